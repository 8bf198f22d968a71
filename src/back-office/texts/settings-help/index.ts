import type { Language } from '../area-texts.ts'
import { company } from './company.ts'
import { features } from './features.ts'
import type { HelpTexts } from './help-texts.ts'
import { look } from './look.ts'
import { selling } from './selling.ts'

export const helpTexts: HelpTexts = { ...company, ...features, ...look, ...selling }

/** @param help a sentence of the settings' schema, which is English */
export const helpIn = (language: Language, help: string): string =>
  language === 'en' ? help : (helpTexts[help]?.[language] ?? help)
