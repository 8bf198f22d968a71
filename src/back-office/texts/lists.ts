import type { AreaTexts } from './area-texts.ts'

export const lists = {
  pages: { en: 'Pages', de: 'Seiten', nl: "Pagina's" },
  before: { en: 'Newer', de: 'Neuere', nl: 'Nieuwere' },
  after: { en: 'Older', de: 'Ältere', nl: 'Oudere' },
  filter: { en: 'Filter', de: 'Filtern', nl: 'Filteren' },
  clear: { en: 'Clear', de: 'Zurücksetzen', nl: 'Wissen' },
  csv: { en: 'CSV', de: 'CSV', nl: 'CSV' },
  asTable: { en: 'As a table', de: 'Als Tabelle', nl: 'Als tabel' },
} as const satisfies AreaTexts
