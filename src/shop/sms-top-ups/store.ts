import { type Selectable, sql } from 'kysely'
import type { DB, Tx } from '#database'
import type { SmsTopup } from './sms-topup.ts'

// The only SQL on top-ups by text.

export const topupOf = (row: Selectable<DB['sms_topup']>): SmsTopup => ({
  smsTopupId: row.sms_topup_id,
  customerId: row.customer_id,
  index: row.index,
  msisdn: row.msisdn,
  amount: row.amount,
  fee: row.agreed_fee,
  currency: row.currency,
  asked:
    row.asked_fee !== null && row.asked_from !== null && row.asked_currency !== null
      ? { fee: row.asked_fee, currency: row.asked_currency, from: row.asked_from }
      : null,
  pinHash: row.pin_hash,
  tokenId: row.token_id,
  language: row.language,
  provenAt: row.proven_at,
  otp: row.otp_hash && row.otp_sent_at ? { hash: row.otp_hash, sentAt: row.otp_sent_at, tries: row.otp_tries } : null,
  wrongPins: row.wrong_pins,
  lockedBecause: row.locked_because,
})

/** The consent: its words, when, in which language, from where. */
export type Consent = { text: string; textVersion: string; language: string; agreedAt: Date; ip: string }

const columnsOfConsent = ({ text, textVersion, language, agreedAt, ip }: Consent) => ({
  consent_text: text,
  text_version: textVersion,
  language,
  agreed_at: agreedAt,
  ip,
})

export type NewSmsTopup = Pick<
  SmsTopup,
  'smsTopupId' | 'customerId' | 'msisdn' | 'amount' | 'fee' | 'currency' | 'pinHash' | 'tokenId' | 'provenAt'
> & {
  /** The order line that set it up; omitted if it was set up in the account. */
  setUpBy?: { orderNumber: string; line: number }
}

/** Locks a number and a customer until the transaction ends, so that changes run one after the other. */
export async function holdNumber(tx: Tx, tenant: string, msisdn: string, customerId: string): Promise<void> {
  for (const held of [`${tenant} ${customerId}`, `${tenant} ${msisdn}`]) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sms top-up ${held}`}, 0))`.execute(tx)
  }
}

