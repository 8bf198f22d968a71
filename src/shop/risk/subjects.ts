import { maskEmail } from '#kit/email'
import { type Minor, sum } from '#kit/money'
import { maskPhone } from '#kit/phone'
import { fingerprints, type KeyRing } from '#kit/signature'
import type { RiskSubject } from '#tenants'

/** Goods of one kind for one number, or for none: the face value of all units. */
export type Goods = { number: string | null; kind: string; amount: Minor }

/** What is known of an order whose money is about to move. Unknown fields are omitted. */
export type Attempt = {
  goods: readonly Goods[]
  email?: string | undefined
  ip?: string | undefined
  device?: string | undefined
  customer?: string | undefined
  /** The provider's fingerprint of the card, the same for the same card. */
  card?: string | undefined
  /** Ids of the session and of the provider's script; shown with the decision, counted by no rule. */
  session?: string | undefined
  fraudnetSession?: string | undefined
}

/** A subject that an order is counted by, with its share of the goods. */
export type Subject = { per: RiskSubject; keys: Fingerprints; goods: readonly Goods[] }

/**
 * Makes fingerprints that are valid within one shop: the current key's is stored, older ones are searched too.
 * @returns 64 bits each, as decimal numbers
 */
export type FingerprintOf = (per: string, value: string) => Fingerprints
export type Fingerprints = readonly [current: string, ...older: string[]]

/** One per check: it remembers its results, because rules and records use the same values. */
export function fingerprintsWith(secret: KeyRing, tenant: string): FingerprintOf {
  const made = new Map<string, Fingerprints>()
  return (per, value) => {
    const about = `${per} ${value}`
    const known = made.get(about)
    if (known !== undefined) return known
    const [current = '', ...older] = fingerprints(secret, `risk ${tenant} ${per}`, value).map((print) =>
      Buffer.from(print, 'base64url').readBigInt64BE().toString(),
    )
    const keys: Fingerprints = [current, ...older]
    made.set(about, keys)
    return keys
  }
}

/**
 * The subjects of an order: each number with its goods, all others with all goods. Goods without a number count for the
 * others only.
 */
export function subjectsOf({ goods, ...known }: Attempt, keyOf: FingerprintOf): Subject[] {
  const numbers = [...Map.groupBy(goods, ({ number }) => number)].flatMap(([number, theirs]) =>
    number === null ? [] : [{ per: 'number' as const, keys: keyOf('number', number), goods: theirs }],
  )
  const others = (['email', 'ip', 'device', 'customer', 'card'] as const).flatMap((per) => {
    const value = known[per]
    return value ? [{ per, keys: keyOf(per, sameWritten(value)), goods }] : []
  })
  return [...numbers, ...others]
}

/** Case and spaces do not make another address. */
const sameWritten = (value: string): string => value.trim().toLowerCase()

/** The subjects' goods by kind, for later orders to count. */
export const factsOf = (subjects: readonly Subject[]): { subject: string; kind: string; amount: Minor }[] =>
  subjects.flatMap(({ keys: [key], goods }) =>
    [...Map.groupBy(goods, ({ kind }) => kind)].map(([kind, some]) => ({
      subject: key,
      kind,
      amount: sum(some.map(({ amount }) => amount)),
    })),
  )

/** An input of a decision as stored: two can be compared, none can be read. */
export type ShownInput = { per: string; shown: string; key: string }

export function shownInputs({ goods, ...known }: Attempt, keyOf: FingerprintOf): ShownInput[] {
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
