import { textVersion } from '#content'
import { signedIn } from '#customers'
import type { Tx } from '#database'
import { after } from '#kit/clock'
import { newTokenId } from '#kit/ids'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { isPaused, offeredMethods, payerWindow, withLocale } from '#payments'
import { urlOfPage } from '#tenants/contract'
import type { ConfirmTokenInput, CreateTokenAnswer, CreateTokenInput } from './contract.ts'
import { settleToken } from './settle-token.ts'
import { savingProvider, type TokenShop } from './shop.ts'
import { findToken, insertToken, type Mandate, type NewToken } from './store.ts'

/**
 * Saves a payment method without a purchase. Writes the mandate down, then asks the provider; the shopper proves on its
 * page that the method is theirs.
 * @returns the URL of that page; refuses AUTHORIZATION_REQUIRED, paymentMethodIsNotAvailable, VALIDATION_FAILED for
 *   `agreed`, startPaymentErrorMessage when the provider cannot be reached
 */
export async function addMethod(shop: TokenShop, input: CreateTokenInput): Promise<CreateTokenAnswer | Refusal> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  const { agreed, deliveryAddress } = input
  const paymentMethod = input.paymentMethod ?? input.payment ?? 'creditcard'
  const keeper = savingProvider(shop, paymentMethod)
  const isOffered = offeredMethods(shop.tenant, shop.visitor.country).some((method) => method === paymentMethod)
  if (!keeper || !isOffered || isPaused(shop, paymentMethod)) return refuse('paymentMethodIsNotAvailable')
  if (!agreed) return refuse('VALIDATION_FAILED', { fields: { agreed: 'mandateMissing' } })
  const token = pendingToken(shop, {
    tokenId: newTokenId(),
    customerId: customer.customerId,
    provider: keeper.name,
    method: paymentMethod,
    paymentId: null,
  })
  await shop.db.transaction((tx) => insertToken(tx, token, mandateOf(shop, deliveryAddress?.deviceId)))
  const settled = await settleToken(shop, token.tokenId)
  if (settled?.state === 'pending' && settled.checkoutUrl) {
    const payerUrl = withLocale(settled.checkoutUrl, shop.visitor.language)
    return { id: token.tokenId, payerUrl, ...payerWindow(shop.tenant, paymentMethod, payerUrl, 'automatic') }
  }
  return refuse('startPaymentErrorMessage')
}

/** Seconds that a request for a check may take before the sweeper asks in its place. */
const callGrace = 60

const pendingToken = ({ clock }: TokenShop, token: Omit<NewToken, 'lookAt'>): NewToken => ({
  ...token,
  lookAt: after(clock.now(), callGrace),
})

/** Writes down that a payment's method is to be saved, in the transaction that writes the payment. */
export const keepWithPayment = (
  shop: TokenShop,
  tx: Tx,
  token: Omit<NewToken, 'lookAt'>,
  deviceId: string | undefined,
): Promise<void> => insertToken(tx, pendingToken(shop, token), mandateOf(shop, deviceId))

/**
 * The text by which a shopper allows a method to be charged again (readings of the law: text, version, time, address).
 */
export const mandateText = ({ content, tenant, visitor }: TokenShop): string =>
  content.translator(tenant, visitor.language)('account.mandateText', { company: tenant.identification.company })

/** The mandate as given at this moment, in the language of the page. */
function mandateOf(shop: TokenShop, deviceId: string | undefined): Mandate {
  const { visitor, clock } = shop
  const text = mandateText(shop)
  return {
    text,
    textVersion: textVersion(text),
    language: visitor.language,
    agreedAt: clock.now(),
    ip: visitor.ip,
    deviceId: deviceId ?? null,
  }
}

/**
 * The URL where a waiting method is proven: the check's page, or that of the payment it is saved with.
 * @returns our own list where nothing is left to prove; refuses AUTHORIZATION_REQUIRED, paymentTokenNotFound,
 *   orderNotFound for an order it is not saved with
 */
export async function confirmMethod(
  shop: TokenShop,
  { id, orderNumber }: ConfirmTokenInput,
): Promise<{ payerUrl: string } | Refusal> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  const own = await shop.db.read((tx) => findToken(tx, id))
  if (own?.customerId !== customer.customerId || own.removedAt) return refuse('paymentTokenNotFound')
  if (orderNumber !== undefined && own.payment?.orderNumber !== orderNumber) return refuse('orderNotFound')
  const settled = await settleToken(shop, id)
  const goesOn = settled?.state === 'pending' && (settled.payment?.checkoutUrl ?? settled.checkoutUrl)
  return {
    payerUrl: goesOn ? withLocale(goesOn, shop.visitor.language) : urlOfPage(shop, '/account/settings/payment-methods'),
  }
}
