import type { CartView } from '#cart/contract'
import { brandViews } from '#catalogue'
import { formatMoney, fromMajor } from '#kit/money'
import { isWholeNumber } from '#orders/contract'
import type { PageShop } from '../../../../../page-shop.ts'
import { written } from '../../../price.ts'
import { offerOf, productOf, tilesOf, topUpOffers } from '../../../topup/offers.ts'

/** Number and amount of the one thing in a cart, as the page's fields show them, and what else could be chosen. */
export type Changeable = { number: string; amount: string; amounts: { value: string; label: string }[] }

/**
 * @returns what can be changed on the payment page: a single top-up that sets nothing up and was paid by no code. A
 *   browser that did not fill the cart sees a masked number, and cannot change it.
 */
export function changeable(shop: PageShop, { items, orderNumber }: CartView): Changeable | undefined {
  const [item, ...others] = items
  if (!item || others.length > 0 || orderNumber !== undefined) return undefined
  const { kind, quantity, phoneNumber, hasCashCode, autoTopupOption, smsTopupConsent, readablePhoneNumber } = item
  const isPlain = kind === 'topup' && quantity === 1 && !hasCashCode && !autoTopupOption && !smsTopupConsent
  if (!isPlain || !phoneNumber || !isWholeNumber(phoneNumber)) return undefined
  const offers = topUpOffers(brandViews(shop))
  const offer = offerOf(offers, item.brandId)
  const now = fromMajor(item.amount)
  if (!offer || now === undefined || !productOf(offer, now)) return undefined
  const { currency } = shop.tenant
  const amounts = [...new Set([...tilesOf(offers, item.brandId).map(({ amount }) => amount), now])]
  return {
    number: readablePhoneNumber ?? phoneNumber,
    amount: written(now),
    amounts: amounts
      .toSorted((one, other) => one - other)
      .map((amount) => ({
        value: written(amount),
        label: formatMoney(amount, currency, shop.language, { short: true }),
      })),
  }
}
