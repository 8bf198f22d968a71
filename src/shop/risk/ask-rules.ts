import { type Tx, type Write, writeTogether } from '#database'
import { after } from '#kit/clock'
import { maskPhone } from '#kit/phone'
import { type KeyRing, keyIdOf, type UnderKey } from '#kit/signature'
import { keptDays } from '#personal-data'
import type { Shop } from '#tenants'
import { judge, type Moment, probesOf, type Verdict } from './rules.ts'
import { countBefore, countFactsByKey, decisionWrites, deleteOld, insertProof, lockSubjects } from './store.ts'
import { type Attempt, factsOf, type KeyOf, keysWith, type ShownInput, shownInputs, subjectsOf } from './subjects.ts'

export type RiskShop = Pick<Shop, 'tenant' | 'clock'> & { secret: KeyRing }

/** Whom a one-time password proved: the contact it went to. */
export type Contact = { phoneNumber: string; email: string }

/** What the rules said of an attempt, with all that is written down of it. */
export type Judged = Verdict & {
  moment: Moment
  /** A password was passed, for this order or lately by this contact; a rule that would ask for one lets it pass. */
  isProven: boolean
  /** The request by which a person lets the order pass although rules refuse. */
  exemptionReference: string | null
  inputs: ShownInput[]
  facts: ReturnType<typeof factsOf>
}

/**
 * Asks the tenant's rules about an order whose money is about to move. Asked at `address`, it is a look ahead and holds
 * nobody up; otherwise whoever comes with the same number, card, device, e-mail or IP address waits until the
 * transaction is over, so that two at the same moment never both pass below a limit.
 * @returns `allow`, `otp` or `refuse` with the rule that said so
 */
export async function askRules(
  shop: RiskShop,
  tx: Tx,
  asked: { moment: Moment; attempt: Attempt; contact: Contact; orderNumber: string | null; isProven: boolean },
): Promise<Judged> {
  const { tenant, clock, secret } = shop
  const { moment, attempt, orderNumber } = asked
  const now = clock.now()
  const keyOf = keysWith(secret, tenant.id)
  const everybody = subjectsOf(attempt, keyOf)
  const subjects = moment === 'card' ? everybody.filter(({ per }) => per === 'card') : everybody
  const probes = probesOf(tenant.riskRules, subjects, moment)
  const contacts = contactKeys(keyOf, asked.contact)
  const provenSince = after(now, -tenant.otpGoodForMinutes * 60)
  // Sent together, answered one after the other: the count sees what the locks' last holders left.
  const [, counted] = await Promise.all([
    moment === 'address'
      ? undefined
      : lockSubjects(
          tx,
          subjects.flatMap(({ keys }) => keys),
        ),
    countBefore(tx, probes, {
      now,
      orderNumber,
      places: placeKeys(keyOf, asked.contact, attempt),
      contacts,
      provenSince,
    }),
  ])
  const isProven = asked.isProven || counted.isProven
  const verdict = judge(probes, counted.found, counted.exemption?.rules)
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

/** A decision with its reason; with an order, which it goes beside, also what later orders are counted with. */
export function decisionOf(
  { clock, secret }: RiskShop,
  judged: Judged,
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

/** Keeps a decision that no order goes with. */
export const keepDecision = (
  shop: RiskShop,
  tx: Tx,
  judged: Judged,
  about?: { orderNumber: string; paymentId: string },
): Promise<void> => writeTogether(tx, decisionOf(shop, judged, about))

/** Keeps that a contact passed a one-time password on this device, or at this address of the net where none is known. */
export const keepProof = (
  shop: RiskShop,
  tx: Tx,
  contact: Contact,
  place: Pick<Attempt, 'device' | 'ip'>,
): Promise<void> =>
  insertProof(tx, placeKeys(keysWith(shop.secret, shop.tenant.id), contact, place)[0], shop.clock.now())

/** A contact together with the device it orders on, or its address of the net. */
const placeKeys = (keyOf: KeyOf, { phoneNumber, email }: Contact, { device, ip }: Pick<Attempt, 'device' | 'ip'>) =>
  keyOf('contact', `${phoneNumber} ${email.toLowerCase()} ${device ?? ip ?? ''}`)

const contactKeys = (keyOf: KeyOf, { phoneNumber, email }: Contact) =>
  keyOf('contact', `${phoneNumber} ${email.trim().toLowerCase()}`)

/** What is counted, by the key that made its fingerprints. */
export const factsByKey = (tx: Tx): Promise<UnderKey[]> => countFactsByKey(tx, keptDays['decisions of risk rules'])

/** Forgets decisions and what they counted after 180 days, and who passed a password as soon as that no longer counts. */
export function forgetDecisions({ db, clock, tenant }: Pick<Shop, 'db' | 'clock' | 'tenant'>): Promise<void> {
  const now = clock.now()
  const before = after(now, -keptDays['decisions of risk rules'] * 24 * 3600)
  return db.transaction((tx) => deleteOld(tx, before, after(now, -tenant.otpGoodForMinutes * 60)))
}
