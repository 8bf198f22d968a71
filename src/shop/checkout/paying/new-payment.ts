import type { PaymentChoice } from '#cart'
import { after } from '#kit/clock'
import { newPaymentId } from '#kit/ids'
import type { NewOrder, Position } from '#orders'
import { type NewPayment, walletMethods } from '#payments'
import type { Tenant } from '#tenants'
import { callGrace } from '../retry-schedule.ts'
import type { CheckoutShop } from '../shop.ts'
import type { askForPayment } from './ask-for-payment.ts'
import { carrierFor, type PaymentInput, savedMethodUse } from './saved-method-payment.ts'

/** A payment to be requested, or an existing one with its URL; no payment when nothing is left to pay. */
export type PlacedPayment = {
  orderNumber: string
  language: string
  payment?: Parameters<typeof askForPayment>[1] & { checkoutUrl: string | null }
  askedBefore?: boolean
  /** The order as it was written. */
  position?: Position | undefined
  /** It sets up automatic top-ups: the payer agrees to future payments as well. */
  isAutomatic?: boolean
  /** A cash code paid for it; the shopper goes to the cash code's page. */
  isByCode?: true
}

export const cardTokenOf = ({ paymentMethod, additionalData }: PaymentInput) =>
  paymentMethod === 'creditcard' ? additionalData?.cardToken || undefined : undefined

export const cryptoOf = (tenant: Tenant, { paymentMethod, additionalData }: PaymentInput) =>
  paymentMethod === 'crypto' ? (additionalData?.currency ?? tenant.cryptoCurrencies[0]) : undefined

/** The payment choice that the cart stores: nothing that a payment could be made with. */
export function choiceOf({ paymentMethod, keepsAs, additionalData }: PaymentInput): PaymentChoice {
  const { issuerId, currency } = additionalData ?? {}
  const within = { ...(issuerId ? { issuerId } : {}), ...(currency ? { currency } : {}) }
  return {
    paymentMethod,
    savePayment: keepsAs !== undefined,
    ...(Object.keys(within).length > 0 ? { additionalData: within } : {}),
  }
}

export function detailsOf({ tenant }: CheckoutShop, input: PaymentInput) {
  const { additionalData, deviceId, sessionId, fraudnetSessionId } = input
  const [cardToken, cryptoCurrency] = [cardTokenOf(input), cryptoOf(tenant, input)]
  return {
    ...(additionalData?.issuerId ? { issuerId: additionalData.issuerId } : {}),
    ...(cardToken ? { cardToken } : {}),
    ...(cardToken && input.delegatedFor ? { delegatedFor: input.delegatedFor } : {}),
    ...(additionalData?.walletToken && walletMethods.includes(input.paymentMethod)
      ? { walletToken: additionalData.walletToken }
      : {}),
    ...(cryptoCurrency ? { cryptoCurrency } : {}),
    ...(deviceId ? { deviceId } : {}),
    ...(sessionId ? { sessionId } : {}),
    ...(fraudnetSessionId ? { fraudnetSessionId } : {}),
    ...savedMethodUse(input),
  }
}

export function newPayment(
  shop: CheckoutShop,
  order: Pick<NewOrder, 'orderNumber' | 'total' | 'currency'>,
  input: PaymentInput,
): NewPayment {
  const now = shop.clock.now()
  const carrier = carrierFor(shop, input)
  if (!carrier) throw new Error(`no provider takes ${input.paymentMethod}, which was listed as available`)
  return {
    paymentId: newPaymentId(),
    orderNumber: order.orderNumber,
    provider: carrier.name,
    method: input.paymentMethod,
    methodDetails: detailsOf(shop, input),
    amount: order.total,
    currency: order.currency,
    createdAt: now,
    lookAt: after(now, callGrace),
  }
}
