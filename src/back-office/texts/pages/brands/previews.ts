import type { PreviewPage } from '#kit/previews'
import type { AreaTexts } from '../../area-texts.ts'

const pages = {
  main: { en: 'Main page', de: 'Startseite', nl: 'Startpagina' },
  cart: { en: 'Cart', de: 'Warenkorb', nl: 'Winkelwagen' },
  payment: { en: 'Payment', de: 'Bezahlung', nl: 'Betaling' },
  result: { en: 'Result', de: 'Ergebnis', nl: 'Resultaat' },
  account: { en: 'Account', de: 'Konto', nl: 'Account' },
  mail: { en: 'Receipt by mail', de: 'Beleg als E-Mail', nl: 'Bon per e-mail' },
  receipt: { en: 'Receipt as a PDF', de: 'Beleg als PDF', nl: 'Bon als pdf' },
} satisfies Record<PreviewPage, AreaTexts[string]>

/** Of a draft that is looked at before it is published. */
export const previews = {
  ...pages,
  title: { en: 'Preview', de: 'Vorschau', nl: 'Voorbeeld' },
  page: { en: 'Page', de: 'Seite', nl: 'Pagina' },
  language: { en: 'Language', de: 'Sprache', nl: 'Taal' },
  theme: { en: 'Appearance', de: 'Erscheinung', nl: 'Weergave' },
  light: { en: 'light', de: 'hell', nl: 'licht' },
  dark: { en: 'dark', de: 'dunkel', nl: 'donker' },
  show: { en: 'Show this page', de: 'Diese Seite zeigen', nl: 'Deze pagina tonen' },
  phone: { en: 'On a phone, 390 wide', de: 'Auf dem Telefon, 390 breit', nl: 'Op een telefoon, 390 breed' },
  desktop: {
    en: 'On a desktop, 1280 wide, made smaller',
    de: 'Am Schreibtisch, 1280 breit, verkleinert',
    nl: 'Op een computer, 1280 breed, verkleind',
  },
  window: { en: 'Open in a window', de: 'In einem Fenster öffnen', nl: 'In een venster openen' },
  choose: {
    en: 'Find a text by clicking on it',
    de: 'Einen Text durch Anklicken finden',
    nl: 'Een tekst vinden door erop te klikken',
  },
  choosing: {
    en: 'Click on a text, or press here to stop',
    de: 'Text anklicken, oder hier drücken und aufhören',
    nl: 'Klik op een tekst, of druk hier om te stoppen',
  },
  saved: {
    en: 'What is saved in the draft is shown. Nothing is ordered, sent or counted there.',
    de: 'Gezeigt wird, was im Entwurf gesichert ist. Dort wird nichts bestellt, verschickt oder gezählt.',
    nl: 'Te zien is wat in het concept bewaard is. Er wordt niets besteld, verstuurd of geteld.',
  },
  shared: { en: 'Shared links', de: 'Geteilte Links', nl: 'Gedeelde links' },
  sharedText: {
    en: 'Whoever has such a link sees the draft for seven days, without an account.',
    de: 'Wer einen solchen Link hat, sieht den Entwurf sieben Tage lang, ohne Konto.',
    nl: 'Wie zo’n link heeft, ziet het concept zeven dagen lang, zonder account.',
  },
  forWhom: { en: 'For whom', de: 'Für wen', nl: 'Voor wie' },
  onlyThis: {
    en: 'Only as it is now: the next change ends the link',
    de: 'Nur so, wie er jetzt ist: Die nächste Änderung beendet den Link',
    nl: 'Alleen zoals het nu is: de volgende wijziging beëindigt de link',
  },
  share: { en: 'Make a link', de: 'Link anlegen', nl: 'Link maken' },
  noLinks: { en: 'Nothing is shared.', de: 'Nichts ist geteilt.', nl: 'Er is niets gedeeld.' },
  by: { en: 'By', de: 'Von', nl: 'Door' },
  until: { en: 'Good until', de: 'Gilt bis', nl: 'Geldig tot' },
  link: { en: 'Link', de: 'Link', nl: 'Link' },
  end: { en: 'End it', de: 'Beenden', nl: 'Beëindigen' },
  ended: { en: 'The link is ended.', de: 'Der Link ist beendet.', nl: 'De link is beëindigd.' },
  made: { en: 'The link is made.', de: 'Der Link ist angelegt.', nl: 'De link is gemaakt.' },
} satisfies AreaTexts