/** Writes a new one under its customer's next index; call `holdNumber` before. */
export async function insertSmsTopup(tx: Tx, topup: NewSmsTopup, consent: Consent): Promise<number> {
  const { customerId, setUpBy } = topup
  const { last } = await tx
    .selectFrom('sms_topup')
    .select((eb) => eb.fn.coalesce(eb.fn.max('index'), sql<number>`0`).as('last'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  const index = last + 1
  await tx
    .insertInto('sms_topup')
    .values({
      sms_topup_id: topup.smsTopupId,
      customer_id: customerId,
      index,
      msisdn: topup.msisdn,
      amount: topup.amount,
      agreed_fee: topup.fee,
      currency: topup.currency,
      pin_hash: topup.pinHash,
      token_id: topup.tokenId,
      proven_at: topup.provenAt,
      created_at: consent.agreedAt,
      ...columnsOfConsent(consent),
      ...(setUpBy ? { set_up_by: setUpBy.orderNumber, order_line: setUpBy.line } : {}),
    })
    .execute()
  return index
}

const kept = (tx: Tx) => tx.selectFrom('sms_topup').selectAll().where('removed_at', 'is', null)

/** A customer's top-ups by text, oldest first. */
export async function findSmsTopups(tx: Tx, customerId: string): Promise<SmsTopup[]> {
  return (await kept(tx).where('customer_id', '=', customerId).orderBy('index').execute()).map(topupOf)
}

export type OwnPlace = { customerId: string; index: number }

export async function findOwn(tx: Tx, { customerId, index }: OwnPlace): Promise<SmsTopup | undefined> {
  const row = await kept(tx).where('customer_id', '=', customerId).where('index', '=', index).executeTakeFirst()
  return row && topupOf(row)
}

/** Locks a customer's own until the transaction ends. */
export async function lockOwn(tx: Tx, { customerId, index }: OwnPlace): Promise<SmsTopup | undefined> {
  const row = await kept(tx)
    .where('customer_id', '=', customerId)
    .where('index', '=', index)
    .forUpdate()
    .executeTakeFirst()
  return row && topupOf(row)
}

/** Locks a customer's own, removed or not. */
export async function lockOwnOrRemoved(
  tx: Tx,
  { customerId, index }: OwnPlace,
): Promise<{ smsTopupId: string; isRemoved: boolean } | undefined> {
  const row = await tx
    .selectFrom('sms_topup')
    .select(['sms_topup_id', 'removed_at'])
    .where('customer_id', '=', customerId)
    .where('index', '=', index)
    .forUpdate()
    .executeTakeFirst()
  return row && { smsTopupId: row.sms_topup_id, isRemoved: row.removed_at !== null }
}

/** The proven one of a number, locked or not. */
export async function findOfNumber(tx: Tx, msisdn: string): Promise<SmsTopup | undefined> {
  const row = await kept(tx).where('msisdn', '=', msisdn).where('proven_at', 'is not', null).executeTakeFirst()
  return row && topupOf(row)
}

export async function findById(tx: Tx, smsTopupId: string): Promise<SmsTopup | undefined> {
  const row = await kept(tx).where('sms_topup_id', '=', smsTopupId).executeTakeFirst()
  return row && topupOf(row)
}

/** Locks one row until the transaction ends: texts from its number are handled one after the other. */
export async function lockById(tx: Tx, smsTopupId: string): Promise<SmsTopup | undefined> {
  const row = await kept(tx).where('sms_topup_id', '=', smsTopupId).forUpdate().executeTakeFirst()
  return row && topupOf(row)
}

/** Those that a saved method pays for, sorted, so that two transactions do not deadlock. */
export async function findPaidBy(tx: Tx, tokenIds: readonly string[]): Promise<string[]> {
  if (tokenIds.length === 0) return []
  const rows = await tx
    .selectFrom('sms_topup')
    .select('sms_topup_id')
    .where('removed_at', 'is', null)
    .where('token_id', 'in', tokenIds)
    .orderBy('sms_topup_id')
    .execute()
  return rows.map((row) => row.sms_topup_id)
}

/** Those that a declaration from this address can mean, sorted. */
export async function findDeclared(
  tx: Tx,
  { contract, msisdn, email }: { contract: string; msisdn: string | null; email: string },
): Promise<string[]> {
  const order = contract.trim().toUpperCase()
  const { rows } = await sql<{ id: string }>`
    select s.sms_topup_id as id from sms_topup s
    join customer c on c.tenant = s.tenant and c.customer_id = s.customer_id
    left join orders o on o.tenant = s.tenant and o.order_number = s.set_up_by
    where s.removed_at is null
      and (s.msisdn = ${msisdn} or s.set_up_by = ${order} or exists (select from sms_text t
        where t.tenant = s.tenant and t.sms_topup_id = s.sms_topup_id and t.order_number = ${order}))
      and lower(${email}) in (lower(c.email), lower(o.contact ->> 'email'))
    order by s.sms_topup_id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** @returns whether a number is taken: by anybody who proved it, or by this customer */
export async function isTaken(tx: Tx, msisdn: string, customerId: string, except?: string): Promise<boolean> {
  const row = await kept(tx)
    .where('msisdn', '=', msisdn)
    .where((eb) => eb.or([eb('proven_at', 'is not', null), eb('customer_id', '=', customerId)]))
    .where('sms_topup_id', '<>', except ?? '')
    .executeTakeFirst()
  return row !== undefined
}

/** Fields that the owner may change, each time with a new consent. Another number has to be proven. */
export async function saveChange(tx: Tx, topup: Omit<NewSmsTopup, 'customerId' | 'setUpBy'>, consent: Consent) {
  const { smsTopupId, msisdn, amount, fee, currency, pinHash, tokenId, provenAt } = topup
  await tx
    .updateTable('sms_topup')
    .set({
      msisdn,
      amount,
      agreed_fee: fee,
      currency,
      pin_hash: pinHash,
      token_id: tokenId,
      proven_at: provenAt,
      ...columnsOfConsent(consent),
    })
    .where('sms_topup_id', '=', smsTopupId)
    .execute()
}

/** Replaces the previous code; the number of tries begins at 0. */
export async function putOtp(tx: Tx, smsTopupId: string, otpHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('sms_topup')
    .set({ otp_hash: otpHash, otp_sent_at: now, otp_tries: 0 })
    .where('sms_topup_id', '=', smsTopupId)
    .execute()
}

export async function countOtpTry(tx: Tx, smsTopupId: string): Promise<void> {
  await sql`update sms_topup set otp_tries = otp_tries + 1 where sms_topup_id = ${smsTopupId}`.execute(tx)
}

export async function markProven(tx: Tx, smsTopupId: string, now: Date): Promise<void> {
  await tx
    .updateTable('sms_topup')
    .set({ proven_at: now, otp_hash: null, otp_sent_at: null, otp_tries: 0 })
    .where('sms_topup_id', '=', smsTopupId)
    .execute()
}

/** Number of wrong PINs in a row, and whether it is locked. */
export async function saveGuesses(
  tx: Tx,
  smsTopupId: string,
  { wrongPins, lockedBecause }: Pick<SmsTopup, 'wrongPins' | 'lockedBecause'>,
): Promise<void> {
  await tx
    .updateTable('sms_topup')
    .set({ wrong_pins: wrongPins, locked_because: lockedBecause })
    .where('sms_topup_id', '=', smsTopupId)
    .execute()
}

/** Ends one: texts buy nothing any more. The consent stays, for orders made by it. */
export async function removeSmsTopup(tx: Tx, smsTopupId: string, now: Date): Promise<void> {
  await tx
    .updateTable('sms_topup')
    .set({ removed_at: now, pin_hash: '', otp_hash: null, otp_sent_at: null })
    .where('sms_topup_id', '=', smsTopupId)
    .execute()
}
