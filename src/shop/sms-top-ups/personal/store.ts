import { sql } from 'kysely'
import { type Tx, withoutNumber } from '#database'

// Personal data of this module, for exports and erasures.

/** A customer's top-ups by text, and the texts received, without secrets. */
export async function exportSmsTopups(tx: Tx, customerId: string) {
  const rows = async (query: ReturnType<typeof sql<{ row: Record<string, unknown> }>>) =>
    (await query.execute(tx)).rows.map(({ row }) => row)
  const [smsTopups, smsTopupAgreements, texts] = await Promise.all([
    rows(sql`select to_jsonb(s) - '{tenant,pin_hash,otp_hash}'::text[] as row from sms_topup s
      where customer_id = ${customerId} order by index`),
    rows(sql`select to_jsonb(a) - 'tenant' as row from sms_topup_agreement a join sms_topup s using (tenant, sms_topup_id)
      where s.customer_id = ${customerId} order by a.agreed_at`),
    rows(sql`select to_jsonb(t) - 'tenant' as row from sms_text t join sms_topup s using (tenant, sms_topup_id)
      where s.customer_id = ${customerId} order by t.received_at`),
  ])
  return { smsTopups, smsTopupAgreements, texts }
}

/** Ends a customer's top-ups by text, and deletes the numbers and the addresses of the consents. */
export async function eraseSmsTopups(tx: Tx, customerId: string, now: Date): Promise<void> {
  await sql`update message set recipient = '' where about in (select message_id from sms_text join sms_topup
    using (tenant, sms_topup_id) where customer_id = ${customerId}
    union select sms_topup_id from sms_topup where customer_id = ${customerId})`.execute(tx)
  await sql`delete from sms_text where sms_topup_id in
    (select sms_topup_id from sms_topup where customer_id = ${customerId})`.execute(tx)
  await sql`
    update sms_topup_agreement set ip = '', number = null, text = ${withoutNumber(sql`text`)}
    where sms_topup_id in (select sms_topup_id from sms_topup where customer_id = ${customerId})`.execute(tx)
  await sql`
    update sms_topup set msisdn = '', ip = '', pin_hash = '', otp_hash = null, otp_sent_at = null,
      consent_text = ${withoutNumber(sql`consent_text`)},
      removed_at = coalesce(removed_at, ${now})
    where customer_id = ${customerId}`.execute(tx)
}
