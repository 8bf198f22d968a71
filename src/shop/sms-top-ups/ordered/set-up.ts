import { type Cart, type CartItem, findCart, saveItems } from '#cart'
import type { CheckoutShop } from '#checkout'
import { findCustomer } from '#customers'
import { enqueue, type Tx } from '#database'
import { newKey } from '#kit/ids'
import { findPosition, isChargedBack, type LinePart, type Position } from '#orders'
import type { OrderMandate } from '#orders/contract'
import { methodOfOrder, type Token } from '#payment-tokens'
import { holdNumber, insertSmsTopup, isTaken, type NewSmsTopup } from '../store.ts'
import { findOrdered } from './store.ts'

/** Why a line of a finished order set up no top-up by text. */
export type NotOrdered = { line: LinePart; because: 'undelivered' | 'method' | 'existing' }

/**
 * Sets up the top-ups by text of a finished order, with an announcement in the same transaction. Idempotent: each line
 * once. While the provider has not confirmed the paying method nothing is set up: its answer calls this again. A line
 * that was not delivered sets up nothing.
 * @returns what is never going to be set up
 */
export function setUpOrdered(shop: CheckoutShop, orderNumber: string): Promise<NotOrdered[]> {
  return shop.db.transaction(async (tx) => {
    const position = await findPosition(tx, orderNumber)
    const mandate = position?.autoTopUpMandate
    const lines = position?.lines.filter(({ agreement }) => agreement?.kind === 'sms') ?? []
    if (!mandate || position?.state !== 'done' || lines.length === 0) return []
    const token = await methodOfOrder(tx, position, mandate)
    if (!token || token.state === 'pending') return []
    const cart = await findCart(tx, position.cartName)
    const pins = pinsOf(cart)
    // The checkout's one-time password has proven the contact's number already.
    const provenNumber = cart?.codeTypedAt ? cart.deliveryAddress?.phoneNumber : undefined
    const notOrdered: NotOrdered[] = []
    for (const line of lines) {
      const pinHash = pins.get(line.itemKey)
      const because = await bring(shop, tx, { position, line, mandate, token, pinHash, provenNumber })
      if (because) notOrdered.push({ line, because })
    }
    const failed = new Set(notOrdered.map(({ line }) => line.itemKey))
    const settled = [...pins.keys()].filter((itemKey) => !failed.has(itemKey))
    await forgetPins(shop, tx, position.cartName, settled)
    return notOrdered
  })
}

type Brought = {
  position: Position
  line: LinePart
  mandate: OrderMandate
  token: Token
  pinHash: string | undefined
  /** E.164. */
  provenNumber: string | undefined
}

async function bring(
  shop: CheckoutShop,
  tx: Tx,
  { position, line, mandate, token, pinHash, provenNumber }: Brought,
): Promise<NotOrdered['because'] | undefined> {
  const { orderNumber, currency } = position
  const { customerId } = mandate
  const msisdn = line.msisdn ?? ''
  await holdNumber(tx, shop.tenant.id, msisdn, customerId)
  const known = await findOrdered(tx, orderNumber)
  // The PIN is deleted with the set-up, and with an erasure.
  if (known.some(({ orderLine }) => orderLine === line.line) || pinHash === undefined) return undefined
  const isHere = position.deliveries.some((unit) => unit.line === line.line && unit.state === 'delivered')
  if (!line.agreement?.startsLater && !isHere) return 'undelivered'
  // After a chargeback the method is not charged again.
  if (token.state !== 'valid' || isChargedBack(position)) return 'method'
  if (await isTaken(tx, msisdn, customerId)) return 'existing'
  // A customer who signs in by a number has proven it.
  const isOwn = provenNumber === msisdn || (await findCustomer(tx, customerId))?.msisdn === msisdn
  const one: NewSmsTopup = {
    smsTopupId: newKey(),
    customerId,
    msisdn,
    amount: line.faceAmount,
    currency,
    pinHash,
    fee: mandate.fees?.[line.itemKey] ?? line.serviceFee,
    tokenId: token.tokenId,
    provenAt: isOwn ? shop.clock.now() : null,
    setUpBy: { orderNumber, line: line.line },
  }
  const { text, textVersion, language, at, ip } = mandate
  await insertSmsTopup(tx, one, { text, textVersion, language, agreedAt: new Date(at), ip })
  await enqueue(tx, 'sms-topup.set-up', { tenant: shop.tenant.id, reference: one.smsTopupId })
  return undefined
}

const pinsOf = (cart: Cart | undefined): Map<string, string> =>
  new Map(cart?.items.flatMap(({ itemKey, pinHash }) => (pinHash ? [[itemKey, pinHash] as const] : [])))

/** Deletes the PINs of carts once the set-up is decided: they are of no use then. */
export async function forgetPins(
  { clock }: Pick<CheckoutShop, 'clock'>,
  tx: Tx,
  cartName: string,
  itemKeys: readonly string[],
): Promise<void> {
  const items = (await findCart(tx, cartName))?.items ?? []
  const isSettled = ({ itemKey, pinHash }: CartItem) => pinHash !== undefined && itemKeys.includes(itemKey)
  if (!items.some(isSettled)) return
  const without = items.map((item) => {
    const { pinHash: _, ...rest } = item
    return isSettled(item) ? rest : item
  })
  await saveItems(tx, cartName, without, clock.now())
}
