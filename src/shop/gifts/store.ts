import type { Selectable } from 'kysely'
import type { DB, Tx } from '#database'
import { after } from '#kit/clock'
import type { Gift, GiftState } from './contract.ts'

/** An order line that is a gift. */
export type GiftOfLine = Gift & { line: number; state: GiftState; sendAt: Date; sentAt: Date | null }

export async function insertGifts(
  tx: Tx,
  orderNumber: string,
  gifts: readonly (Gift & { line: number; sendAt: Date })[],
): Promise<void> {
  if (gifts.length === 0) return
  const rows = gifts.map(({ line, sendAt, ...gift }) => ({
    order_number: orderNumber,
    line,
    ...columnsOf(gift),
    send_at: sendAt,
    state: 'waiting' as const,
  }))
  await tx.insertInto('gift').values(rows).execute()
}

/** @returns the gifts among an order's lines; the personal data of old ones is deleted */
export async function findGifts(tx: Tx, orderNumber: string): Promise<GiftOfLine[]> {
  const rows = await tx
    .selectFrom('gift')
    .selectAll()
    .where('order_number', '=', orderNumber)
    .where('recipient_email', '<>', '')
    .orderBy('line')
    .execute()
  return rows.map(giftOf)
}

/** Seconds that a sender may hold a gift before another one claims it. */
const sendingTime = 60

/**
 * Gifts that are due and have no codes under way any more.
 * @param orderNumber limits it to one order
 */
export async function findGiftsToSend(
  tx: Tx,
  now: Date,
  { orderNumber, limit }: { orderNumber?: string | undefined; limit: number },
): Promise<{ orderNumber: string; line: number }[]> {
  return tx
    .selectFrom('gift')
    .innerJoin('orders', (join) =>
      join.onRef('orders.tenant', '=', 'gift.tenant').onRef('orders.order_number', '=', 'gift.order_number'),
    )
    .select(['gift.order_number as orderNumber', 'gift.line'])
    .where('gift.send_at', '<=', now)
    .where('gift.state', 'in', ['waiting', 'sending'])
    .where((eb) => eb.or([eb('gift.taken_at', 'is', null), eb('gift.taken_at', '<=', after(now, -sendingTime))]))
    .where('orders.state', '<>', 'open')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('delivery')
            .whereRef('delivery.order_number', '=', 'gift.order_number')
            .whereRef('delivery.line', '=', 'gift.line')
            .where('delivery.state', 'in', ['planned', 'sending', 'unknown', 'submitted'])
            .where('orders.state', '=', 'paid')
            .select('delivery.unit'),
        ),
      ),
    )
    .$if(orderNumber !== undefined, (query) => query.where('gift.order_number', '=', orderNumber as string))
    .orderBy('gift.send_at')
    .limit(limit)
    .execute()
}

/** Claims a gift for sending, so that nobody else sends, changes or cancels it meanwhile. */
export async function claimGift(
  tx: Tx,
  { orderNumber, line }: { orderNumber: string; line: number },
  now: Date,
): Promise<GiftOfLine | undefined> {
  const row = await tx
    .updateTable('gift')
    .set({ state: 'sending', taken_at: now })
    .where('order_number', '=', orderNumber)
    .where('line', '=', line)
    .where('send_at', '<=', now)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'waiting'),
        eb.and([eb('state', '=', 'sending'), eb('taken_at', '<=', after(now, -sendingTime))]),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
  return row && giftOf(row)
}

/** Records the outcome of a claimed gift. */
export async function settleGift(
  tx: Tx,
  { orderNumber, line }: { orderNumber: string; line: number },
  state: Exclude<GiftState, 'sending'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('gift')
    .set({ state, taken_at: null, ...(state === 'sent' ? { sent_at: now } : {}) })
    .where('order_number', '=', orderNumber)
    .where('line', '=', line)
    .where('state', '=', 'sending')
    .execute()
}

/**
 * Changes or cancels a gift, unless it is sent or being sent.
 * @returns false when it is too late
 */
export async function changeGift(
  tx: Tx,
  { orderNumber, line }: { orderNumber: string; line: number },
  change: (Gift & { sendAt: Date }) | 'called-off',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('gift')
    .set(
      change === 'called-off'
        ? { state: 'called-off' }
        : { ...columnsOf(change), send_at: change.sendAt, state: 'waiting' },
    )
    .where('order_number', '=', orderNumber)
    .where('line', '=', line)
    .where('state', 'in', ['waiting', 'refused'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const columnsOf = ({ recipientName, recipientEmail, senderName, message, sendOn }: Gift) => ({
  recipient_name: recipientName,
  recipient_email: recipientEmail,
  sender_name: senderName,
  message,
  send_on: sendOn ?? null,
})

const giftOf = (row: Selectable<DB['gift']>): GiftOfLine => ({
  line: row.line,
  recipientName: row.recipient_name,
  recipientEmail: row.recipient_email,
  senderName: row.sender_name,
  message: row.message,
  ...(row.send_on === null ? {} : { sendOn: row.send_on }),
  state: row.state,
  sendAt: row.send_at,
  sentAt: row.sent_at,
})
