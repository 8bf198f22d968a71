import type { Selectable } from 'kysely'
import { type DB, enqueue, type Tx } from '#database'
import type { Minor } from '#kit/money'

// The only SQL on received texts.

/** What follows a text; `passed-over`: no reply, because too many came lately. */
export type Verdict = DB['sms_text']['verdict']
export type TextChannel = DB['sms_text']['channel']

/** A text as stored: without its content. Numbers in E.164. */
export type Text = {
  messageId: string
  channel: TextChannel
  msisdn: string
  smsTopupId: string | null
  verdict: Verdict
  amount: Minor | null
  tokenId: string | null
  cartName: string | null
  refusal: string | null
  receivedAt: Date
}

const textOf = (row: Selectable<DB['sms_text']>): Text => ({
  messageId: row.message_id,
  channel: row.channel,
  msisdn: row.msisdn,
  smsTopupId: row.sms_topup_id,
  verdict: row.verdict,
  amount: row.amount,
  tokenId: row.token_id,
  cartName: row.cart_name,
  refusal: row.refusal,
  receivedAt: row.received_at,
})

export type NewText = Pick<Text, 'messageId' | 'channel' | 'msisdn' | 'receivedAt'>

/**
 * Writes a text before it is judged.
 * @returns false if it was received before
 */
export async function insertText(tx: Tx, { messageId, channel, msisdn, receivedAt }: NewText): Promise<boolean> {
  const row = await tx
    .insertInto('sms_text')
    .values({ message_id: messageId, channel, msisdn, verdict: 'passed-over', received_at: receivedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('message_id')
    .executeTakeFirst()
  return row !== undefined
}

export type JudgedText = Pick<Text, 'verdict' | 'smsTopupId' | 'amount' | 'tokenId'>

/** Writes a text's verdict, and its announcement. */
export async function saveVerdict(tx: Tx, tenant: string, messageId: string, judged: JudgedText): Promise<void> {
  await tx
    .updateTable('sms_text')
    .set({
      verdict: judged.verdict,
      sms_topup_id: judged.smsTopupId,
      amount: judged.amount,
      token_id: judged.tokenId,
    })
    .where('message_id', '=', messageId)
    .execute()
  await enqueue(tx, 'text.received', { tenant, reference: messageId })
}

export async function findText(tx: Tx, messageId: string): Promise<Text | undefined> {
  const row = await tx.selectFrom('sms_text').selectAll().where('message_id', '=', messageId).executeTakeFirst()
  return row && textOf(row)
}

/** The text behind a cart, and so behind its order. */
export async function findTextOfCart(tx: Tx, cartName: string): Promise<Text | undefined> {
  const row = await tx.selectFrom('sms_text').selectAll().where('cart_name', '=', cartName).executeTakeFirst()
  return row && textOf(row)
}

export async function countTexts(tx: Tx, msisdn: string, since: Date): Promise<number> {
  const { texts } = await tx
    .selectFrom('sms_text')
    .select((eb) => eb.fn.countAll<number>().as('texts'))
    .where('msisdn', '=', msisdn)
    .where('received_at', '>', since)
    .executeTakeFirstOrThrow()
  return texts
}

/** Records the cart of a text; the first one stays. @returns the cart that is recorded */
export async function noteCart(tx: Tx, messageId: string, cartName: string): Promise<string> {
  await tx
    .updateTable('sms_text')
    .set({ cart_name: cartName })
    .where('message_id', '=', messageId)
    .where('cart_name', 'is', null)
    .execute()
  return (await findText(tx, messageId))?.cartName ?? cartName
}

/** Records the outcome of a purchase by text: an order, or why there is none. */
export async function noteOutcome(
  tx: Tx,
  messageId: string,
  { orderNumber, refusal }: { orderNumber?: string; refusal?: string },
): Promise<void> {
  await tx
    .updateTable('sms_text')
    .set({ order_number: orderNumber ?? null, refusal: refusal ?? null })
    .where('message_id', '=', messageId)
    .execute()
}

/** Texts are stored as long as somebody may ask about them. */
export async function forgetTextsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('sms_text').where('received_at', '<', before).execute()
}
