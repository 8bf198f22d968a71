import { type Cart, findCart, priceItem } from '#cart'
import { hasLink, inOneLine } from '#gifts'
import { newAskedId } from '#kit/ids'
import type { Minor } from '#kit/money'
import { hintOfPhone } from '#kit/phone'
import { type Refusal, refuse } from '#kit/result'
import { isAsked } from '#orders/contract'
import { isStoppedProduct } from '../placing/stopped-product.ts'
import type { CheckoutShop } from '../shop.ts'
import { askedUrl, sealAsked } from './asked-link.ts'

/** Longest name of an asker: "Mum", a first name. */
export const longestAsker = 20

/**
 * Makes a link by which somebody else pays for the top-up in a cart; the cart stays as it is. Neither the link's page nor
 * the payer's order tells more of the number than its hint.
 * @param name what the asker calls themselves; empty: nobody is named
 * @returns refuses unknownCartErrorMessage, productNotAvailable for a cart that is more or less than one top-up, once,
 *   and VALIDATION_FAILED for a name that is too long or looks like a link: a stranger reads it
 */
export async function askToPay(
  shop: CheckoutShop,
  { cartName, name }: { cartName: string; name: string },
): Promise<{ url: string; hint: string; amount: Minor } | Refusal> {
  const cart = await shop.db.read((tx) => findCart(tx, cartName))
  if (!cart || cart.orderNumber) return refuse('unknownCartErrorMessage')
  const item = soleTopUpOf(shop, cart)
  if (!item) return refuse('productNotAvailable')
  const asker = inOneLine(name)
  if (asker.length > longestAsker) return refuse('VALIDATION_FAILED', { fields: { name: 'giftTooLong' } })
  if (hasLink(asker)) return refuse('VALIDATION_FAILED', { fields: { name: 'giftHasLink' } })
  const { phoneNumber: msisdn, productId, amount } = item
  const token = sealAsked(shop, { id: newAskedId(), msisdn, productId, amount, name: asker })
  return {
    url: askedUrl(shop, token, shop.visitor.language),
    hint: hintOfPhone(msisdn, shop.tenant.phoneCountryCodes),
    amount,
  }
}

/** One top-up, once, that sets nothing up, is paid by no code and was not asked for itself. */
function soleTopUpOf(shop: CheckoutShop, { items: [item, ...others] }: Cart) {
  if (!item?.phoneNumber || others.length > 0 || item.quantity !== 1) return undefined
  if (item.agreement || item.cashCode !== undefined || isAsked(item)) return undefined
  const priced = priceItem(item, shop.catalogue)
  if (priced?.product.kind !== 'topup' || isStoppedProduct(shop, item.productId)) return undefined
  return { ...priced, phoneNumber: item.phoneNumber }
}
