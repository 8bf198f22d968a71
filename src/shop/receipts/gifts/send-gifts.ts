import { claimGift, findGifts, findGiftsToSend, type GiftOfLine, settleGift } from '#gifts'
import { findPosition, givenGoodwill, kept, lockOrder, type Position } from '#orders'
import { giftContentsOf } from '#orders/contents'
import { orderMail } from '../open-order.ts'
import { type GiftShop, type GiftToSend, giftOccasion, notifyOfGift, sendGiftLetter } from './gift-letters.ts'
import { noteGift } from './note-gift.ts'

/** Most gifts per round; the next round goes on. */
const mostAtOnce = 200

type About = { orderNumber: string; line: number }

/**
 * Sends the gifts that are due, of all orders or of one: scheduled each minute, and as soon as an order is done. Skips
 * a gift that another worker claimed, or that changed meanwhile.
 * @throws if some could not be sent; the next round retries them
 */
export async function sendGifts(shop: GiftShop, orderNumber?: string): Promise<number> {
  const now = shop.clock.now()
  const due = await shop.db.read((tx) => findGiftsToSend(tx, now, { orderNumber, limit: mostAtOnce }))
  const failures: unknown[] = []
  for (const about of due) await sendGift(shop, about).catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'some gifts could not be sent')
  return due.length
}

async function sendGift(shop: GiftShop, about: About): Promise<void> {
  const taken = await shop.db.transaction((tx) => claimGift(tx, about, shop.clock.now()))
  if (!taken) return
  try {
    const given = await giftInHand(shop, about.orderNumber, taken)
    if (!given) return await settle(shop, about, 'called-off')
    const occasion = await giftOccasion(shop, about.orderNumber, taken, 'sent to')
    const sent = await sendGiftLetter(shop, given, occasion)
    await settle(shop, about, typeof sent === 'object' ? 'refused' : 'sent')
  } catch (error) {
    await settle(shop, about, 'waiting')
    throw error
  }
}

/** A gift with its codes; undefined if it has none, or was refunded. */
async function giftInHand(shop: GiftShop, orderNumber: string, gift: GiftOfLine): Promise<GiftToSend | undefined> {
  const [{ position }, contents] = await Promise.all([
    orderMail(shop, orderNumber),
    giftContentsOf(shop, orderNumber, gift.line),
  ])
  const line = position.lines.find((one) => one.line === gift.line)
  return line && contents.length > 0 && !isTakenBack(position, gift.line)
    ? { position, line, gift, contents }
    : undefined
}

/** Whether a line's money was refunded or charged back. */
function isTakenBack({ payments, deliveries, goodwill }: Position, line: number): boolean {
  const price = kept(deliveries.filter((unit) => unit.line === line))
  const paid = payments.reduce((sum, payment) => sum + payment.paid, 0)
  const returned = payments.reduce((sum, payment) => sum + payment.returned, 0)
  return (
    (paid > 0 && returned >= paid) ||
    (price > 0 && givenGoodwill(goodwill.filter((part) => part.line === line)) >= price)
  )
}

/** Writes the outcome of a gift, with its announcement. */
function settle(shop: GiftShop, about: About, state: 'waiting' | 'sent' | 'refused' | 'called-off'): Promise<void> {
  return shop.db.transaction(async (tx) => {
    const [, position] = await Promise.all([lockOrder(tx, about.orderNumber), findPosition(tx, about.orderNumber)])
    await settleGift(tx, about, state, shop.clock.now())
    if (!position || state === 'waiting') return
    const details = { line: about.line }
    const announced = state === 'called-off' ? [] : [{ kind: `gift.${state}` as const, details }]
    await noteGift(shop, tx, position, { kind: `gift.${state}`, actor: 'shop', details }, ...announced)
  })
}

/** Tells the buyer the outcome of a gift; that it was sent only if it had a day of its own. */
export async function notifyBuyerOfGift(shop: GiftShop, about: About, told: 'giftSent' | 'giftRefused'): Promise<void> {
  const gifts = await shop.db.read((tx) => findGifts(tx, about.orderNumber))
  const gift = gifts.find(({ line }) => line === about.line)
  if (gift && (told === 'giftRefused' || gift.sendOn !== undefined))
    await notifyOfGift(shop, about.orderNumber, told, gift)
}

/** Sends a gift again at its buyer's request; not if it was refunded since. */
export async function sendGiftOnceMore(shop: GiftShop, { orderNumber, line }: About, occasion: string): Promise<void> {
  const gifts = await shop.db.read((tx) => findGifts(tx, orderNumber))
  const gift = gifts.find((one) => one.line === line)
  const given = gift?.state === 'sent' ? await giftInHand(shop, orderNumber, gift) : undefined
  if (given) await sendGiftLetter(shop, given, occasion)
}
