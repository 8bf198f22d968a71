import { maskEmail } from '#kit/email'
import { type Minor, sum } from '#kit/money'
import { maskPhone } from '#kit/phone'
import { fingerprints, type KeyRing } from '#kit/signature'
import type { RiskSubject } from '#tenants'

/** Goods of one kind for one number, or for none: their face value, all pieces together. */
export type Goods = { number: string | null; kind: string; amount: Minor }

/** What is known of an order whose money is about to move. What is not known is left out. */
export type Attempt = {
  goods: readonly Goods[]
  email?: string | undefined
  ip?: string | undefined
  device?: string | undefined
  customer?: string | undefined
  /** The provider's own name for the card, the same for the same card. */
  card?: string | undefined
  /** Of the visit, and of the provider's own script; told to whoever looks at the decision, counted by no rule. */
  session?: string | undefined
  fraudnetSession?: string | undefined
}

/** Somebody or something an order is counted by, and what of the order is theirs. */
export type Subject = { per: RiskSubject; keys: Keys; goods: readonly Goods[] }

/**
 * Makes fingerprints that are good within one shop alone: under the current key what is kept, under older ones what was.
 * @returns 64 bits each, as decimal numbers
 */
export type KeyOf = (per: string, value: string) => Keys
export type Keys = readonly [current: string, ...older: string[]]

/** One for each question to the rules: it remembers what it made, since they count and show much the same. */
export function keysWith(secret: KeyRing, tenant: string): KeyOf {
  const made = new Map<string, Keys>()
  return (per, value) => {
    const about = `${per} ${value}`
    const known = made.get(about)
    if (known !== undefined) return known
    const [current = '', ...older] = fingerprints(secret, `risk ${tenant} ${per}`, value).map((print) =>
      Buffer.from(print, 'base64url').readBigInt64BE().toString(),
    )
    const keys: Keys = [current, ...older]
    made.set(about, keys)
    return keys
  }
}

/** Whom the order is counted by: each of its numbers with what is meant for it, all others with everything. What goes to
 * no number counts for the others alone. */
export function subjectsOf({ goods, ...known }: Attempt, keyOf: KeyOf): Subject[] {
  const numbers = [...Map.groupBy(goods, ({ number }) => number)].flatMap(([number, theirs]) =>
    number === null ? [] : [{ per: 'number' as const, keys: keyOf('number', number), goods: theirs }],
  )
  const others = (['email', 'ip', 'device', 'customer', 'card'] as const).flatMap((per) => {
    const value = known[per]
    return value ? [{ per, keys: keyOf(per, sameWritten(value)), goods }] : []
  })
  return [...numbers, ...others]
}

/** Capitals and blanks make no other address of the same one. */
const sameWritten = (value: string): string => value.trim().toLowerCase()

/** What the subjects had, kind by kind: what later orders are counted with. */
export const factsOf = (subjects: readonly Subject[]): { subject: string; kind: string; amount: Minor }[] =>
  subjects.flatMap(({ keys: [key], goods }) =>
    [...Map.groupBy(goods, ({ kind }) => kind)].map(([kind, some]) => ({
      subject: key,
      kind,
      amount: sum(some.map(({ amount }) => amount)),
    })),
  )

/** What a decision was made by, as it is kept: recognisable to whoever compares two of them, readable to nobody. */
export type ShownInput = { per: string; shown: string; key: string }

export function shownInputs({ goods, ...known }: Attempt, keyOf: KeyOf): ShownInput[] {
  const numbers = [...new Set(goods.flatMap(({ number }) => number ?? []))].map((number) => ({
    per: 'number',
    shown: maskPhone(number),
    key: keyOf('number', number)[0],
  }))
  const others = (['email', 'ip', 'device', 'customer', 'card', 'session', 'fraudnetSession'] as const).flatMap(
    (per) => {
      const value = known[per]
      return value ? [{ per, shown: masks[per](value), key: keyOf(per, sameWritten(value))[0] }] : []
    },
  )
  return [...numbers, ...others]
}

const firstLetters = (value: string): string => `${value.slice(0, Math.min(4, value.length / 2))}***`
const masks = {
  email: maskEmail,
  ip: (ip: string) =>
    ip.includes(':') ? `${ip.split(':').slice(0, 2).join(':')}:***` : ip.replace(/(?<!\d)\d+$/, '***'),
  device: firstLetters,
  customer: firstLetters,
  card: firstLetters,
  session: firstLetters,
  fraudnetSession: firstLetters,
}
