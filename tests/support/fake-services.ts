import { missingConsent, onWire, readAgreement, readSmsConsent, setsUp, whenText } from '#agreements'
import type { OrderedAgreement } from '#agreements/contract'
import { mandateText } from '#agreements/wording/contract'
import type { CartView } from '#cart/contract'
import { brandViews, type Catalogue } from '#catalogue'
import type { ProductView } from '#catalogue/contract'
import type { AddressInput } from '#checkout/contract'
import type { Documents, Translator } from '#content'
import { readGift } from '#gifts'
import type { Gift } from '#gifts/contract'
import type { Clock } from '#kit/clock'
import { fromMajor, toMajor } from '#kit/money'
import { readablePhone, readMsisdn } from '#kit/phone'
import { type FieldTexts, isRefusal, type Refusal, type RefusalKey, refuse } from '#kit/result'
import type { DeliveryAddress, OrderView } from '#orders/contract'
import type { TokenView } from '#payment-tokens/contract'
import { offeredMethods, payerWindow } from '#payments'
import type { Profile } from '#profile/contract'
import type { SignedIn, Tenant } from '#tenants'
import { missingAddressFields, shopPath } from '#tenants/contract'
import { firstRun } from '../../src/shop/auto-top-ups/run-days.ts'
import type { PageShop } from '../../src/storefront/page-shop.ts'
import type { Services, WasSetUp } from '../../src/storefront/services/services.ts'
import { fakeAccounts } from './fake-accounts.ts'
import { fakeOrder, fakeOrderOf } from './fake-orders.ts'
import { fakeSavedMethods } from './fake-saved-methods.ts'
import { catalogueShowing } from './products.ts'
import { usualBrands } from './shop-per-process.ts'

type FakeLine = {
  itemKey: string
  product: ProductView
  amount: number
  phoneNumber: string | undefined
  quantity: number
  gift?: Gift | undefined
  agreement?: OrderedAgreement | undefined
}
type FakeCart = {
  /** The cash code `7777 7777 7777` pays for it. */
  isByCode?: true
  hasVoucher?: boolean
  lines: FakeLine[]
  address?: DeliveryAddress
  language?: string
  orderNumber?: string
}

/** What a shop without a database remembers: its carts, and the orders its tokens lead to. */
export type FakeWorld = {
  carts: Map<string, FakeCart>
  orders: Map<string, OrderView>
  otp: boolean
  /** What starting a payment is refused with. */
  refusesPayment?: RefusalKey
  /** What is told of an order of the same, until it is confirmed. */
  /** Whoever pays by a saved method need not authenticate. */
  bankIsContent?: true
  boughtBefore?: { minutes: number; orderNumber?: string; orderUrl?: string }
  calls: string[]
  /** What there is to read besides the texts of all brands. */
  documents: Documents
  catalogue?: Catalogue
  /** When its visitors come. */
  clock?: Clock
  /** Who is signed in, if anybody is. */
  customer: SignedIn | undefined
  /** What they said of themselves. */
  profile: Partial<Profile>
  /** The payment methods they keep. */
  saved: TokenView[]
  /** What the orders have set up, as their result pages tell it. */
  setUp?: WasSetUp[]
}

export const fakeWorld = (): FakeWorld => ({
  carts: new Map(),
  orders: new Map(),
  otp: false,
  calls: [],
  documents: { page: [], post: [], banner: [] },
  customer: undefined,
  profile: {},
  saved: [],
})

