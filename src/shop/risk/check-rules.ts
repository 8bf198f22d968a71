import type { RawBuilder } from 'kysely'
import { type Tx, type Write, writeTogether } from '#database'
import { after } from '#kit/clock'
import { maskPhone } from '#kit/phone'
import { type KeyRing, type KeyUse, keyIdOf } from '#kit/signature'
import { keptDays } from '#personal-data'
import type { Shop } from '#tenants'
import { applyRules, type CheckPoint, ruleChecksOf, type Verdict } from './rules.ts'
import {
  type CountRow,
  countBefore,
  countedWithin,
  countFactsByKey,
  decisionWrites,
  deleteOld,
  insertProof,
  type Question,
  readCount,
} from './store.ts'
import {
  type Attempt,
  type FingerprintOf,
  factsOf,
  fingerprintsWith,
  type ShownInput,
  shownInputs,
  subjectsOf,
} from './subjects.ts'

export type RiskShop = Pick<Shop, 'tenant' | 'clock'> & { secret: KeyRing }

/** The contact that a one-time password proved. */
export type Contact = { phoneNumber: string; email: string }

/** The rules' verdict on an attempt, with everything that is recorded of it. */
export type RulesDecision = Verdict & {
  moment: CheckPoint
  /**
   * A one-time password was passed, for this order or recently by this contact: a rule that asks for one is satisfied.
   */
  isProven: boolean
  /** The review whose exemption allows the order although rules refuse it. */
  exemptionReference: string | null
  inputs: ShownInput[]
  facts: ReturnType<typeof factsOf>
}

/** Whose money is about to move, and when it is asked. */
export type RulesCheck = {
  moment: CheckPoint
  attempt: Attempt
  contact: Contact
  orderNumber: string | null
  isProven: boolean
}

/**
 * A count that another statement makes, for an attempt that is a guess until that statement's answer is known.
 * `about`: what was counted.
 */
export type CountAhead = { about: string; rows: RawBuilder<CountRow[]> }
export type CountedAhead = { about: string; rows: CountRow[] }

function questionOf({ tenant, clock, secret }: RiskShop, { moment, attempt, contact, orderNumber }: RulesCheck) {
  const keyOf = fingerprintsWith(secret, tenant.id)
  const everybody = subjectsOf(attempt, keyOf)
  const subjects = moment === 'card' ? everybody.filter(({ per }) => per === 'card') : everybody
  const now = clock.now()
  const contacts = contactKeys(keyOf, contact)
  const question: Question = {
    probes: ruleChecksOf(tenant.riskRules, subjects, moment),
    locked: moment === 'address' ? [] : subjects.flatMap(({ keys }) => keys),
    now,
    orderNumber,
    places: placeKeys(keyOf, contact, attempt),
    contacts,
    provenSince: after(now, -tenant.otpGoodForMinutes * 60),
  }
  return { keyOf, subjects, contacts, question }
}

/** What a question counts; not its times, which follow from when it is asked. */
const aboutOf = ({ now, provenSince, ...counted }: Question): string => JSON.stringify(counted)

/** The count of `checkRules`, to be read by another statement of the same transaction. */
export function countAhead(shop: RiskShop, asked: RulesCheck): CountAhead {
  const { question } = questionOf(shop, asked)
  return { about: aboutOf(question), rows: countedWithin(question) }
}

/**
 * Checks an order against the tenant's rules before its money moves. At `address` it is a preview without locks.
 * Otherwise it locks the order's subjects (number, card, device, e-mail and IP address) until the transaction ends, so
 * that two parallel orders cannot both pass below a limit.
 * @param ahead what this transaction has counted already: used if it counted the same
 * @returns `allow`, `otp` or `refuse` with the rule that decided
 */
export async function checkRules(
  shop: RiskShop,
  tx: Tx,
  asked: RulesCheck,
  ahead?: CountedAhead,
): Promise<RulesDecision> {
  const { moment, attempt } = asked
  const { keyOf, subjects, contacts, question } = questionOf(shop, asked)
  const isCounted = ahead !== undefined && ahead.about === aboutOf(question)
  const counted = readCount(question, isCounted ? ahead.rows : await countBefore(tx, question))
  const isProven = asked.isProven || counted.isProven
  const verdict = applyRules(question.probes, counted.found, counted.exemption?.rules)
  return {
    ...verdict,
    outcome: verdict.outcome === 'otp' && isProven ? 'allow' : verdict.outcome,
    moment,
    isProven,
    exemptionReference: verdict.isExempt ? (counted.exemption?.reference ?? null) : null,
    inputs: [
      ...shownInputs(attempt, keyOf),
      { per: 'contact', shown: maskPhone(asked.contact.phoneNumber), key: contacts[0] },
    ],
    // A further payment adds no goods.
    facts: factsOf(subjects).map((fact) => (moment === 'retry' ? { ...fact, amount: 0 } : fact)),
  }
}

/** Writes for a decision with its reason; with an order, also what later orders are counted with. */
export function decisionOf(
  { clock, secret }: RiskShop,
  judged: RulesDecision,
  about?: { orderNumber: string; paymentId: string },
): Write[] {
  const { moment, outcome, reason, isProven, refusedBy, exemptionReference, inputs, facts } = judged
  const decision = {
    at: clock.now(),
    moment,
    outcome,
    proven: isProven,
    refusedBy,
    exemptionReference,
    inputs,
    rule: reason?.rule ?? null,
    counted: reason?.counted ?? null,
    atMost: reason?.atMost ?? null,
    orderNumber: about?.orderNumber ?? null,
    paymentId: about?.paymentId ?? null,
  }
  return decisionWrites(decision, about ? facts : [], keyIdOf(secret[0]))
}

/** Records a decision without an order. */
export const keepDecision = (
  shop: RiskShop,
  tx: Tx,
  judged: RulesDecision,
  about?: { orderNumber: string; paymentId: string },
): Promise<void> => writeTogether(tx, decisionOf(shop, judged, about))

/** Records that a contact passed a one-time password on this device, or at this IP address if no device is known. */
export const keepProof = (
  shop: RiskShop,
  tx: Tx,
  contact: Contact,
  place: Pick<Attempt, 'device' | 'ip'>,
): Promise<void> =>
  insertProof(tx, placeKeys(fingerprintsWith(shop.secret, shop.tenant.id), contact, place)[0], shop.clock.now())

/** A contact together with its device, or its IP address. */
const placeKeys = (
  keyOf: FingerprintOf,
  { phoneNumber, email }: Contact,
  { device, ip }: Pick<Attempt, 'device' | 'ip'>,
) => keyOf('contact', `${phoneNumber} ${email.toLowerCase()} ${device ?? ip ?? ''}`)

const contactKeys = (keyOf: FingerprintOf, { phoneNumber, email }: Contact) =>
  keyOf('contact', `${phoneNumber} ${email.trim().toLowerCase()}`)

/** Rows that are counted, by the key of their fingerprints. */
export const factsByKey = (tx: Tx): Promise<KeyUse[]> => countFactsByKey(tx, keptDays['decisions of risk rules'])

/** Deletes decisions and their counts after 180 days, and passed one-time passwords as soon as they no longer count. */
export function forgetDecisions({ db, clock, tenant }: Pick<Shop, 'db' | 'clock' | 'tenant'>): Promise<void> {
  const now = clock.now()
  const before = after(now, -keptDays['decisions of risk rules'] * 24 * 3600)
  return db.transaction((tx) => deleteOld(tx, before, after(now, -tenant.otpGoodForMinutes * 60)))
}
