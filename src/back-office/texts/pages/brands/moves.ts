import type { AreaTexts } from '../../area-texts.ts'

export const moves = {
  title: { en: 'Moves between cells', de: 'Umzüge zwischen Zellen', nl: 'Verhuizingen tussen cellen' },
  ofBrand: { en: 'Cell', de: 'Zelle', nl: 'Cel' },
  cell: { en: 'Other cell', de: 'Andere Zelle', nl: 'Andere cel' },
  state: { en: 'State', de: 'Stand', nl: 'Stand' },
  by: { en: 'By', de: 'Von', nl: 'Door' },
  begun: { en: 'Begun', de: 'Begonnen', nl: 'Begonnen' },
  ended: { en: 'Came through', de: 'Abgeschlossen', nl: 'Afgerond' },
  keptUntil: { en: 'Rows kept until', de: 'Zeilen bleiben bis', nl: 'Rijen blijven tot' },
  'state-paused': { en: 'Paused', de: 'Pausiert', nl: 'Gepauzeerd' },
  'state-closed': { en: 'Closed', de: 'Geschlossen', nl: 'Gesloten' },
  'state-arriving': { en: 'Arriving', de: 'Kommt an', nl: 'Komt aan' },
  'state-away': { en: 'Sold there', de: 'Wird dort verkauft', nl: 'Verkoopt daar' },
  'state-came': { en: 'Sold here', de: 'Wird hier verkauft', nl: 'Verkoopt hier' },
  paused: {
    en: '{{brand}} is paused for its move to cell {{cell}}: nothing new begins.',
    de: '{{brand}} pausiert für den Umzug in Zelle {{cell}}: Nichts Neues beginnt.',
    nl: '{{brand}} is gepauzeerd voor de verhuizing naar cel {{cell}}: er begint niets nieuws.',
  },
  closed: {
    en: '{{brand}} is moving to cell {{cell}}, and is sold nowhere until it has come through.',
    de: '{{brand}} zieht in Zelle {{cell}} um und wird bis zum Abschluss nirgends verkauft.',
    nl: '{{brand}} verhuist naar cel {{cell}} en wordt nergens verkocht tot dat is afgerond.',
  },
  arriving: {
    en: '{{brand}} is coming here from cell {{cell}}, which has not let go of it yet.',
    de: '{{brand}} kommt aus Zelle {{cell}} hierher; diese hat die Marke noch nicht abgegeben.',
    nl: '{{brand}} komt hierheen uit cel {{cell}}, die het merk nog niet heeft losgelaten.',
  },
  away: {
    en: '{{brand}} is sold by cell {{cell}}. Its rows lie here, and nobody can change them.',
    de: '{{brand}} wird von Zelle {{cell}} verkauft. Die Zeilen liegen noch hier, und niemand kann sie ändern.',
    nl: '{{brand}} wordt verkocht door cel {{cell}}. De rijen liggen nog hier, en niemand kan ze wijzigen.',
  },
  came: {
    en: '{{brand}} came here from cell {{cell}}.',
    de: '{{brand}} ist aus Zelle {{cell}} hierhergezogen.',
    nl: '{{brand}} is hierheen verhuisd uit cel {{cell}}.',
  },
} as const satisfies AreaTexts
