import type { AreaTexts } from '../../area-texts.ts'

export const objectives = {
  title: { en: 'What we promise', de: 'Was wir versprechen', nl: 'Wat we beloven' },
  promise: { en: 'Promise', de: 'Versprechen', nl: 'Belofte' },
  call: {
    en: '{{share}} of the steps of buying are answered within half a second, without a failure of ours',
    de: '{{share}} der Kaufschritte werden binnen einer halben Sekunde und ohne unseren Fehler beantwortet',
    nl: '{{share}} van de koopstappen wordt binnen een halve seconde en zonder onze fout beantwoord',
  },
  delivery: {
    en: '{{share}} of paid orders are delivered or given back within five minutes',
    de: '{{share}} der bezahlten Bestellungen werden binnen fünf Minuten geliefert oder erstattet',
    nl: '{{share}} van de betaalde bestellingen wordt binnen vijf minuten geleverd of terugbetaald',
  },
  kept: { en: 'Kept in 30 days', de: 'Gehalten in 30 Tagen', nl: 'Gehouden in 30 dagen' },
  left: { en: 'Room left', de: 'Noch Spielraum', nl: 'Resterende ruimte' },
  usedUp: { en: 'used up', de: 'aufgebraucht', nl: 'opgebruikt' },
  hour: { en: 'This hour and the last', de: 'Diese und letzte Stunde', nl: 'Dit en vorig uur' },
  day: { en: 'Last day', de: 'Letzter Tag', nl: 'Laatste dag' },
  times: { en: '{{value}} times', de: '{{value}}-fach', nl: '{{value}} keer' },
  explained: {
    en: 'No difference with a partner is older than a day.',
    de: 'Keine Abweichung bei einem Partner ist älter als ein Tag.',
    nl: 'Geen verschil met een partner is ouder dan een dag.',
  },
  unexplained: {
    en: 'Unexplained for more than a day: {{amounts}}',
    de: 'Seit mehr als einem Tag ungeklärt: {{amounts}}',
    nl: 'Al langer dan een dag onverklaard: {{amounts}}',
  },
  unknown: { en: '{{count}} of unknown amount', de: '{{count}} unbekannter Höhe', nl: '{{count}} van onbekend bedrag' },
  how: {
    en: 'The last two columns say how fast the room is used: at 1 it lasts for exactly 30 days.',
    de: 'Die letzten beiden Spalten sagen, wie schnell der Spielraum verbraucht wird: bei 1 reicht er genau 30 Tage.',
    nl: 'De laatste twee kolommen zeggen hoe snel de ruimte opgaat: bij 1 is die na precies 30 dagen op.',
  },
} as const satisfies AreaTexts
