import type { Insertable, Selectable } from 'kysely'
import type { Agreement } from '#agreements/contract'
import type { DB, Tx } from '#database'
import type { Currency } from '#kit/money'
import type { AutoTopUp } from './auto-top-up.ts'

// The only SQL that changes automatic top-ups; their runs have a store of their own.

export const read = (row: Selectable<DB['auto_top_up']>): AutoTopUp => ({
  autoTopUpId: row.auto_top_up_id,
  customerId: row.customer_id,
  msisdn: row.msisdn,
  productId: row.product_id,
  amount: row.amount,
  fee: row.agreed_fee,
  currency: row.currency,
  asked:
    row.asked_fee !== null && row.asked_from !== null
      ? { fee: row.asked_fee, currency: row.asked_currency as Currency, from: row.asked_from }
      : null,
  agreement:
    row.kind === 'low-balance'
      ? { kind: row.kind, lowBalanceLimit: row.low_balance_limit, tariffEnabled: row.tariff_enabled }
      : { kind: row.kind, day: row.day ?? 1 },
  tokenId: row.token_id,
  status: row.status,
  stoppedBecause: row.stopped_because,
  nextRun: row.next_run,
  mandate: {
    text: row.mandate_text,
    textVersion: row.mandate_version,
    language: row.mandate_language,
    agreedAt: row.mandate_at,
    ip: row.mandate_ip,
    truncatedNumber: row.mandate_number,
  },
  setUpBy: row.set_up_by,
  line: row.line,
  createdAt: row.created_at,
  endedAt: row.ended_at,
})

const columnsOf = (agreement: Agreement) =>
  agreement.kind === 'low-balance'
    ? {
        kind: agreement.kind,
        day: null,
        low_balance_limit: agreement.lowBalanceLimit,
        tariff_enabled: agreement.tariffEnabled,
      }
    : { kind: agreement.kind, day: agreement.day, low_balance_limit: null, tariff_enabled: false }

export type NewAutoTopUp = Omit<AutoTopUp, 'status' | 'stoppedBecause' | 'asked' | 'endedAt'>

/**
 * Writes a new one, enabled.
 * @returns false if its order line has set it up before, or its number has a low-balance one already
 */
export async function insertAutoTopUp(tx: Tx, one: NewAutoTopUp): Promise<boolean> {
  const { mandate } = one
  const row: Insertable<DB['auto_top_up']> = {
    auto_top_up_id: one.autoTopUpId,
    customer_id: one.customerId,
    msisdn: one.msisdn,
    product_id: one.productId,
    amount: one.amount,
    agreed_fee: one.fee,
    currency: one.currency,
    ...columnsOf(one.agreement),
    token_id: one.tokenId,
    status: 'enabled',
    next_run: one.nextRun,
    mandate_text: mandate.text,
    mandate_version: mandate.textVersion,
    mandate_language: mandate.language,
    mandate_at: mandate.agreedAt,
    mandate_ip: mandate.ip,
    mandate_number: mandate.truncatedNumber,
    set_up_by: one.setUpBy,
    line: one.line,
    created_at: one.createdAt,
  }
  const inserted = await tx
    .insertInto('auto_top_up')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('auto_top_up_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findAutoTopUp(tx: Tx, autoTopUpId: string): Promise<AutoTopUp | undefined> {
  const row = await tx
    .selectFrom('auto_top_up')
    .selectAll()
    .where('auto_top_up_id', '=', autoTopUpId)
    .executeTakeFirst()
  return row && read(row)
}

/** Locks one until the transaction ends. */
export async function lockAutoTopUp(tx: Tx, autoTopUpId: string): Promise<AutoTopUp | undefined> {
  const row = await tx
    .selectFrom('auto_top_up')
    .selectAll()
    .where('auto_top_up_id', '=', autoTopUpId)
    .forUpdate()
    .executeTakeFirst()
  return row && read(row)
}

/** The top-ups that an order set up, by line. */
export async function findSetUpBy(tx: Tx, orderNumber: string): Promise<AutoTopUp[]> {
  const rows = await tx
    .selectFrom('auto_top_up')
    .selectAll()
    .where('set_up_by', '=', orderNumber)
    .orderBy('line')
    .execute()
  return rows.map(read)
}

/** All of a customer's, newest first; deleted ones only on request. */
export async function findAutoTopUpsOf(tx: Tx, customerId: string, withDeleted: boolean): Promise<AutoTopUp[]> {
  const rows = await tx
    .selectFrom('auto_top_up')
    .selectAll()
    .where('customer_id', '=', customerId)
    .$if(!withDeleted, (query) => query.where('status', '<>', 'deleted'))
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(read)
}

/** A number's low-balance top-up that is not deleted: there is at most one. */
export async function findLowBalanceOf(tx: Tx, msisdn: string): Promise<AutoTopUp | undefined> {
  const row = await tx
    .selectFrom('auto_top_up')
    .selectAll()
    .where('msisdn', '=', msisdn)
    .where('kind', '=', 'low-balance')
    .where('status', '<>', 'deleted')
    .executeTakeFirst()
  return row && read(row)
}

/** The top-ups that a saved method pays for, without deleted ones. */
export async function findAutoTopUpsBy(tx: Tx, tokenId: string): Promise<AutoTopUp[]> {
  const rows = await tx
    .selectFrom('auto_top_up')
    .selectAll()
    .where('token_id', '=', tokenId)
    .where('status', '<>', 'deleted')
    .execute()
  return rows.map(read)
}

/** A change of a top-up; omitted fields stay. Lock it first. `ended_at` is set when it is deleted. */
export type AutoTopUpChange = Partial<
  Pick<
    AutoTopUp,
    'status' | 'stoppedBecause' | 'nextRun' | 'amount' | 'fee' | 'currency' | 'asked' | 'productId' | 'tokenId'
  >
>

export async function saveAutoTopUp(tx: Tx, autoTopUpId: string, change: AutoTopUpChange, now: Date): Promise<void> {
  const { status, stoppedBecause, nextRun, amount, fee, currency, asked, productId, tokenId } = change
  await tx
    .updateTable('auto_top_up')
    .set({
      ...(status === undefined ? {} : { status }),
      ...(status === 'deleted' ? { ended_at: now } : {}),
      ...(stoppedBecause === undefined ? {} : { stopped_because: stoppedBecause }),
      ...(nextRun === undefined ? {} : { next_run: nextRun }),
      ...(amount === undefined ? {} : { amount }),
      ...(fee === undefined ? {} : { agreed_fee: fee }),
      ...(currency === undefined ? {} : { currency }),
      ...(asked === undefined
        ? {}
        : {
            asked_fee: asked?.fee ?? null,
            asked_currency: asked?.currency ?? null,
            asked_from: asked?.from ?? null,
          }),
      ...(productId === undefined ? {} : { product_id: productId }),
      ...(tokenId === undefined ? {} : { token_id: tokenId }),
    })
    .where('auto_top_up_id', '=', autoTopUpId)
    .execute()
}
