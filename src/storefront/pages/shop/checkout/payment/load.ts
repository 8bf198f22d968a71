import { data, href, type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router'
import { setsUp } from '#agreements/wording/contract'
import { autoTopUpTerms } from '#auto-top-ups'
import type { CartView } from '#cart/contract'
import { nativeCountries } from '#kit/countries'
import { languageName } from '#kit/names'
import { isRefusal } from '#kit/result'
import { type Contact, contactOf, type DeliveryAddress, isWholeNumber } from '#orders/contract'
import { mandateText } from '#payment-tokens'
import { viewProfile } from '#profile'
import { shopPath } from '#tenants/contract'
import { isForScripts } from '../../../../document/in-page.server.ts'
import { pageContext } from '../../../../document/page-context.ts'
import { isOfflineCopy, withoutOwner } from '../../../../offline/last-visit/offline-copy.ts'
import { type PageShop, pageShop } from '../../../../page-shop.ts'
import { cartAt, cartInAddress, forgetCart, keepCart, keepCount } from '../../cart-cookie.ts'
import { guideOfVisitor } from '../../guide/guide-of-visitor.ts'
import { cartByName } from '../../limited-calls.ts'
import { withNotes } from '../../line-notes.ts'
import { afterFailure, failureNotice } from '../after-failure.ts'
import { atOrdersPrices, cartStateOf, type Ordered } from '../cart-state.ts'
import { offeredMethods } from '../offered-methods.ts'
import { checkoutLanguageOf } from '../remembered-checkout.ts'
import { keepingOf, type RememberedOrder, rememberedOrder } from '../remembered-order.ts'
import { changeable } from './change-item/changeable.ts'
import { askedFields, contactCodes, fieldsOfMethod } from './contact/asked-fields.ts'
import { likelyWallets } from './methods/likely-wallets.ts'
import { quickestFirst } from './methods/quickest-first.ts'
import { savedMethodsOf } from './methods/saved-methods.ts'

/**
 * The data of the payment page. Without a cart there is nothing to pay: the cart page says so, or this one if the brand
 * has no cart page.
 */
export async function load({ request, url, context }: LoaderFunctionArgs) {
  const shop = context.get(pageShop)
  const { tenant, language } = shop
  const cartName = cartAt({ request, url })
  const query = url.searchParams
  if (cartName === undefined) return nothingToPay(shop, query.has('reset'))
  const found = await cartByName(shop, cartName)
  if (isRefusal(found)) return nothingToPay(shop, true, cartInAddress(url) ? [] : forgetCart())

  const now = await cartStateOf(shop, found, request)
  if (now.kind === 'ordered') {
    if (now.resultPath === undefined) return nothingToPay(shop, false, [], now)
    throw redirect(now.resultPath)
  }
  if (now.kind === 'renewed') {
    throw redirect(afterFailure(tenant, now.order), { headers: keepCart(now.cartName) })
  }
  const cart = atOrdersPrices(isOfflineCopy(request) ? withoutOwner(found) : found, now)
  if (cart.items.length === 0) return nothingToPay(shop, false)
  const isAutomatic = cart.items.some(setsUp)
  const isOnlySetUp = cart.autoTopupOnly ?? cart.smsTopupOnly ?? false
  if (isAutomatic && !shop.visitor.customer) throw redirect(signInFirst(url, cart))

  const before = isOfflineCopy(request) ? undefined : await rememberedOrder(shop, request, cart)
  const [{ paymentMethods: offered, unavailable }, contact, saved, terms, guide] = await Promise.all([
    offeredMethods(shop, cart.cartName),
    knownContact(shop, request, cart.deliveryAddress, before),
    isOfflineCopy(request) ? [] : savedMethodsOf(shop),
    isAutomatic ? autoTopUpTerms(shop, cart.cartName) : undefined,
    guideOfVisitor(shop, request),
  ])
  const paymentMethods = quickestFirst(offered, before?.paymentMethod)
  const walletScript = paymentMethods.find(({ googlePay }) => googlePay)?.googlePay?.script
  // A wallet's script is loaded by few: the browser asks for a document once it is chosen.
  if (found.iFrameUrl) haveDocument(request, url)
  const around = context.get(pageContext)
  if (found.iFrameUrl) around.framed = new URL(found.iFrameUrl).origin
  if (walletScript) around.walletScript = walletScript
  const asked = askedFields(tenant, contact)
  const billing = paymentMethods.flatMap(({ name }) => fieldsOfMethod(name, asked, tenant, contact))
  const fields = asked.filter(({ name }) => !billing.some((field) => field.name === name))
  const change = changeable(shop, cart)
  const page = {
    isReset: false,
    cart: withNotes(shop, cart),
    /** Number and amount, if they can be changed here. */
    change: isOfflineCopy(request) ? undefined : change,
    chooseAgain: chooseAgainOf(shop, cart),
    /** Where somebody else is asked to pay for one top-up for a number that the shopper typed. */
    ask: change && askLink(shop),
    isByCode: isByCode(cart),
    takesVouchers: tenant.hasPromoVouchers && !isByCode(cart) && cart.orderNumber === undefined,
    paymentMethods,
    likelyWallets: likelyWallets(shop.visitor.userAgent),
    guide,
    /** Why there is no method to pay with, if there is none. */
    unavailable,
    /** The preselected method: that of an earlier attempt, or the one that was pressed. */
    method: [...saved.map(({ value }) => value), ...paymentMethods.map(({ name }) => name)].find(
      (offered) => offered === query.get('method'),
    ),
    // A saved method need not be proven by a payment of nothing.
    saved: saved.filter(({ kind }) => isOnlySetUp || paymentMethods.some(({ name }) => name === kind)),
    /** Of what the cart sets up; its consent has a box of its own. */
    terms,
    isOnlySetUp,
    isPayPalInWindow: isAutomatic ? tenant.payPalIframeEnabledAutomatic : tenant.payPalIframeEnabledOnceOff,
    saving: shop.visitor.customer &&
      !isAutomatic && { label: shop.translate('account.savePayment'), mandateText: mandateText(shop) },
    fields,
    /** The shop's country for a wallet, in capitals. */
    country: tenant.country.toUpperCase(),
    billing,
    countries: [...fields, ...billing].some(({ name }) => name === 'countryCode') ? nativeCountries : [],
    codes: contactCodes(tenant, contact, language),
    languages: languagesOf(shop),
    checkoutLanguage: (cart.deliveryAddress && cart.language) ?? checkoutLanguageOf(request, shop) ?? language,
    keeping: keepingOf(shop, request, cart),
    codesTo: codesTo(shop, cart),
    sendsDeviceId: tenant.shouldSendDeviceID,
    wantsNewsletter: cart.deliveryAddress?.newsletter !== undefined,
    notice: failureNotice(shop, query),
  }
  return data(page, { headers: cartInAddress(url) ? [] : keepCount(tenant, cart.itemCount) })
}

/**
 * The page's CSP names the one origin of the card fields. A CSP belongs to a document, so a visitor who arrives from
 * another page of the shop gets a new document.
 */
function haveDocument(request: Request, url: URL): void {
  const isAlreadyHere = /\/checkout\/payment(\?|$)/.test(request.headers.get('referer') ?? '')
  if (isForScripts(request) && !isAlreadyHere) {
    // The router's own parameters are not part of the URL.
    const address = new URL(url)
    address.searchParams.delete('_routes')
    throw redirectDocument(address.pathname + address.search)
  }
}

/** What is set up belongs to an account. The cart is kept, and the customer continues here after signing in. */
export function signInFirst({ pathname, search }: URL, { items }: Pick<CartView, 'items'>): string {
  const why = items.some(({ autoTopupOption }) => autoTopupOption) ? 'auto-topup' : 'sms-topup'
  return `${href('/login')}?${new URLSearchParams({ to: pathname + search, why })}`
}

/** A cash code pays for it: there is nothing to choose, and no discount. */
const isByCode = ({ items }: CartView): boolean => items.some(({ hasCashCode }) => hasCashCode)

/** Without a cart page: back to number and amount, which are filled in there. A masked number is somebody else's. */
function chooseAgainOf({ tenant }: PageShop, { items: [item] }: CartView): string | undefined {
  if (!tenant.features.skipCartPageCheckout || !item?.phoneNumber || item.hasCashCode) return undefined
  if (!isWholeNumber(item.phoneNumber)) return undefined
  const chosen = { msisdn: item.phoneNumber.replace('+', ''), amount: String(item.amount) }
  return `${tenant.mainPage}?${new URLSearchParams(chosen)}`
}

const askLink = ({ tenant, translate }: PageShop) =>
  tenant.canAskToPay ? { path: shopPath(tenant, 'ask'), label: translate('ask.link') } : undefined

type Loaded = Awaited<ReturnType<typeof load>>['data']
export type PaymentPage = Extract<Loaded, { cart: object }>

function nothingToPay({ tenant }: PageShop, isReset: boolean, headers: [string, string][] = [], ordered?: Ordered) {
  if (tenant.features.skipCartPageCheckout) return data({ cart: undefined, isReset, ordered }, { headers })
  throw redirect(shopPath(tenant, 'checkout/cart') + (isReset ? '?reset' : ''), { headers })
}

/**
 * The cart's own address; if the brand fills in known data, that of the order that the shopper had stored; for anything
 * else, the signed-in customer's. Once the cart has an address, its street and town apply (specification, section 5).
 */
async function knownContact(
  shop: PageShop,
  request: Request,
  address: DeliveryAddress | undefined,
  before: RememberedOrder | undefined,
) {
  if (isOfflineCopy(request)) return contactOf(undefined)
  const kept = contactOf(address, address ? undefined : before?.deliveryAddress)
  const profile = shop.visitor.customer && (await viewProfile(shop))
  if (!profile || isRefusal(profile)) return kept
  const { email, phoneNumber, firstName: firstname, lastName: lastname, ...home } = profile
  const { street, houseNumber, zip, city, countryCode } = home
  const known = { email, phoneNumber, firstname, lastname }
  const isAnywhere = kept.street || kept.zip || kept.city
  return filledIn(kept, address || isAnywhere ? known : { ...known, street, houseNumber, zip, city, countryCode })
}

const filledIn = (kept: Contact, known: Partial<Contact>): Contact =>
  Object.fromEntries(
    Object.entries(kept).map(([field, value]) => [field, value || (known[field as keyof Contact] ?? '')]),
  ) as Contact

/** If a cart contains codes: another recipient of them, if one was named before. */
function codesTo({ tenant }: PageShop, { items, deliveryAddress: address }: CartView) {
  if (!items.some(({ kind, gift }) => (kind === 'voucher' || kind === 'giftcard') && !gift)) return undefined
  const { sendCodeBySMS, sendCodeByWhatsApp } = tenant.delivery.voucher
  const named = address?.voucherDeliveryAddress
  const other = (field: 'email' | 'phoneNumber') => (named && named[field] !== address?.[field] ? named[field] : '')
  return {
    email: other('email'),
    phone: sendCodeBySMS || sendCodeByWhatsApp ? other('phoneNumber') : undefined,
  }
}

const languagesOf = ({ tenant, language }: PageShop) =>
  tenant.locales.map((code) => ({ value: code, label: languageName(code, language) }))
