import type { CheckoutShop } from '#checkout'
import { enqueue } from '#database'
import { findPosition } from '#orders'
import { keysOf, merchantSignature } from './keys.ts'
import type { Session } from './sessions/session.ts'
import { sessionOrder } from './sessions/session-order.ts'
import { findSessionOfCart } from './sessions/store.ts'

export type OrderEventType = 'order_create' | 'order_update'

/**
 * Something happened to an order: if an assistant made it and wants to be told, that is a job of its own, so that an
 * assistant that is away holds up nothing else. Makes no query for brands whose assistants want to be told nothing.
 */
export async function announceToAssistant(
  shop: CheckoutShop,
  orderNumber: string,
  event: OrderEventType,
): Promise<void> {
  const { tenant, db } = shop
  if (tenant.assistants.admitted.every(({ ordersUrl }) => ordersUrl === undefined)) return
  await db.transaction(async (tx) => {
    const position = await findPosition(tx, orderNumber)
    const session = position && (await findSessionOfCart(tx, position.cartName))
    if (!session || ordersUrlOf(shop, session) === undefined) return
    await enqueue(tx, 'assistant.due', { tenant: tenant.id, orderNumber, details: { event } })
  })
}

/**
 * Tells an assistant what its order is now: always the whole order, so that it does not matter which of two comes last.
 * @throws where the assistant did not take it: the job is tried again
 */
export async function tellAssistant(shop: CheckoutShop, orderNumber: string, event: OrderEventType): Promise<void> {
  const { tenant, db, clock, assistantSecret } = shop
  const position = await db.read((tx) => findPosition(tx, orderNumber))
  const session = position && (await db.read((tx) => findSessionOfCart(tx, position.cartName)))
  const url = session && ordersUrlOf(shop, session)
  // Somebody took the assistant, or its address, out of the settings meanwhile.
  if (!position || !session || url === undefined || !assistantSecret) return
  const body = JSON.stringify({ type: event, data: sessionOrder(shop, session.sessionId, position) })
  const at = clock.now()
  const signature = merchantSignature(keysOf(assistantSecret, tenant.id, session.assistant).webhooks, body, at)
  const answer = await shop.orderWebhooks.send({ url, body, signature, at })
  if (answer.kind !== 'answered')
    throw new Error(`the assistant ${session.assistant} did not take it: ${answer.reason}`)
}

const ordersUrlOf = ({ tenant }: CheckoutShop, { assistant }: Session): string | undefined =>
  tenant.assistants.admitted.find(({ id }) => id === assistant)?.ordersUrl
