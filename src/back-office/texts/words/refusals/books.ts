import type { AreaTexts } from '../../area-texts.ts'

/** Refusals about the books. */
export const ofBooks = {
  dayNotFound: {
    en: 'Only the last closed day can be reopened, and this is not it.',
    de: 'Nur der zuletzt abgeschlossene Tag kann wieder geöffnet werden, und das ist dieser nicht.',
    nl: 'Alleen de laatst afgesloten dag kan worden heropend, en dat is deze niet.',
  },
  dayNotOver: {
    en: 'This day is not over yet in the brand’s time zone.',
    de: 'Dieser Tag ist in der Zeitzone der Marke noch nicht vorbei.',
    nl: 'Deze dag is in de tijdzone van het merk nog niet voorbij.',
  },
  dayNotNext: {
    en: 'Days are closed in order, and another one comes first.',
    de: 'Tage werden der Reihe nach abgeschlossen, und ein anderer kommt zuerst.',
    nl: 'Dagen worden op volgorde afgesloten, en een andere komt eerst.',
  },
  differencesOpen: {
    en: 'There are open differences. Give a reason to close the day with them.',
    de: 'Es gibt offene Abweichungen. Geben Sie einen Grund an, um den Tag mit ihnen abzuschließen.',
    nl: 'Er zijn open verschillen. Geef een reden om de dag daarmee af te sluiten.',
  },
  differenceNotFound: {
    en: 'This difference is not open any more.',
    de: 'Diese Abweichung ist nicht mehr offen.',
    nl: 'Dit verschil is niet meer open.',
  },
  differenceNotBookable: {
    en: 'This difference is no amount that could be booked: close it with a reason, or compare again later.',
    de: 'Diese Abweichung ist kein Betrag, der sich buchen lässt: Schließen Sie sie mit einem Grund, oder vergleichen Sie später noch einmal.',
    nl: 'Dit verschil is geen bedrag dat te boeken is: sluit het met een reden, of vergelijk later nog eens.',
  },
  valueNotFound: {
    en: 'The order does not have this value.',
    de: 'Die Bestellung hat diesen Wert nicht.',
    nl: 'De bestelling heeft deze waarde niet.',
  },
} as const satisfies AreaTexts