/** A shop without a database: enough to look at pages and to test them. The one-time password is 123456. */
export function fakeServices(
  tenant: Tenant,
  language: string,
  translate: Translator,
  world: FakeWorld = fakeWorld(),
): Services {
  const catalogue = world.catalogue ?? catalogueShowing(usualBrands(tenant))
  const visitor = { language, channel: 'web', requestId: 'r' } as PageShop['visitor']
  const brands = brandViews({ catalogue, visitor })
  const cartOf = (cartName: string) => world.carts.get(cartName) ?? refuse('unknownCartErrorMessage')

  async function redeemed(phoneNumber: string, cashCode: string) {
    if (cashCode.replaceAll(' ', '') !== '777777777777') {
      return refuse('invalidVoucherCode', { fields: { cashCode: 'invalidVoucherCode' } })
    }
    const made = await services.createCart({ phoneNumber, amount: 15 })
    const cart = isRefusal(made) ? undefined : world.carts.get(made.cartName)
    if (cart) cart.isByCode = true
    return made
  }

  const viewed = (cartName: string): CartView | Refusal => {
    const cart = cartOf(cartName)
    return isRefusal(cart) ? cart : viewOf(cartName, cart, tenant)
  }

  const services: Omit<
    Services,
    Exclude<keyof PageShop, 'tenant' | 'language' | 'translate' | 'catalogue' | 'visitor'>
  > = {
    tenant,
    language,
    translate,
    catalogue,
    visitor,
    today: () => '2030-12-31',
    firstRun: (schedule) => firstRun(schedule, new Date('2030-12-31T13:03:12Z'), tenant),
    async autoTopUpTerms(cartName) {
      const cart = cartOf(cartName)
      const wording = { tenant, language }
      const toppings = (isRefusal(cart) ? [] : cart.lines).flatMap(({ itemKey, agreement, amount, phoneNumber }) =>
        agreement && phoneNumber
          ? [
              {
                itemKey,
                option: onWire(agreement).autoTopupOption,
                amount: fromMajor(amount) ?? 0,
                fee: 0,
                phoneNumber,
              },
            ]
          : [],
      )
      if (toppings.length === 0) return undefined
      return {
        toppings: toppings.map((topping) => ({
          itemKey: topping.itemKey,
          title: translate(topping.option ? 'autoTopup.title' : 'account.sms.title'),
          rows: topping.option
            ? [{ name: translate('autoTopup.when'), value: whenText(translate, topping.option, wording) }]
            : [],
          notes: [translate('autoTopup.ownContract')],
        })),
        consent: toppings.map((topping) => mandateText(translate, topping, wording)),
        version: 'v1',
        missing: missingConsent(toppings),
      }
    },
    whatWasSetUp: async () => world.setUp ?? [],
    ...fakeAccounts(world),
    smsTopupTerms: () =>
      tenant.topup.exampleSms
        ? {
            example: tenant.topup.exampleSms.replace(/\d+$/, 'PIN'),
            number: readablePhone(tenant.sms.number ?? ''),
            consent: 'A text with my PIN buys.',
          }
        : undefined,
    ...fakeSavedMethods(world, tenant, (cartName) => {
      const cart = world.carts.get(cartName)
      if (!cart) return undefined
      const orderNumber = `S${cartName.slice(-11).toUpperCase()}`
      cart.orderNumber = orderNumber
      world.orders.set(cartName, { ...fakeOrder('pending'), cartName, orderNumber })
      const redirectUrl = `https://shop.example/shop/checkout/result?order=${cartName}`
      return {
        orderNumber,
        redirectUrl,
        payerUrl: world.bankIsContent ? redirectUrl : 'https://payments.example/pay/1',
      }
    }),
    get customer() {
      return world.customer
    },
    async lookUpNumber(written) {
      const number = readMsisdn(written, tenant.phoneCountryCodes)
      if (!number) return refuse('numberNotValid', { fields: { phoneNumber: 'numberNotValid' } })
      const served = brands.length === 1 ? brands[0] : brands[Number(number.e164.at(-4)) % (brands.length + 1)]
      return {
        msisdn: number.e164,
        readable: number.readable,
        country: number.country,
        ...(served ? { brandId: served.brandId } : {}),
        brands: brands.map(({ brandId, brandName }) => ({ brandId, brandName })),
      }
    },
    async createCart({ phoneNumber, amount, brandId, quantity, cashCode }) {
      if (cashCode !== undefined) return redeemed(phoneNumber, cashCode)
      const product = brands
        .filter((brand) => !brandId || brand.brandId === brandId)
        .flatMap((brand) => brand.products)
        .find((product) => product.amount === amount || product.range)
      if (!product) return refuse('amountNotOffered', { fields: { amount: 'amountNotOffered' } })
      return services.addToCart({
        items: [{ productId: product.productId, amount, phoneNumber, ...(quantity ? { quantity } : {}) }],
      })
    },
    async addToCart({ cartName, items }) {
      const name = cartName ?? `c-${String(world.carts.size).padStart(26, '0')}`
      const cart = cartName ? cartOf(cartName) : { lines: [] }
      if (isRefusal(cart) || cart.orderNumber) return refuse('unknownCartErrorMessage')
      for (const { productId, amount, phoneNumber, quantity = 1, gift: wished, ...more } of items) {
        const { autoTopupLight, autoTopupOption, smsTopupConsent } = more
        if (autoTopupLight) world.calls.push(`autoTopupLight ${phoneNumber}`)
        const gift = wished && readGift({ tenant, now: new Date() }, wished)
        if (gift && isRefusal(gift)) return gift
        const product = brands.flatMap(({ products }) => products).find((one) => one.productId === productId)
        const number = phoneNumber === undefined ? undefined : readMsisdn(phoneNumber, tenant.phoneCountryCodes)
        if (!number && product?.kind === 'topup')
          return refuse('numberNotValid', { fields: { phoneNumber: 'numberNotValid' } })
        if (!product) return refuse('unknownProduct')
        const price = product.amount ?? amount ?? 0
        if (price > 150) return refuse('productAmountLimit', { details: { limit: 150, currency: 'EUR' } })
        const agreement = smsTopupConsent
          ? readSmsConsent(tenant, smsTopupConsent)
          : autoTopupOption && readAgreement(tenant, autoTopupOption, fromMajor(price) ?? 0)
        if (agreement && isRefusal(agreement)) return agreement
        cart.lines.push({
          itemKey: `i${cart.lines.length}`,
          product,
          amount: price,
          phoneNumber: number?.e164,
          quantity,
          gift,
          agreement,
        })
      }
      world.carts.set(name, cart)
      const automatic = items.flatMap(
        ({ autoTopupOption, smsTopupConsent }) => autoTopupOption ?? smsTopupConsent ?? [],
      )
      if (automatic.length > 0) world.calls.push(`addToCart ${JSON.stringify(automatic)}`)
      return { cartName: name }
    },
    async orderOfCart({ cartName, orderNumber }) {
      const order = world.orders.get(cartName)
      return order?.orderNumber === orderNumber ? order : refuse('orderNotFound')
    },
    viewCart: async (cartName) => viewed(cartName),
    async changeQuantity(cartName, itemKey, count) {
      const cart = cartOf(cartName)
      if (isRefusal(cart)) return cart
      const line = cart.lines.find((line) => line.itemKey === itemKey)
      if (!line) return refuse('itemNotFound')
      if (count > 10) return refuse('productQuantityLimit', { details: { limit: 10 } })
      line.quantity = count
      return viewed(cartName)
    },
    async removeItem(cartName, itemKey) {
      const cart = cartOf(cartName)
      if (isRefusal(cart)) return cart
      cart.lines = cart.lines.filter((line) => line.itemKey !== itemKey)
      return viewed(cartName)
    },
    async addVouchers({ cartName, voucherCodes }) {
      const cart = cartOf(cartName)
      if (isRefusal(cart)) return cart
      const isValid = tenant.hasPromoVouchers && voucherCodes.every((code) => code.toUpperCase() === 'SUMMER26')
      if (!isValid) return refuse('invalidVoucherCode', { fields: { voucherCode: 'invalidVoucherCode' } })
      cart.hasVoucher = true
      return viewed(cartName)
    },
    async removeVouchers({ cartName }) {
      const cart = cartOf(cartName)
      if (isRefusal(cart)) return cart
      cart.hasVoucher = false
      return viewed(cartName)
    },
    paymentMethods: async () => ({
      ...(offeredMethods(tenant, undefined).length > 0 ? {} : { unavailable: 'unavailableCountry' }),
      paymentMethods: offeredMethods(tenant, undefined).map((id) => ({
        name: id,
        brands: id === 'creditcard' ? tenant.availableCreditcardBrands : [],
        canBeSaved: id === 'creditcard' || id === 'paypal',
        issuers: id === 'ideal' && tenant.hasDutchBankList ? banks : [],
        currencies: id === 'crypto' ? [...tenant.cryptoCurrencies] : [],
      })),
    }),
    async saveAddress({ cartName, deliveryAddress, language }) {
      const cart = cartOf(cartName)
      if (isRefusal(cart)) return cart
      const fields: FieldTexts = Object.fromEntries(
        missingAddressFields(tenant, deliveryAddress).map((field) => [field, 'required']),
      )
      if (deliveryAddress.email && !deliveryAddress.email.includes('@')) fields.email = 'emailNotValid'
      if (Object.keys(fields).length > 0) return refuse('addressMissing', { fields })
      cart.address = addressFrom(deliveryAddress, tenant)
      if (language) cart.language = language
      return world.otp ? { nextStep: 'otp', sentTo: '+49171*****78' } : { nextStep: 'normal' }
    },
    async validateOtp({ otp }) {
      if (otp !== '123456') return refuse('otpWrong', { fields: { otp: 'otpWrong' }, details: { triesLeft: 4 } })
      world.otp = false
      return { nextStep: 'normal' }
    },
    orderPath: async (orderNumber) => `${shopPath(tenant, 'order')}?token=${orderNumber}`,
    resendOtp: async () => refuse('otpResendTimeLimit'),
    async startPayment(input) {
      world.calls.push(`startPayment ${JSON.stringify(input)}`)
      const cart = cartOf(input.cartName)
      if (isRefusal(cart)) return cart
      if (offeredMethods(tenant, undefined).length === 0) return refuse('unavailableCountry')
      const now = await services.viewCart(input.cartName)
      if (!isRefusal(now) && input.shownTotal !== undefined && input.shownTotal !== now.totalPrice)
        return refuse('totalChanged', { details: { totalPrice: now.totalPrice } })
      if (world.refusesPayment) return refuse(world.refusesPayment)
      if (world.boughtBefore && !input.confirmDuplicate)
        return refuse('duplicateOrder', { details: world.boughtBefore })
      cart.orderNumber ??= `S${input.cartName.slice(-11).toUpperCase()}`
      const order = world.orders.get(input.cartName) ?? {
        ...fakeOrder('pending'),
        cartName: input.cartName,
        ...(cart.address ? { deliveryAddress: cart.address } : {}),
        orderNumber: cart.orderNumber,
      }
      world.orders.set(input.cartName, order)
      if (cart.isByCode) {
        Object.assign(order, fakeOrder('success'), { cartName: input.cartName, orderNumber: cart.orderNumber })
        order.paymentMethod = 'N/A'
        const names = new URLSearchParams({
          order: input.cartName,
          cartName: input.cartName,
          orderNumber: cart.orderNumber,
        })
        const placed = `https://shop.example/shop/checkout/result/cash-code?${names}`
        return { orderNumber: cart.orderNumber, redirectUrl: placed, payerUrl: placed }
      }
      const redirectUrl = `https://shop.example/shop/checkout/result?order=${input.cartName}`
      const about = cart.lines.some(({ agreement }) => agreement) ? 'automatic' : 'once-off'
      const payerUrl = `https://payments.example/pay/1${input.paymentMethod === 'paypal' ? '?token=T1' : ''}`
      return {
        orderNumber: cart.orderNumber,
        redirectUrl,
        payerUrl: order.orderState === 'open' ? payerUrl : redirectUrl,
        ...payerWindow(tenant, input.paymentMethod, payerUrl, about),
      }
    },
    orderByToken: async (token) => world.orders.get(token) ?? fakeOrderOf(token) ?? refuse('orderNotFound'),
    async paymentLink(token) {
      const order = world.orders.get(token) ?? fakeOrderOf(token)
      if (!order) return refuse('orderNotFound')
      const { orderNumber, orderState, totalPrice, summary } = order
      const url = orderState === 'open' ? { url: 'https://tikkie.example/pay/1' } : {}
      return { orderNumber, totalPrice, currency: summary.currency, ...url }
    },
    async renewCart(orderNumber) {
      const order = [...world.orders.values()].find((order) => order.orderNumber === orderNumber)
      const isNothing = order?.orderState === 'done' && order.items.every(({ delivered }) => delivered === 0)
      if (order && order.orderState !== 'cancelled' && !isNothing) return refuse('unknownCartErrorMessage')
      const number = tenant.phoneCountryCodes[0] === 'nl' ? '+31612345678' : '+4915112345678'
      const cart = await services.createCart({ phoneNumber: number, amount: 15 })
      return isRefusal(cart) ? cart : { ...cart, wasPaid: (order?.refunded ?? 0) + (order?.refundPending ?? 0) > 0 }
    },
  }
  return services as Services
}

