import { type Cart, type CartItem, filledCart, insertFilledCarts } from '#cart'
import type { CheckoutShop } from '#checkout'
import { finish } from '#database'
import { newCartName, newItemKey } from '#kit/ids'
import type { DeliveryAddress } from '#orders/contract'
import { findTokens, type Token } from '#payment-tokens'
import type { AutoTopUp } from '../../auto-top-up.ts'
import type { Run } from '../run.ts'
import { lockFresh, saveCarts } from './store.ts'

/** A run with a cart, ready to be charged. */
export type ReadyRun = {
  own: AutoTopUp
  cartName: string
  language: string
  /** The method that is charged, where it was read with others. */
  token?: Token | undefined
  /** The cart, where it was made with others. */
  cart?: Cart
}

/**
 * Makes the carts of a handful's first tries in one transaction: most runs are such. Leaves out retries, runs that are
 * not to be charged, and those that somebody else is changing at this moment: `chargeRun` looks at each of them alone.
 */
export async function prepareFresh(shop: CheckoutShop, runs: readonly Run[]): Promise<Map<Run, ReadyRun>> {
  const fresh = runs.filter(({ state, cartName }) => state === 'charging' && cartName === null)
  const ready = new Map<Run, ReadyRun>()
  if (fresh.length === 0) return ready
  await shop.db.transaction(async (tx) => {
    ready.clear()
    const now = shop.clock.now()
    const carts = (await lockFresh(tx, fresh)).flatMap(({ own, occasion, contact, email, language }) => {
      const run = fresh.find((one) => one.autoTopUpId === own.autoTopUpId && one.occasion === occasion)
      if (!run || own.status !== 'enabled' || isNewPrice(own, now)) return []
      const cartName = newCartName()
      const deliveryAddress = addressOf(contact, email)
      const filled = { ...newCart(shop, cartName, own, language), deliveryAddress, otpState: 'passed' as const }
      ready.set(run, { own, cartName, language, cart: filledCart(filled) })
      return [filled]
    })
    if (carts.length === 0) return
    const prepared = [...ready].map(([{ autoTopUpId, occasion }, { cartName }]) => ({
      autoTopUpId,
      occasion,
      cartName,
    }))
    const [tokens] = await finish(tx, () =>
      Promise.all([
        findTokens(
          tx,
          [...ready.values()].map(({ own }) => own.tokenId),
        ),
        insertFilledCarts(tx, carts, now),
        saveCarts(tx, prepared),
      ]),
    )
    for (const one of ready.values()) one.token = tokens.find(({ tokenId }) => tokenId === one.own.tokenId)
  })
  return ready
}

/** A new price stops it until its owner agrees. */
export const isNewPrice = ({ stoppedBecause, asked }: AutoTopUp, now: Date): boolean =>
  stoppedBecause === 'new-price' || (asked !== null && asked.from <= now)

/** An owner who pays by the mail's link pays the agreed fee as well. */
export function newCart(
  { visitor: { channel } }: CheckoutShop,
  cartName: string,
  own: AutoTopUp,
  language: string,
): Pick<Cart, 'cartName' | 'items' | 'channel' | 'country' | 'language'> {
  const item: CartItem = {
    itemKey: newItemKey(),
    productId: own.productId,
    amount: own.amount,
    phoneNumber: own.msisdn,
    quantity: 1,
    channel,
    agreedFee: own.fee,
  }
  return { cartName, items: [item], channel, country: null, language }
}

/**
 * Contact as in the order that set it up, with the current e-mail address. Its consent was given then, so no one-time
 * password is needed.
 */
export function addressOf(given: DeliveryAddress, email: string | null | undefined): DeliveryAddress {
  const { deviceId: _device, newsletter: _wish, voucherDeliveryAddress: _codes, ...contact } = given
  return { ...contact, email: email ?? contact.email }
}
