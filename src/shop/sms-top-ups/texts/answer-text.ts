import { createCart, findCart, saveDetails, saveItems } from '#cart'
import { type CheckoutShop, chargeToken } from '#checkout'
import { findPersonal, type Personal } from '#customers'
import { toMajor } from '#kit/money'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import type { DeliveryAddress } from '#orders/contract'
import type { SmsTopup } from '../sms-topup.ts'
import { refusalWords, replyOnce, replyText, topupOf } from './answers.ts'
import { findText, noteCart, noteOutcome, type Text } from './store.ts'

/**
 * Carries out a text's verdict, and replies. A purchase becomes an ordinary order that charges the saved method, once
 * per text however often this is called; the reply follows when the order's outcome is known.
 */
export async function answerText(shop: CheckoutShop, messageId: string): Promise<void> {
  const text = await shop.db.read((tx) => findText(tx, messageId))
  if (!text || text.verdict === 'passed-over') return
  const topup = await topupOf(shop, text)
  if (text.verdict !== 'buy') return replyOnce(shop, text, replyText(shop, text.verdict, topup))
  const refusal = await buy(shop, text, topup)
  if (refusal) await replyOnce(shop, text, refusalWords(shop, refusal, topup))
}

/** @returns why nothing was bought, if so */
async function buy(shop: CheckoutShop, text: Text, topup: SmsTopup | undefined): Promise<string | undefined> {
  if (text.refusal) return text.refusal
  const ordered = topup ? await order(shop, text, topup) : refuse('itemNotFound')
  const outcome = isRefusal(ordered) ? { refusal: ordered.refusal } : { orderNumber: ordered.orderNumber }
  await shop.db.transaction((tx) => noteOutcome(tx, text.messageId, outcome))
  return outcome.refusal
}

async function order(
  shop: CheckoutShop,
  text: Text,
  { customerId, msisdn, language, fee, currency }: SmsTopup,
): Promise<{ orderNumber: string } | Refusal> {
  const { messageId, channel, amount, tokenId } = text
  const person = await shop.db.read((tx) => findPersonal(tx, customerId))
  if (!person || amount === null || tokenId === null) return refuse('itemNotFound')
  const customer = { customerId, sessionId: `text ${messageId}`, language }
  const buyer: CheckoutShop = { ...shop, visitor: { ...shop.visitor, channel, language, customer } }
  const cartName = text.cartName ?? (await fillCart(buyer, { messageId, msisdn, amount, fee }, person))
  if (isRefusal(cartName)) return cartName
  return chargeToken(buyer, tokenId, {
    cartName,
    customerId,
    occasion: `text ${messageId}`,
    reason: 'text',
    startNow: true,
    atMost: { total: amount + fee, currency },
  })
}

async function fillCart(
  buyer: CheckoutShop,
  { messageId, msisdn, amount, fee }: { messageId: string; msisdn: string; amount: number; fee: number },
  person: Personal,
): Promise<string | Refusal> {
  const cart = await createCart(buyer, { phoneNumber: msisdn, amount: toMajor(amount) })
  if (isRefusal(cart)) return cart
  // The PIN identifies the sender, and the number was proven when it was registered: no rule asks for a one-time
  // password.
  const details = { deliveryAddress: contactOf(person), language: buyer.visitor.language, otpState: 'passed' as const }
  return buyer.db.transaction(async (tx) => {
    const now = buyer.clock.now()
    const items = (await findCart(tx, cart.cartName))?.items ?? []
    await saveItems(
      tx,
      cart.cartName,
      items.map((item) => ({ ...item, agreedFee: fee })),
      now,
    )
    await saveDetails(tx, cart.cartName, details, now)
    return noteCart(tx, messageId, cart.cartName)
  })
}

function contactOf(person: Personal): DeliveryAddress {
  const text = (value: string | null) => value ?? 'N/A'
  return {
    firstname: text(person.firstName),
    lastname: text(person.lastName),
    street: text(person.street),
    houseNumber: text(person.houseNumber),
    zip: text(person.zip),
    city: text(person.city),
    countryCode: text(person.countryCode),
    phoneNumber: text(person.phoneNumber ?? person.msisdn),
    email: person.email ?? '',
  }
}