const banks = [
  { id: 'INGBNL2A', name: 'ING' },
  { id: 'RABONL2U', name: 'Rabobank' },
  { id: 'BUNQNL2A', name: 'Bunq' },
  { id: 'more', name: '' },
]

function viewOf(cartName: string, cart: FakeCart, tenant: Tenant): CartView {
  const cents = (amount: number) => fromMajor(amount) ?? 0
  const byCode = cart.isByCode ? { hasCashCode: true as const } : {}
  const items = cart.lines.map(({ itemKey, product, amount, phoneNumber, quantity, gift, agreement }) => ({
    itemKey,
    productId: product.productId,
    product_id: product.productId,
    brandId: product.brandId,
    brandName: product.brandName,
    description: product.description,
    kind: product.kind,
    ...(phoneNumber ? { phoneNumber, readablePhoneNumber: readablePhone(phoneNumber) } : {}),
    amount,
    serviceFee: product.serviceFee,
    grossAmount: agreement?.startsLater ? 0 : toMajor((cents(amount) + cents(product.serviceFee)) * quantity),
    quantity,
    channel: 'web',
    ...(gift ? { gift } : {}),
    ...onWire(agreement),
    ...byCode,
  }))
  const total = items.reduce((sum, { grossAmount }) => sum + cents(grossAmount), 0)
  const fees = items.reduce((sum, { serviceFee, quantity }) => sum + cents(serviceFee) * quantity, 0)
  const isAutomatic = items.some(setsUp)
  // The code takes five off, as far as there are five.
  const discount = cart.hasVoucher ? Math.min(500, total) : 0
  return {
    cartName,
    items,
    itemCount: items.reduce((count, { quantity }) => count + quantity, 0),
    summary: {
      netAmount: toMajor(total - fees),
      grossAmount: toMajor(total - discount),
      totalServiceFee: toMajor(fees),
      ...(discount > 0 ? { discount: toMajor(discount) } : {}),
      currency: tenant.currency,
    },
    totalPrice: toMajor(total - discount),
    ...(cart.isByCode || (items.length > 0 && total === discount && !isAutomatic)
      ? { paymentMethod: 'N/A' as const }
      : {}),
    ...(items.length > 0 && total === discount && isAutomatic
      ? items.some(({ autoTopupOption }) => autoTopupOption)
        ? { autoTopupOnly: true as const }
        : { smsTopupOnly: true as const }
      : {}),
    vouchers: cart.hasVoucher ? [{ voucherId: 'promo-1', code: 'SU…26', discount: toMajor(discount) }] : [],
    ...(cart.address ? { deliveryAddress: cart.address } : {}),
    language: cart.language ?? tenant.defaultLocale,
    ...(tenant.iFrameCreditCard ? { iFrameUrl: `https://cards.example/${tenant.id}` } : {}),
    ...(cart.orderNumber ? { orderNumber: cart.orderNumber } : {}),
  }
}

function addressFrom(
  given: AddressInput['deliveryAddress'],
  { features, shouldSendDeviceID }: Tenant,
): DeliveryAddress {
  const or = (value: string | undefined) => value || 'N/A'
  return {
    firstname: or(given.firstname),
    lastname: or(given.lastname),
    street: or(given.street),
    houseNumber: or(given.houseNumber),
    zip: or(given.zip),
    city: or(given.city),
    phoneNumber: or(given.phoneNumber),
    countryCode: or(given.countryCode),
    email: or(given.email),
    ...(given.deviceId && shouldSendDeviceID ? { deviceId: given.deviceId } : {}),
    ...(given.newsletter && features.hasNewsletterCheckbox ? { newsletter: given.newsletter } : {}),
  }
}
