import type { Tx, Write } from '#database'
import { after } from '#kit/clock'
import { newReference } from '#kit/ids'
import { type KeyRing, type KeyUse, keyIdOf } from '#kit/signature'
import { keptDays } from '#personal-data'
import { type Attempt, fingerprintsWith, lockSubjects, type ShownInput, shownInputs } from '#risk'
import type { Shop } from '#tenants'
import { limitsVersion, meansOfMethod, type PaymentMeans, type Proof } from '#tenants/identity-limits'
import {
  applyLimits,
  type CountedAmounts,
  countedOf,
  type Exceeded,
  isLimited,
  type LimitSubject,
  longestHours,
  type PricedGoods,
} from './limits.ts'
import {
  type CountedPayment,
  countPaymentsByKey,
  countPaymentWrite,
  countRefusals,
  findPayerHistory,
  type NewRecord,
  type Outcome,
  type PayerHistory,
  recordWrite,
  type Suspicion,
} from './store.ts'

export type LimitShop = Pick<Shop, 'tenant' | 'clock'> & { secret: KeyRing }

/** A payment to check against the limits of money laundering law. */
export type AskedPayment = {
  means: PaymentMeans
  parts: readonly PricedGoods[]
  email: string
  customerId: string | null
  /** The provider's id of the card. */
  card?: string
  /** Null for an order that is not written yet. */
  orderNumber: string | null
}

/** The limits' verdict on a payment, and its records. */
export type LimitsDecision = {
  exceeded: Exceeded | undefined
  /** Writes that count the payment for later ones; to run with the payment itself. */
  counts(payment: { paymentId: string; orderNumber: string }): Write[]
  /** Records which limit was exceeded, with its figures. */
  keep(outcome: Outcome, payment?: { paymentId: string; orderNumber: string }): Promise<Write[]>
}

// This many e-mail addresses that pay anonymously for one number within thirty days are suspicious.
const manyPayers = 4
// This many refusals of one person within thirty days are suspicious.
const refusedAgain = 3

const accountMethods = Object.entries(meansOfMethod).flatMap(([method, means]) => (means === 'account' ? [method] : []))

/**
 * Checks whether a payment stays within the limits without proof of identity. Two parallel payments cannot both pass:
 * the caller holds the locks of its subjects, by `checkRules` in the same transaction, or has them taken here.
 * `onlyCard`: all other subjects were checked and counted when the payment was written down; the order's customer then
 * decides about the proof.
 * @returns undefined if no limit applies: then nothing is read or written
 */
export async function checkLimits(
  shop: LimitShop,
  tx: Tx,
  asked: AskedPayment,
  { lock = false, onlyCard = false }: { lock?: boolean; onlyCard?: boolean } = {},
): Promise<LimitsDecision | undefined> {
  const { tenant, clock, secret } = shop
  const { means, parts, orderNumber, customerId } = asked
  const counted = countedOf(means, parts)
  if (!isLimited(tenant, means, counted)) return undefined
  const now = clock.now()
  const keyOf = fingerprintsWith(secret, tenant.id)
  const asksAbout = ({ per }: Subject) => !onlyCard || per === 'card'
  const subjects = subjectsOf(asked)
    .filter(asksAbout)
    .map(({ value, ...subject }) => ({ ...subject, keys: keyOf(subject.per, value) }))
  const keys = subjects.flatMap((subject) => [...subject.keys])
  const [, known] = await Promise.all([
    lock ? lockSubjects(tx, keys) : undefined,
    findPayerHistory(tx, {
      subjects: keys,
      since: after(now, -longestHours * 3600),
      now,
      orderNumber,
      customer: onlyCard ? 'of the order' : customerId,
      accountMethods,
    }),
  ])
  const people = subjects.map((subject) => ({
    ...subject,
    taken: known.taken.filter((row) => subject.keys.includes(row.subject)),
  }))
  const proof = proofOf(known)
  const exceeded = applyLimits({ tenant, means, counted, proof }, people, now)
  const inputs = shownInputs(attemptOf(asked), keyOf)
  const currentKeys = people.map((one) => one.keys[0])
  const record = (outcome: Outcome, figures: Exceeded, suspicion: Suspicion | null, about: About | undefined) =>
    recordWrite(recordOf(shop, { outcome, figures, suspicion, about, inputs, subjects: currentKeys }))
  return {
    exceeded,
    counts: (payment) => {
      // A payment with a checked identity does not count towards what may be paid without.
      if (!isLimited(tenant, means, counted, proof)) return []
      const rows = people.map(({ per, keys: [subject], own }): CountedPayment => ({ subject, per, ...own }))
      const many = counted.anonymous ? manyPayersOf(people, keyOf('email', written(asked.email))) : undefined
      return [
        countPaymentWrite(rows, { ...payment, at: now }, keyIdOf(secret[0])),
        ...(many ? [record('passed', many, 'many-payers', payment)] : []),
      ]
    },
    async keep(outcome, payment) {
      if (!exceeded) return []
      const before = outcome === 'refused' ? await countRefusals(tx, keys, after(now, -longestHours * 3600)) : 0
      const suspicion = outcome === 'returned' ? 'paid-beyond' : before + 1 >= refusedAgain ? 'refused-again' : null
      return [record(outcome, exceeded, suspicion, payment)]
    },
  }
}

