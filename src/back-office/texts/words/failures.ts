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
    en: 'The page could not be made. Nothing was changed. Try again in a moment.',
    de: 'Die Seite konnte nicht erstellt werden. Es wurde nichts geändert. Versuchen Sie es gleich noch einmal.',
    nl: 'De pagina kon niet worden gemaakt. Er is niets veranderd. Probeer het zo opnieuw.',
  },
  toHome: { en: 'To the home page', de: 'Zur Übersicht', nl: 'Naar het overzicht' },
} as const satisfies AreaTexts
