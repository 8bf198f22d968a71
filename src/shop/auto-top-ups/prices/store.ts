import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Currency, Minor } from '#kit/money'
import type { Price } from './price.ts'

// Prices of today beside those that were agreed to, and each later agreement.

/**
 * Those whose price of today is news: neither agreed to nor told of, told of and due, or told of and gone again. Held
 * until the transaction ends; those that another one holds are left out. What is not sold in the shop's currency, or not
 * by this amount, has no price to agree to.
 */
export async function lockWithNews(
  tx: Tx,
  { currency, now, atMost }: { currency: Currency; now: Date; atMost: number },
): Promise<({ autoTopUpId: string } & Price)[]> {
  const { rows } = await sql<{ autoTopUpId: string } & Price>`
    select a.auto_top_up_id as "autoTopUpId", p.service_fee as fee, p.currency from auto_top_up a
    join product p on p.tenant = a.tenant and p.product_id = a.product_id
    where (a.status = 'enabled' or a.status = 'disabled' and a.stopped_because = 'new-price')
      and p.currency = ${currency} and coalesce(p.amount, a.amount) = a.amount
      and case
        when p.currency = a.currency and p.service_fee <= a.agreed_fee then a.asked_fee is not null
        when p.service_fee = a.asked_fee and p.currency = a.asked_currency
          then a.status = 'enabled' and a.asked_from <= ${now}
        else true end
    order by a.auto_top_up_id limit ${atMost} for update of a skip locked`.execute(tx)
  return rows
}

/** A later leave to charge, as it was given. */
export type NewAgreement = {
  autoTopUpId: string
  agreedAt: Date
  amount: Minor
  fee: Minor
  currency: Currency
  text: string
  version: string
  language: string
  ip: string
  way: 'account' | 'link'
}

/** With the last digits of the card that pays at that moment. */
export async function insertAgreement(tx: Tx, one: NewAgreement): Promise<void> {
  await sql`
    insert into auto_top_up_agreement
      (auto_top_up_id, agreed_at, amount, fee, currency, text, version, language, ip, way, number)
    select ${one.autoTopUpId}, ${one.agreedAt}, ${one.amount}, ${one.fee}, ${one.currency}, ${one.text},
      ${one.version}, ${one.language}, ${one.ip}, ${one.way}, t.card_last4
    from auto_top_up a join payment_token t on t.tenant = a.tenant and t.token_id = a.token_id
    where a.auto_top_up_id = ${one.autoTopUpId}`.execute(tx)
}

/** The words that were agreed to last, where that was after it was set up. */
export async function findLastAgreement(tx: Tx, autoTopUpId: string): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    select text from auto_top_up_agreement where auto_top_up_id = ${autoTopUpId}
    order by agreed_at desc limit 1`.execute(tx)
  return rows[0]?.text
}
