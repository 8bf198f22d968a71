import { setsUp } from '#agreements'
import { viewCart } from '#cart'
import { isRefusal, type Refusal } from '#kit/result'
import { savingProvider } from '#payment-tokens'
import { acceptsIssuer, carrierOf, dutchBanks, isPaused, offeredMethods, type PaymentMethodId } from '#payments'
import type { PaymentMethodsAnswer } from '../contract.ts'
import type { CheckoutShop } from '../shop.ts'
import { canSaveMethod } from './saved-method-payment.ts'

/** The payment methods on offer, in the tenant's order, with card brands and banks. */
export const paymentMethods = async (shop: CheckoutShop): Promise<PaymentMethodsAnswer> =>
  answerOf(shop, await availableMethods(shop))

/**
 * The same for a cart: with an automatic top-up or a top-up by text in it, only methods that can be charged again.
 * Refuses unknownCartErrorMessage.
 */
export async function paymentMethodsOfCart(
  shop: CheckoutShop,
  cartName: string,
): Promise<PaymentMethodsAnswer | Refusal> {
  const [working, cart] = await Promise.all([availableMethods(shop), viewCart(shop, cartName)])
  if (isRefusal(cart)) return cart
  const isAutomatic = cart.items.some(setsUp)
  return answerOf(shop, isAutomatic ? working.filter((name) => canSaveMethod(shop, name, cart.totalPrice)) : working)
}

function answerOf(shop: CheckoutShop, available: readonly PaymentMethodId[]): PaymentMethodsAnswer {
  const { tenant, visitor } = shop
  const isSoldHere = offeredMethods(tenant, visitor.country).length > 0
  return {
    ...(available.length > 0
      ? {}
      : { unavailable: isSoldHere ? ('paymentMethodIsNotAvailable' as const) : ('unavailableCountry' as const) }),
    paymentMethods: available.map((name) => ({
      name,
      brands: name === 'creditcard' ? [...tenant.availableCreditcardBrands] : [],
      canBeSaved: savingProvider(shop, name) !== undefined && !tenant.features.isAuthDisabled,
      currencies: name === 'crypto' ? [...tenant.cryptoCurrencies] : [],
      issuers: dutchBanks.filter(({ id }) => name === 'ideal' && acceptsIssuer(tenant, name, id)),
      ...(name === 'googlepay' ? googlePayOf(shop) : {}),
    })),
  }
}

/** Google gives each brand its own id; its test environment needs none. */
function googlePayOf({ payments, tenant }: CheckoutShop) {
  const googlePay = carrierOf(payments, 'googlepay')?.wallets?.googlePay
  const merchantId = tenant.googlePayMerchantId
  if (!googlePay || (googlePay.environment === 'PRODUCTION' && !merchantId)) return {}
  return { googlePay: { ...googlePay, ...(merchantId ? { merchantId } : {}) } }
}

/**
 * The methods that the brand offers in the visitor's country and that work now; one that is down or paused is left out.
 */
export async function availableMethods(shop: CheckoutShop): Promise<readonly PaymentMethodId[]> {
  const { tenant, visitor, workingMethods } = shop
  const works = await workingMethods(tenant.currency)
  return offeredMethods(tenant, visitor.country).filter((method) => works(method) && !isPaused(shop, method))
}
