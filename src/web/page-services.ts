import type { Browser, Limiter } from '#api'
import { autoTopUpTerms, firstRun, whatWasSetUp } from '#auto-top-ups'
import { addToCart, addVouchers, changeQuantity, createCart, removeItem, removeVouchers, viewCart } from '#cart'
import { lookUpNumber } from '#catalogue'
import type { CheckoutShop } from '#checkout'
import {
  commitOrder,
  createOrder,
  orderByToken,
  paymentLink,
  paymentMethods,
  paymentMethodsOfCart,
  renewCart,
  resendOtp,
  saveAddress,
  startPayment,
  validateOtp,
} from '#checkout'
import { dayIn } from '#kit/date'
import { isRefusal, type Refusal } from '#kit/result'
import { listMethods, mandateText } from '#payment-tokens'
import { viewProfile } from '#profile'
import { orderPath } from '#receipts'
import { smsTopupTerms, whatWasOrdered } from '#sms-top-ups'
import type { AccountServices, PageShop, SavedMethodServices, Services } from '#storefront'

/** The use cases that pages may call, with the shop and under the same limits as the API's. */
export const servicesOf = (shop: CheckoutShop, limiter: Limiter, browser: Browser): Services => ({
  ...shop,
  browser,
  limits: limiter,
  language: shop.visitor.language,
  translate: shop.content.translator(shop.tenant, shop.visitor.language),
  ...shopServices(shop, limiter),
  customer: shop.visitor.customer,
  profile: () => viewProfile(shop),
  ...savedMethodServices(shop, limiter),
})

/** Calls that need no account. */
function shopServices(
  shop: CheckoutShop,
  limiter: Limiter,
): Omit<Services, keyof PageShop | keyof AccountServices | keyof SavedMethodServices> {
  const within = <T>(useCase: string, cartName: string | undefined, run: () => Promise<T | Refusal>) =>
    limiter.limited(shop, { useCase, cartName }, run)
  return {
    lookUpNumber: (msisdn) => within('lookUpNumber', undefined, () => lookUpNumber(shop, msisdn)),
    createCart: (input) => within('createCart', undefined, () => createCart(shop, input)),
    addToCart: (input) => within('addToCart', input.cartName, () => addToCart(shop, input)),
    viewCart: (name) => within('viewCart', name, () => viewCart(shop, name)),
    changeQuantity: (name, key, count) => within('changeQuantity', name, () => changeQuantity(shop, name, key, count)),
    removeItem: (name, key) => within('removeItem', name, () => removeItem(shop, name, key)),
    addVouchers: (input) => within('addVouchers', input.cartName, () => addVouchers(shop, input)),
    removeVouchers: (input) => within('removeVouchers', input.cartName, () => removeVouchers(shop, input)),
    async paymentMethods(cartName) {
      const ofCart = cartName === undefined ? undefined : await paymentMethodsOfCart(shop, cartName)
      // Pages check the cart themselves first: one that is gone meanwhile does not matter here.
      return ofCart && !isRefusal(ofCart) ? ofCart : paymentMethods(shop)
    },
    today: () => dayIn(shop.clock.now(), shop.tenant.timeZone),
    smsTopupTerms: () => smsTopupTerms(shop),
    firstRun: (schedule) => firstRun(schedule, shop.clock.now(), shop.tenant),
    autoTopUpTerms: (cartName) => autoTopUpTerms(shop, cartName),
    whatWasSetUp: async (orderNumber) => [
      ...(await whatWasSetUp(shop, orderNumber)).map((told) => ({ kind: 'automatic' as const, told })),
      ...(await whatWasOrdered(shop, orderNumber)).map((one) => ({ kind: 'sms' as const, ...one })),
    ],
    saveAddress: (input) => within('saveAddress', input.cartName, () => saveAddress(shop, input)),
    validateOtp: (input) => within('validateOtp', input.cartName, () => validateOtp(shop, input)),
    resendOtp: (input) => within('resendOtp', input.cartName, () => resendOtp(shop, input)),
    startPayment: (input) => within('startPayment', input.cartName, () => startPayment(shop, input)),
    orderByToken: (token, cancelled) => within('orderByToken', undefined, () => orderByToken(shop, token, cancelled)),
    orderOfCart: (names) => within('commitOrder', names.cartName, () => commitOrder(shop, names)),
    paymentLink: (token) => within('paymentLink', undefined, () => paymentLink(shop, token)),
    orderPath: (orderNumber) => orderPath(shop, orderNumber),
    renewCart: (orderNumber) => within('renewCart', undefined, () => renewCart(shop, orderNumber)),
  }
}

/** Calls about saved payment methods. */
function savedMethodServices(shop: CheckoutShop, limiter: Limiter): SavedMethodServices {
  const within = <T>(useCase: string, run: () => Promise<T | Refusal>) => limiter.limited(shop, { useCase }, run)
  return {
    savedMethods: () => listMethods(shop),
    mandateText: () => mandateText(shop),
    createOrder: (input) => within('createOrder', () => createOrder(shop, input)),
  }
}
