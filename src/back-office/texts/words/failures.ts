import type { AreaTexts } from '../area-texts.ts'

export const failures = {
  notFound: { en: 'There is nothing here', de: 'Hier ist nichts', nl: 'Hier is niets' },
  notFoundText: {
    en: 'The address is wrong, or what was here is gone.',
    de: 'Die Adresse stimmt nicht, oder was hier war, gibt es nicht mehr.',
    nl: 'Het adres klopt niet, of wat hier stond is er niet meer.',
  },
  notAllowed: { en: 'This is not yours to see', de: 'Das dürfen Sie nicht sehen', nl: 'Dit mag u niet zien' },
  notAllowedText: {
    en: 'Your role does not include this page. An owner can change that.',
    de: 'Ihre Rolle umfasst diese Seite nicht. Ein Inhaber kann das ändern.',
    nl: 'Deze pagina hoort niet bij uw rol. Een eigenaar kan dat veranderen.',
  },
  failed: { en: 'Something went wrong', de: 'Etwas ist schiefgegangen', nl: 'Er ging iets mis' },
  failedText: {
    en: 'The page could not be made. Try again in a moment.',
    de: 'Die Seite konnte nicht erstellt werden. Versuchen Sie es gleich noch einmal.',
    nl: 'De pagina kon niet worden gemaakt. Probeer het zo opnieuw.',
  },
  away: {
    en: 'The database does not answer',
    de: 'Die Datenbank antwortet nicht',
    nl: 'De database antwoordt niet',
  },
  awayText: {
    en: 'This page is asked for again every ten seconds. The shops answer from memory what they can.',
    de: 'Diese Seite wird alle zehn Sekunden neu angefragt. Die Shops antworten aus dem Speicher, soweit sie können.',
    nl: 'Deze pagina wordt elke tien seconden opnieuw gevraagd. De shops antwoorden uit het geheugen wat ze kunnen.',
  },
  notKnown: {
    en: 'Try again in a moment. If you sent something, it is not known whether it was done: look before you send it again.',
    de: 'Versuchen Sie es gleich noch einmal. Falls Sie etwas gesendet haben, ist nicht bekannt, ob es ausgeführt wurde: Sehen Sie nach, bevor Sie es noch einmal senden.',
    nl: 'Probeer het zo opnieuw. Als u iets hebt verzonden, is niet bekend of het is uitgevoerd: kijk eerst voordat u het opnieuw verzendt.',
  },
  again: { en: 'Try again', de: 'Noch einmal versuchen', nl: 'Opnieuw proberen' },
  toTyped: { en: 'Back to what you typed', de: 'Zurück zu Ihren Eingaben', nl: 'Terug naar wat u typte' },
  toHome: { en: 'To the home page', de: 'Zur Übersicht', nl: 'Naar het overzicht' },
} as const satisfies AreaTexts
