import type common from '../../locales/en/common.json'
import type seo from '../../locales/en/seo.json'

type Written = keyof typeof common | keyof typeof seo
type StemOf<Key> = Key extends `${infer Stem}_other` ? (`${Stem}_one` extends Written ? Stem : never) : never

/** A text with plural forms: used by its stem and a `count`. */
export type CountedKey = StemOf<Written>
export type PlainKey = Exclude<Written, `${CountedKey}_one` | `${CountedKey}_other`>

/** A key of `locales/en/common.json` or `seo.json`: the compiler refuses any other. */
export type TextKey = PlainKey | CountedKey

/** Prefixes of keys whose texts are not sent with pages (to save bytes): only the server uses them. */
// biome-ignore format: one list
export const serverOnly = [
  'mail.', 'faq.', 'law.', 'receipt.', 'account.', 'payerWindow.', 'outcome.', 'card.', 'gift.', 'esim.', 'kind.',
  'offlinePage.', 'privacyNotice.', 'again.', 'ask.', 'asked.', 'assistant.', 'disputes.', 'imprint.', 'preview.',
] as const
type ServerOnly = `${(typeof serverOnly)[number]}${string}`

/** A key that components may use in the browser. */
export type PageTextKey = Exclude<TextKey, ServerOnly>

/** Texts that only some brands have, in their own words (specification, section 8). */
export type BrandKey =
  | 'addToCartErrorMessage'
  | 'createCartErrorMessage'
  | 'checkoutAddressErrorMessage'
  | 'createOrderErrorMessage'

/** The same without those that need a count: beside fields, on buttons. */
export type PlainPageKey = Exclude<PageTextKey, CountedKey>

type Values = Readonly<Record<string, string | number>>

/** Translates a key with values. A text with plural forms needs its `count`. */
export type Translate<Key extends TextKey = TextKey> = {
  (key: Exclude<Key, CountedKey>, values?: Values): string
  (key: Key, values: Values & { count: number }): string
}

export type ReadText<Key extends TextKey = TextKey> = Translate<Key> & {
  /** @returns whether this brand has the text */
  has(key: string): key is Key
  /** A text whose key is data: a brand's settings name it (`seo`), and loading a brand checks that it exists. */
  named(key: string, values?: Values): string
}

/** A key without a text, or a placeholder without a value. */
export type MissingText = { key: string; language: string; value?: string }

/** Throws for a missing text outside production, so that no test and no developer overlooks it. */
export function refuseMissing({ key, language, value }: MissingText): void {
  throw new Error(
    value ? `the text ${key} (${language}) lacks its value ${value}` : `there is no text ${key} (${language})`,
  )
}
