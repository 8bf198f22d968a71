/** What a wallet can be asked for; a form's fields of one part come together. */
export type ContactPart = 'email' | 'phone' | 'name' | 'address'
export type WalletContact = Partial<Record<string, string>>

const partOf: Readonly<Record<string, ContactPart>> = {
  email: 'email',
  phoneNumber: 'phone',
  firstname: 'name',
  lastname: 'name',
  street: 'address',
  houseNumber: 'address',
  zip: 'address',
  city: 'address',
}

type Field = { name: string; isRequired: boolean; value: string }

/**
 * The parts that the form still needs, and no other: the wallet does not tell the shop more than an order takes. The
 * e-mail address is always needed.
 */
export function missingParts(fields: readonly Field[]): ContactPart[] {
  const missing = fields.filter(
    ({ name, isRequired, value }) => (isRequired || name === 'email') && value.trim() === '',
  )
  return [...new Set(missing.flatMap(({ name }) => partOf[name] ?? []))]
}

/** Whether a wallet can fill in this field. */
export const isKnownToWallets = (name: string): boolean => name in partOf

const wordsOf = (text: string) => text.split(/\s/).filter(Boolean)

/** @returns given name and family name of a name in one piece: the last word is the family's */
export function namesOf(whole: string): WalletContact {
  const words = wordsOf(whole)
  return { firstname: words.slice(0, -1).join(' '), lastname: words.at(-1) ?? '' }
}

/** @returns street and house number of an address's first line; the number stands last, or first in France and Britain */
export function streetOf(line: string): WalletContact {
  const words = wordsOf(line)
  const isNumber = (word: string | undefined) => /^\d/.test(word ?? '')
  const at = words.findLastIndex(isNumber)
  if (at > 0 && words.length - at <= 2) return splitAt(words, at)
  if (!isNumber(words[0])) return { street: words.join(' ') }
  const length = /^(bis|ter|[a-z]),?$/i.test(words[1] ?? '') ? 2 : 1
  const { street: number = '', houseNumber: street } = splitAt(words, length)
  return { street, houseNumber: number.replace(',', '') }
}

const splitAt = (words: string[], at: number) => ({
  street: words.slice(0, at).join(' '),
  houseNumber: words.slice(at).join(' '),
})
