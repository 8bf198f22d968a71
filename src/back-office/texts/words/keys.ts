import type { AreaTexts } from '../area-texts.ts'

export const keys = {
  search: { en: 'Search', de: 'Suchen', nl: 'Zoeken' },
  goTo: { en: 'Go to {{page}}', de: 'Gehe zu {{page}}', nl: 'Ga naar {{page}}' },
  nextRow: { en: 'Next row', de: 'Nächste Zeile', nl: 'Volgende rij' },
  rowBefore: { en: 'Row before', de: 'Zeile davor', nl: 'Vorige rij' },
  openRow: { en: 'Open the row', de: 'Zeile öffnen', nl: 'Rij openen' },
  chooseRow: { en: 'Choose the row', de: 'Zeile wählen', nl: 'Rij kiezen' },
  chooseRows: {
    en: 'Choose all rows from the last chosen one to here',
    de: 'Alle Zeilen von der zuletzt gewählten bis hier wählen',
    nl: 'Alle rijen vanaf de laatst gekozen tot hier kiezen',
  },
  help: { en: 'Show this help', de: 'Diese Hilfe zeigen', nl: 'Deze hulp tonen' },
} as const satisfies AreaTexts
