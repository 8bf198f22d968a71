import type { CartView } from '#cart/contract'
import { orderOfToken as numberOfOrder } from '#checkout'
import { topUpsToRepeat, withOrder } from '#checkout/again'
import { cookieLine, cookieValue, dropCookieLine } from '#kit/cookies'
import { isRefusal } from '#kit/result'
import { isAsked, type OrderView } from '#orders/contract'
import type { PageShop } from '../../../page-shop.ts'
import { keep, keptOn } from '../again/kept.ts'
import { cartByName, orderOfToken } from '../limited-calls.ts'

// What one purchase leaves on the device for the next, for seven days, if the shopper wants it.

type Lines = [name: 'set-cookie', line: string][]
type Cart = Pick<CartView, 'items'>

/** The signed token of the last order whose contact this device keeps, if the brand fills in known data. */
const contactTokenOf = (request: Request, { tenant }: PageShop): string | undefined =>
  tenant.features.autofillAvailableAddressData ? cookieValue(request.headers.get('cookie'), 'contact') : undefined

/** What an earlier order tells the payment page. */
export type RememberedOrder = Pick<OrderView, 'deliveryAddress' | 'paymentMethod'>

/**
 * The order of this device whose contact and method are offered again: of a top-up the one for the same number, else
 * the last one.
 */
export async function rememberedOrder(
  shop: PageShop,
  request: Request,
  { items: [item] }: Cart,
): Promise<RememberedOrder | undefined> {
  const kept = item?.phoneNumber ? await topUpsToRepeat(shop, keptOn(request, shop)) : []
  const same = kept.find(({ msisdn }) => msisdn === item?.phoneNumber)
  if (same) return { deliveryAddress: same.contact, paymentMethod: same.paymentMethod }
  const token = contactTokenOf(request, shop)
  const order = token === undefined ? undefined : await orderOfToken(shop, token)
  return order && !isRefusal(order) ? order : undefined
}

/** Whether a cart is one top-up, once: it can be offered again. */
const isRepeatable = ({ tenant }: PageShop, { items: [item, ...others] }: Cart): boolean =>
  tenant.topUpsAgainFor === 'everybody' &&
  item?.kind === 'topup' &&
  !isAsked(item) &&
  item.quantity === 1 &&
  others.length === 0 &&
  !item.hasCashCode &&
  !item.autoTopupOption &&
  !item.smsTopupConsent

/** The box that keeps a purchase for the next one, in words that say what is kept; undefined where nothing can be. */
export function keepingOf(shop: PageShop, request: Request, cart: Cart) {
  // An account knows its top-ups by itself.
  const offersAgain = isRepeatable(shop, cart) && !shop.visitor.customer
  if (!offersAgain && !shop.tenant.features.autofillAvailableAddressData) return undefined
  return {
    label: shop.translate(offersAgain ? 'again.keep' : 'keepContact'),
    isTicked: contactTokenOf(request, shop) !== undefined || (offersAgain && keptOn(request, shop).length > 0),
  }
}

type Ordered = { cartName: string; token: string; isWished: boolean }

/** The headers that keep an order for the next purchase, or forget what was kept, as the box says if it was shown. */
export async function keepForNextTime(
  shop: PageShop,
  request: Request,
  { cartName, token, isWished }: Ordered,
): Promise<Lines> {
  const contact: Lines = shop.tenant.features.autofillAvailableAddressData
    ? [['set-cookie', isWished ? cookieLine('contact', token) : dropCookieLine('contact')]]
    : []
  const kept = keptOn(request, shop)
  const orderNumber = numberOfOrder(shop, token)
  if (!orderNumber || shop.visitor.customer || (!isWished && kept.length === 0)) return contact
  const cart = await cartByName(shop, cartName)
  if (isRefusal(cart) || !isRepeatable(shop, cart)) return contact
  return [...contact, ...keep(shop, isWished ? withOrder(kept, orderNumber) : [])]
}
