export const languages = ['en', 'de', 'nl'] as const
export type Language = (typeof languages)[number]

/** A text; `{{name}}` stands for a value. With `one` and `other` it is chosen by the value `count`. */
type Written = string | { one: string; other: string }

/** An area's texts: a language that is missing does not compile. */
export type AreaTexts = Record<string, Record<Language, Written>>