/** Payments without proof of identity that count, by the key of their fingerprints. */
export const limitedByKey = (tx: Tx): Promise<KeyUse[]> =>
  countPaymentsByKey(tx, keptDays['payments that limits count'])

type About = { paymentId: string; orderNumber: string }
type Subject = { per: Exclude<LimitSubject, 'order'>; value: string; own: CountedAmounts }

/** The subjects of a payment: numbers count what is for them, all others the whole payment. */
function subjectsOf({ means, parts, email, customerId, card }: AskedPayment): Subject[] {
  const whole = countedOf(means, parts)
  const numbers = [...Map.groupBy(parts, ({ number }) => number)].flatMap(([number, theirs]) =>
    number === null ? [] : [{ per: 'number' as const, value: number, own: countedOf(means, theirs) }],
  )
  const others = Object.entries({ email, customer: customerId, card }).flatMap(([per, value]) =>
    value ? [{ per: per as 'email' | 'customer' | 'card', value: written(value), own: whole }] : [],
  )
  return [...numbers, ...others]
}

/** Normalised as in the rules against fraud: the same fingerprints, so the same locks. */
const written = (value: string): string => value.trim().toLowerCase()

const attemptOf = ({ parts, email, customerId, card }: AskedPayment): Attempt => ({
  goods: parts.map(({ number, amount }) => ({ number, amount, kind: '' })),
  email,
  customer: customerId ?? undefined,
  card,
})

const proofOf = ({ isChecked, hasPaidByAccount }: PayerHistory): Proof =>
  isChecked ? 'checked' : hasPaidByAccount ? 'account' : 'none'

type Counting = { per: LimitSubject; own: CountedAmounts; taken: PayerHistory['taken'] }

/** A number with too many anonymous payers, to which this payment adds one. */
function manyPayersOf(people: readonly Counting[], payer: readonly string[]): Exceeded | undefined {
  for (const { per, own, taken } of people) {
    if (per !== 'number') continue
    const others = new Set(taken.flatMap((row) => (row.anonymous && row.payer !== null ? [row.payer] : [])))
    if (payer.some((key) => others.has(key)) || others.size + 1 < manyPayers) continue
    const figures = { taken: others.size, own: 1, atMost: manyPayers - 1, possible: 0, from: null }
    return own.anonymous ? { rule: 'manyPayers', per, ...figures } : undefined
  }
  return undefined
}

type Kept = {
  outcome: Outcome
  figures: Exceeded
  suspicion: Suspicion | null
  about: About | undefined
  inputs: ShownInput[]
  subjects: string[]
}

function recordOf({ tenant, clock }: LimitShop, { outcome, figures, suspicion, about, ...by }: Kept): NewRecord {
  const { rule, from: _, ...amounts } = figures
  return {
    recordId: newReference('L'),
    at: clock.now(),
    outcome,
    rule,
    version: limitsVersion,
    suspicion,
    figures: { ...amounts, currency: tenant.currency, settings: tenant.version },
    ...by,
    orderNumber: about?.orderNumber ?? null,
    paymentId: about?.paymentId ?? null,
  }
}
