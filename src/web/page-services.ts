import type { Browser, Limiter } from '#api'
import { endLight, queryLight } from '#auto-top-up-light'
import {
  agreeByLink,
  agreeToPrice,
  autoTopUpByLink,
  autoTopUpTerms,
  cancelByLink,
  changeAmount,
  changeStatus,
  changeToken,
  firstRun,
  listAutoTopUps,
  priceByLink,
  remove,
  whatWasSetUp,
} from '#auto-top-ups'
import { addToCart, addVouchers, changeQuantity, createCart, removeItem, removeVouchers, viewCart } from '#cart'
import { brandViews, lookUpNumber } from '#catalogue'
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
import { measurementOf, recordConsent } from '#consent'
import { listAddresses, listBanners, listPosts, readPage, readPost } from '#content'
import { checkDeclaration, declarationByToken, fileDeclaration } from '#declarations'
import { sendEnquiry } from '#enquiries'
import { dayIn } from '#kit/date'
import { isRefusal, type Refusal } from '#kit/result'
import { askForNewsletter, confirmNewsletter, endNewsletter } from '#newsletter'
import { addedMethod, addMethod, confirmMethod, listMethods, mandateText, removeMethod } from '#payment-tokens'
import { viewProfile } from '#profile'
import { orderPath } from '#receipts'
import {
  agreeToTextPrice,
  agreeToTextPriceByLink,
  endSmsTopup,
  listSmsTopups,
  proveNumber,
  resendCode,
  saveSmsTopup,
  smsTopupTerms,
  textPriceByLink,
  unlockSmsTopup,
  whatWasOrdered,
} from '#sms-top-ups'
import type {
  AccountServices,
  AutoTopUpServices,
  LightServices,
  PageShop,
  SavedMethodServices,
  Services,
  SmsTopupServices,
} from '#storefront'

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
  ...autoTopUpServices(shop, limiter),
  ...smsTopupServices(shop, limiter),
  ...lightServices(shop, limiter),
})

/** Calls that need no account. */
function shopServices(
  shop: CheckoutShop,
  limiter: Limiter,
): Omit<
  Services,
  | keyof PageShop
  | keyof AccountServices
  | keyof AutoTopUpServices
  | keyof LightServices
  | keyof SavedMethodServices
  | keyof SmsTopupServices
> {
  const within = <T>(useCase: string, cartName: string | undefined, run: () => Promise<T | Refusal>) =>
    limiter.limited(shop, { useCase, cartName }, run)
  return {
    brands: () => brandViews(shop),
    page: (slug) => readPage(shop, slug),
    posts: (asked) => listPosts(shop, asked),
    post: (slug) => readPost(shop, slug),
    banners: (path) => listBanners(shop, path),
    addresses: () => listAddresses(shop),
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
    measurement: () => measurementOf(shop),
    recordConsent: (choice) =>
      within<void>('recordConsent', undefined, () => recordConsent(shop, choice)) as Promise<Refusal | undefined>,
    renewCart: (orderNumber) => within('renewCart', undefined, () => renewCart(shop, orderNumber)),
    checkDeclaration: (kind, input) => checkDeclaration(shop, kind, input),
    fileDeclaration: (kind, input) => within('fileDeclaration', undefined, () => fileDeclaration(shop, kind, input)),
    declarationByToken: (kind, token) =>
      within('declarationByToken', undefined, () => declarationByToken(shop, kind, token)),
    sendEnquiry: (input) => within('sendEnquiry', undefined, () => sendEnquiry(shop, input)),
    askForNewsletter: (input) => within('askForNewsletter', undefined, () => askForNewsletter(shop, input)),
    confirmNewsletter: (token) => confirmNewsletter(shop, token),
    endNewsletter: (token) => endNewsletter(shop, token),
  }
}

/** Calls about saved payment methods. */
function savedMethodServices(shop: CheckoutShop, limiter: Limiter): SavedMethodServices {
  const within = <T>(useCase: string, run: () => Promise<T | Refusal>) => limiter.limited(shop, { useCase }, run)
  return {
    savedMethods: () => listMethods(shop),
    addedMethod: (link, isCancelled) => within('addedMethod', () => addedMethod(shop, link, isCancelled)),
    addMethod: (input) => within('addMethod', () => addMethod(shop, input)),
    confirmMethod: (id) => within('confirmMethod', () => confirmMethod(shop, { id })),
    removeMethod: (id) => within('removeMethod', () => removeMethod(shop, { id })),
    mandateText: () => mandateText(shop),
    createOrder: (input) => within('createOrder', () => createOrder(shop, input)),
  }
}

/** Calls about existing automatic top-ups. */
function autoTopUpServices(shop: CheckoutShop, limiter: Limiter): AutoTopUpServices {
  const within = <T>(useCase: string, run: () => Promise<T | Refusal>) => limiter.limited(shop, { useCase }, run)
  return {
    autoTopUps: () => listAutoTopUps(shop),
    changeAutoTopUpStatus: (input) => within('changeAutoTopUp', () => changeStatus(shop, input)),
    changeAutoTopUpAmount: (input) => within('changeAutoTopUp', () => changeAmount(shop, input)),
    changeAutoTopUpMethod: (input) => within('changeAutoTopUp', () => changeToken(shop, input)),
    agreeToPrice: (input) => within('changeAutoTopUp', () => agreeToPrice(shop, input)),
    priceByLink: (token) => within('declarationByToken', () => priceByLink(shop, token)),
    agreeByLink: (input) => within('fileDeclaration', () => agreeByLink(shop, input)),
    endAutoTopUp: (autoTopupId) => within('changeAutoTopUp', () => remove(shop, { autoTopupId })),
    autoTopUpByLink: (token) => within('declarationByToken', () => autoTopUpByLink(shop, token)),
    cancelByLink: (token) => within('fileDeclaration', () => cancelByLink(shop, token)),
  }
}

/** Calls about top-ups by text. */
function smsTopupServices(shop: CheckoutShop, limiter: Limiter): SmsTopupServices {
  const within = <T>(useCase: string, run: () => Promise<T | Refusal>) => limiter.limited(shop, { useCase }, run)
  return {
    smsTopups: () => listSmsTopups(shop),
    smsTopupTerms: () => smsTopupTerms(shop),
    saveSmsTopup: (input) => within('saveSmsTopup', () => saveSmsTopup(shop, input)),
    proveSmsNumber: (input) => within('proveSmsNumber', () => proveNumber(shop, input)),
    resendSmsCode: (index) => within('resendSmsCode', () => resendCode(shop, { index })),
    unlockSmsTopup: (index) => unlockSmsTopup(shop, { index }),
    agreeToSmsPrice: (input) => within('saveSmsTopup', () => agreeToTextPrice(shop, input)),
    smsPriceByLink: (token) => within('declarationByToken', () => textPriceByLink(shop, token)),
    agreeToSmsPriceByLink: (input) => within('fileDeclaration', () => agreeToTextPriceByLink(shop, input)),
    endSmsTopup: (index) => endSmsTopup(shop, { index }),
  }
}

/** Calls about auto top-up light, by a text's link. */
function lightServices(shop: CheckoutShop, limiter: Limiter): LightServices {
  const within = <T>(useCase: string, run: () => Promise<T | Refusal>) => limiter.limited(shop, { useCase }, run)
  return {
    lightTopUp: (link) => within('queryLight', () => queryLight(shop, link)),
    endLightTopUp: (link) => within<void>('endLight', () => endLight(shop, link)) as Promise<Refusal | undefined>,
  }
}
