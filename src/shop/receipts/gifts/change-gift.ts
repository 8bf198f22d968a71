import type { Tx } from '#database'
import { changeGift, findGifts, type GiftOfLine, readGift, sendingTime } from '#gifts'
import { maskEmail } from '#kit/email'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import type { Position } from '#orders'
import type { ChangeGiftInput, GiftAnswer, GiftOfOrderInput } from '../contract.ts'
import { asker, type OrderName, openOrderToChange } from '../open-order.ts'
import { waitAfter, wantedBefore } from '../send-again.ts'
import type { ReceiptShop } from '../shop.ts'
import { noteGift } from './note-gift.ts'

// What a gift's buyer may do, by the link of the order's page, and an operator for them.

/** An input that names its order by the link's token or by its number. */
type Of<Input extends { token: string }> = Omit<Input, 'token'> & OrderName

/**
 * Changes a gift's recipient, greeting or day, until it is sent. An empty address stays.
 * @returns refuses orderNotFound, itemNotFound, VALIDATION_FAILED field by field, giftOnItsWay
 */
export function changeGiftOfOrder(shop: ReceiptShop, input: Of<ChangeGiftInput>): Promise<GiftAnswer | Refusal> {
  return withGift(shop, input, async (tx, position, present) => {
    const here = { tenant: shop.tenant, now: shop.clock.now() }
    const { recipientName, recipientEmail: typed = '', senderName, message, sendOn } = input.gift
    // The masked address, sent back as it was shown, stays too.
    const stays = ['', maskEmail(present.recipientEmail)].includes(typed.trim())
    const recipientEmail = stays ? present.recipientEmail : typed.trim()
    const gift = readGift(here, { recipientName, recipientEmail, senderName, message, sendOn })
    if (isRefusal(gift)) return gift
    const about = { orderNumber: position.orderNumber, line: input.line }
    const isChanged = await changeGift(tx, about, { ...gift, sendAt: sendingTime(here, gift) })
    if (!isChanged) return refuse('giftOnItsWay')
    const { actor, ...by } = asker(shop)
    await noteGift(shop, tx, position, { kind: 'gift.changed', actor, details: { line: input.line, ...by } })
    return { state: 'waiting' }
  })
}

/**
 * Cancels a gift that is not sent yet: nobody gets its codes, and its price is refunded.
 * @returns refuses orderNotFound, itemNotFound, giftOnItsWay
 */
export function callOffGift(shop: ReceiptShop, input: Of<GiftOfOrderInput>): Promise<GiftAnswer | Refusal> {
  return withGift(shop, input, async (tx, position) => {
    const about = { orderNumber: position.orderNumber, line: input.line }
    const isPaid = position.state === 'paid' || position.state === 'done'
    if (!isPaid || !(await changeGift(tx, about, 'called-off'))) return refuse('giftOnItsWay')
    const details = { line: input.line }
    const { actor, ...by } = asker(shop)
    const entry = { kind: 'gift.called-off', actor, details: { ...details, ...by } } as const
    await noteGift(shop, tx, position, entry, { kind: 'gift.called-off', details })
    return { state: 'called-off' }
  })
}

/**
 * Requests that a gift is sent again, to the same address; a worker sends it.
 * @returns refuses orderNotFound, itemNotFound also for one that was not sent yet, tooManyRequests with the seconds to
 *   wait
 */
export function sendGiftAgain(shop: ReceiptShop, input: Of<GiftOfOrderInput>): Promise<GiftAnswer | Refusal> {
  return withGift(shop, input, async (tx, position, { state }) => {
    if (state !== 'sent') return refuse('itemNotFound')
    const wanted = await wantedBefore(tx, position.orderNumber, 'gift.wanted')
    const { actor, ...by } = asker(shop)
    const wait = actor === 'operator' ? 0 : waitAfter(wanted, shop.clock.now())
    if (wait > 0) return refuse('tooManyRequests', { details: { seconds: wait } })
    const details = { line: input.line, occasion: `gift ${input.line} again ${wanted.length + 1}` }
    const entry = { kind: 'gift.wanted', actor, details: { ...details, ...by } } as const
    await noteGift(shop, tx, position, entry, { kind: 'gift.wanted', details })
    return { state }
  })
}

function withGift(
  shop: ReceiptShop,
  { line, ...name }: Of<GiftOfOrderInput>,
  work: (tx: Tx, position: Position, gift: GiftOfLine) => Promise<GiftAnswer | Refusal>,
): Promise<GiftAnswer | Refusal> {
  return shop.db.transaction(async (tx) => {
    const order = await openOrderToChange(shop, tx, name)
    if (!order) return refuse('orderNotFound')
    const gift = (await findGifts(tx, order.position.orderNumber)).find((one) => one.line === line)
    return gift ? work(tx, order.position, gift) : refuse('itemNotFound')
  })
}
