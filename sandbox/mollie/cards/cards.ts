import { randomBytes } from 'node:crypto'
import type { Journal } from '../../journal.ts'
import type { SavedCard } from '../customers/customers.ts'

/** How a card behaves: paid at once, paid or failed after 3-D Secure, or declined. */
type CardOutcome = { kind: 'paid' } | { kind: 'challenge'; fails?: true } | { kind: 'failed'; reason: string }

/** Test cards and what they do. Any other well-formed number is paid at once. */
export const TEST_CARDS: { number: string; words: string; outcome: CardOutcome; isPrepaid?: true }[] = [
  { number: '5555555555554444', words: 'Paid at once', outcome: { kind: 'paid' } },
  { number: '4242424242424242', words: 'Paid at once', outcome: { kind: 'paid' } },
  { number: '378282246310005', words: 'Paid at once', outcome: { kind: 'paid' } },
  { number: '5105105105105100', words: 'Paid at once, a prepaid card', outcome: { kind: 'paid' }, isPrepaid: true },
  { number: '4000000000003220', words: '3-D Secure: the bank asks', outcome: { kind: 'challenge' } },
  { number: '4000008400001629', words: '3-D Secure that fails', outcome: { kind: 'challenge', fails: true } },
  { number: '4000000000009995', words: 'Not enough money', outcome: { kind: 'failed', reason: 'insufficient_funds' } },
  { number: '4000000000000069', words: 'Card expired', outcome: { kind: 'failed', reason: 'card_expired' } },
  { number: '4000000000000002', words: 'Card declined', outcome: { kind: 'failed', reason: 'card_declined' } },
  { number: '4000000000000127', words: 'Wrong security code', outcome: { kind: 'failed', reason: 'invalid_cvv' } },
  { number: '4100000000000019', words: 'Possible fraud', outcome: { kind: 'failed', reason: 'possible_fraud' } },
]

/** A stored card: never its whole number. */
export type Card = SavedCard & { holder: string; outcome: CardOutcome; isPrepaid: boolean }
type CardToken = Card & { id: string; createdAt: number; used?: true; allowance?: Allowance }

/** What a token from a shopper's assistant may pay: one session, up to an amount, until a time. */
export type Allowance = { maxAmount: number; currency: string; session: string; expiresAt: number }
/** What is to be paid with a token. */
type Charge = { amount: number; currency: string; session: unknown }

export type TypedCard = Record<'cardNumber' | 'cardHolder' | 'expiryDate' | 'verificationCode', string>

const LABELS: [pattern: RegExp, label: string][] = [
  [/^4\d{15}$/, 'Visa'],
  [/^(5[1-5]|2[2-7])\d{14}$/, 'Mastercard'],
  [/^3[47]\d{13}$/, 'American Express'],
]

const digits = (text: string) => text.replaceAll(/[\s-]/g, '')

/** Checks the Luhn digit of a card number. */
function isWellFormed(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return /^\d{12,19}$/.test(number) && sum % 10 === 0
}

/** @returns the first wrong field; undefined for a valid card */
export function wrongField(card: TypedCard, now = new Date()): keyof TypedCard | undefined {
  if (!isWellFormed(digits(card.cardNumber))) return 'cardNumber'
  if (card.cardHolder.trim().length < 2) return 'cardHolder'
  const [, month = '', year = ''] = /^\s*(0[1-9]|1[0-2])\s*\/?\s*(\d{2})\s*$/.exec(card.expiryDate) ?? []
  if (!month || Date.UTC(2000 + Number(year), Number(month)) <= now.getTime()) return 'expiryDate'
  return /^\d{3,4}$/.test(card.verificationCode.trim()) ? undefined : 'verificationCode'
}

export function cardOf(card: Omit<TypedCard, 'verificationCode'>): Card {
  const number = digits(card.cardNumber)
  const known = TEST_CARDS.find((one) => one.number === number)
  return {
    number: number.slice(-4),
    label: LABELS.find(([pattern]) => pattern.test(number))?.[1] ?? 'Card',
    expires: lastDayOf(card.expiryDate),
    holder: card.cardHolder.trim(),
    outcome: known?.outcome ?? { kind: 'paid' },
    isPrepaid: known?.isPrepaid ?? false,
  }
}

/** @param expiryDate as typed: `12/34`. @returns the last day of that month */
function lastDayOf(expiryDate: string): string {
  const [, month, year] = /(\d{2})\D*(\d{2})/.exec(expiryDate) ?? []
  return new Date(Date.UTC(2000 + Number(year), Number(month), 0)).toISOString().slice(0, 10)
}

/** The part of a card that a mandate keeps. */
export const savedCardOf = ({ number, label, expires }: Card): SavedCard => ({ number, label, expires })

const GOOD_FOR = 60 * 60_000

export type CardTokens = ReturnType<typeof openCardTokens>

/** Tokens for cards from hosted fields, valid for an hour and for one payment. */
export function openCardTokens(journal: Journal) {
  const shelf = journal.shelf<CardToken>('card-tokens', { atMost: 10_000 })
  return {
    create(typed: TypedCard): string {
      const id = `tkn_${randomBytes(8).toString('hex')}`
      shelf.put({ id, createdAt: Date.now(), ...cardOf(typed) })
      return id
    },
    /** A token for a shopper's assistant. */
    delegate(typed: Omit<TypedCard, 'verificationCode'>, allowance: Allowance): string {
      const id = `vt_${randomBytes(12).toString('hex')}`
      shelf.put({ id, createdAt: Date.now(), ...cardOf(typed), allowance })
      return id
    },
    find(id: string, charge?: Charge): Card | undefined {
      const token = shelf.get(id)
      if (!token || token.used || Date.now() - token.createdAt > GOOD_FOR) return undefined
      const { id: _, createdAt, allowance, ...card } = token
      return !allowance || (charge && isAllowed(allowance, charge)) ? card : undefined
    },
    use(id: string): void {
      const token = shelf.get(id)
      if (token) shelf.put({ ...token, used: true })
    },
  }
}

const isAllowed = ({ maxAmount, currency, session, expiresAt }: Allowance, charge: Charge): boolean =>
  charge.amount <= maxAmount &&
  charge.currency.toLowerCase() === currency &&
  charge.session === session &&
  Date.now() < expiresAt
