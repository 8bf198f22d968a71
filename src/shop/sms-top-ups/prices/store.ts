import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Currency, Minor } from '#kit/money'
import type { SmsTopup } from '../sms-topup.ts'

// Today's prices beside the agreed ones.

/** The distinct amounts that customers agreed to. */
export async function findAmounts(tx: Tx): Promise<Minor[]> {
  const rows = await tx.selectFrom('sms_topup').select('amount').distinct().where('removed_at', 'is', null).execute()
  return rows.map(({ amount }) => amount)
}

type Prices = { prices: readonly { amount: Minor; fee: Minor }[]; currency: Currency; now: Date; atMost: number }

/**
 * Top-ups by text whose price needs an action: not agreed and not announced, announced and due, or announced and
 * withdrawn. Locked until the transaction ends; skips those that others have locked, and those that are locked for
 * another reason.
 */
export async function lockToReview(tx: Tx, { prices, currency, now, atMost }: Prices): Promise<string[]> {
  const [amounts, fees] = [prices.map(({ amount }) => amount), prices.map(({ fee }) => fee)]
  const { rows } = await sql<{ id: string }>`
    select s.sms_topup_id as id from sms_topup s
    join unnest(${amounts}::bigint[], ${fees}::bigint[]) as p (amount, fee) on p.amount = s.amount
    where s.removed_at is null and s.proven_at is not null
      and (s.locked_because is null or s.locked_because = 'new-price')
      and case
        when s.currency = ${currency} and p.fee <= s.agreed_fee then s.asked_fee is not null
        when p.fee = s.asked_fee and s.asked_currency = ${currency}
          then s.locked_because is null and s.asked_from <= ${now}
        else true end
    order by s.sms_topup_id limit ${atMost} for update of s skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A change of a price; omitted fields stay. */
export type PriceChange = Partial<Pick<SmsTopup, 'fee' | 'currency' | 'asked' | 'lockedBecause'>>

export async function savePrice(tx: Tx, smsTopupId: string, change: PriceChange): Promise<void> {
  const { fee, currency, asked, lockedBecause } = change
  await tx
    .updateTable('sms_topup')
    .set({
      ...(fee === undefined ? {} : { agreed_fee: fee }),
      ...(currency === undefined ? {} : { currency }),
      ...(lockedBecause === undefined ? {} : { locked_because: lockedBecause }),
      ...(asked === undefined
        ? {}
        : {
            asked_fee: asked?.fee ?? null,
            asked_currency: asked?.currency ?? null,
            asked_from: asked?.from ?? null,
          }),
    })
    .where('sms_topup_id', '=', smsTopupId)
    .execute()
}
