import type { AreaTexts } from '../area-texts.ts'

export const shell = {
  name: { en: 'Saldo back office', de: 'Saldo Backoffice', nl: 'Saldo backoffice' },
  toContent: { en: 'Skip to content', de: 'Zum Inhalt springen', nl: 'Naar de inhoud' },
  menu: { en: 'Menu', de: 'Menü', nl: 'Menu' },
  home: { en: 'Home', de: 'Übersicht', nl: 'Overzicht' },
  search: { en: 'Search', de: 'Suchen', nl: 'Zoeken' },
  searchHint: {
    en: 'Number, phone, e-mail, reference',
    de: 'Nummer, Telefon, E-Mail, Referenz',
    nl: 'Nummer, telefoon, e-mail, referentie',
  },
  brands: { en: 'Brands', de: 'Marken', nl: 'Merken' },
  allBrands: { en: 'All brands', de: 'Alle Marken', nl: 'Alle merken' },
  someBrands: {
    en: { one: '{{count}} brand', other: '{{count}} brands' },
    de: { one: '{{count}} Marke', other: '{{count}} Marken' },
    nl: { one: '{{count}} merk', other: '{{count}} merken' },
  },
  apply: { en: 'Apply', de: 'Anwenden', nl: 'Toepassen' },
  account: { en: 'Your account', de: 'Ihr Konto', nl: 'Uw account' },
  language: { en: 'Language', de: 'Sprache', nl: 'Taal' },
  theme: { en: 'Appearance', de: 'Darstellung', nl: 'Weergave' },
  themeSystem: { en: 'As the system', de: 'Wie das System', nl: 'Zoals het systeem' },
  themeLight: { en: 'Light', de: 'Hell', nl: 'Licht' },
  themeDark: { en: 'Dark', de: 'Dunkel', nl: 'Donker' },
  save: { en: 'Save', de: 'Speichern', nl: 'Opslaan' },
  signOut: { en: 'Sign out', de: 'Abmelden', nl: 'Afmelden' },
  keyboard: { en: 'Keyboard shortcuts', de: 'Tastaturkürzel', nl: 'Sneltoetsen' },
  close: { en: 'Close', de: 'Schließen', nl: 'Sluiten' },
  typedIsBack: {
    en: 'What you typed here before is back.',
    de: 'Was Sie hier zuvor eingegeben haben, ist wieder da.',
    nl: 'Wat u hier eerder hebt getypt, staat er weer.',
  },
  clearTyped: { en: 'Throw it away', de: 'Verwerfen', nl: 'Weggooien' },
} as const satisfies AreaTexts
