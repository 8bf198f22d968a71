import type { AreaTexts } from './area-texts.ts'

export const home = {
  title: { en: 'Home', de: 'Übersicht', nl: 'Overzicht' },
} as const satisfies AreaTexts
