import type { Tx } from '#database'

export type Occasion = {
  orderNumber: string
  /** Unique within the order: `receipt`, `refund ref-…`, `alert …`. */
  occasion: string
  channel: 'email' | 'sms'
  recipient: string
}

/**
 * Takes an occasion for sending.
 * @returns the message's own reference, the same one on every try; undefined when it was sent already
 */
export async function claimMessage(
  tx: Tx,
  messageId: string,
  { orderNumber, occasion, channel, recipient }: Occasion,
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('message')
    .values({ message_id: messageId, order_number: orderNumber, occasion, channel, recipient, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant', 'order_number', 'occasion'])
        .doUpdateSet((eb) => ({ recipient: eb.ref('excluded.recipient') }))
        .where('message.sent_at', 'is', null),
    )
    .returning('message_id')
    .executeTakeFirst()
  return row?.message_id
}

export async function markSent(tx: Tx, messageId: string, now: Date): Promise<void> {
  await tx.updateTable('message').set({ sent_at: now }).where('message_id', '=', messageId).execute()
}
