import type { Language } from './area-texts.ts'
import type { areas } from './areas.ts'

type Areas = typeof areas

/** `shell.search`: area and name. The compiler refuses any other. */
export type TextKey = { [Area in keyof Areas]: `${Area}.${keyof Areas[Area] & string}` }[keyof Areas]

export type Values = Readonly<Record<string, string | number>>

/** The texts of one language, by key; those with plural forms as `key_one` and `key_other`. */
export type Texts = Readonly<Record<string, string>>

export type Translate = (key: TextKey, values?: Values) => string

/** @returns a reader of texts, which fills in `{{values}}`; throws for a text or a value that is missing */
export function readText(language: Language, texts: Texts): Translate {
  const plurals = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  return (key, values = {}) => {
    const { count } = values
    const text = texts[key] ?? texts[`${key}_${typeof count === 'number' ? plurals.select(count) : 'other'}`]
    if (text === undefined) throw new Error(`there is no text ${key} (${language})`)
    if (!text.includes('{{')) return text
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`the text ${key} (${language}) lacks its value ${name}`)
      return typeof value === 'number' ? numbers.format(value) : value
    })
  }
}
