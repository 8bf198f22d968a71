import type { AreaTexts } from '../area-texts.ts'

export const keys = {
  search: { en: 'Search', de: 'Suchen', nl: 'Zoeken' },
  goTo: { en: 'Go to {{page}}', de: 'Gehe zu {{page}}', nl: 'Ga naar {{page}}' },
  nextRow: { en: 'Next row', de: 'Nächste Zeile', nl: 'Volgende rij' },
  rowBefore: { en: 'Row before', de: 'Zeile davor', nl: 'Vorige rij' },
  openRow: { en: 'Open the row', de: 'Zeile öffnen', nl: 'Rij openen' },
  help: { en: 'Show this help', de: 'Diese Hilfe zeigen', nl: 'Deze hulp tonen' },
} as const satisfies AreaTexts
