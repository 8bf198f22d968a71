import { signedIn } from '#customers'
import type { Tx } from '#database'
import { newTokenId } from '#kit/ids'
import type { Currency, Minor } from '#kit/money'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import type { ChargeReason } from '#orders'
import { insertCharge, keeperOf, keepWithPayment, type SeriesDetails, type Token } from '#payment-tokens'
import { carrierOf, type NewPayment, type PaymentProvider, providerOf } from '#payments'
import type { StartPaymentInput } from '../contract.ts'
import type { CheckoutShop } from '../shop.ts'

// What a saved payment method has to do with a payment: it is charged, or the payment is to bring it.

/** What is to be paid and how: as the shopper asked for it, and by or for which saved method. */
export type Wish = Omit<StartPaymentInput, 'savePayment' | 'orderNumber' | 'confirmDuplicate'> & {
  newsletter?: { subscribed: 1 } | undefined
  /** Somebody is there to be asked whether they want the same once more. */
  asksAgain?: boolean
  keepsAs?: string
  /** The most that may be taken, as its payer agreed to be charged without being there. */
  atMost?: { total: Minor; currency: Currency }
  /** `occasion` is for what is charged without a shopper: a method is charged once for each. */
  charge?: {
    token: Token
    reason: ChargeReason
    occasion?: string
    ordered?(tx: Tx, orderNumber: string): Promise<void>
  }
}

/**
 * What a shopper asked for, with a name for the method as it will be kept. Only a customer has somewhere to keep it.
 * @returns refuses AUTHORIZATION_REQUIRED, paymentMethodIsNotAvailable for a method that nobody keeps
 */
export function wishOf(
  shop: CheckoutShop,
  { savePayment, confirmDuplicate, ...input }: StartPaymentInput,
): Wish | Refusal {
  const wish = { ...input, asksAgain: !confirmDuplicate }
  if (!savePayment) return wish
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  if (keeperOf(shop, input.paymentMethod)) return { ...wish, keepsAs: newTokenId() }
  return refuse('paymentMethodIsNotAvailable', { fields: { savePayment: 'paymentMethodIsNotAvailable' } })
}

/**
 * The method that pays for an order pays for its automatic top-ups as well: it is kept, with leave for that.
 * @returns refuses paymentMethodIsNotAvailable for a method that nobody keeps, or not without a payment of something
 */
export function keepForAutoTopUps(shop: CheckoutShop, wish: Wish, total: Minor): Wish | Refusal {
  if (wish.charge) return wish
  if (!keepsFor(shop, wish.paymentMethod, total))
    return refuse('paymentMethodIsNotAvailable', { fields: { paymentMethod: 'paymentMethodIsNotAvailable' } })
  return wish.keepsAs ? wish : { ...wish, keepsAs: newTokenId() }
}

/** Whether a method is kept by paying so much with it. */
export function keepsFor(shop: CheckoutShop, method: string, total: Minor): boolean {
  const keeper = keeperOf(shop, method)
  return keeper !== undefined && (total > 0 || keeper.vault?.takesNothing === true)
}

/** Who carries a payment: whoever keeps the method where one is charged or to be kept. */
export function carrierFor(shop: CheckoutShop, { charge, keepsAs, paymentMethod }: Wish): PaymentProvider | undefined {
  if (charge) return providerOf(shop.payments, charge.token)
  return keepsAs ? keeperOf(shop, paymentMethod) : carrierOf(shop.payments, paymentMethod)
}

export const seriesDetails = ({ keepsAs, charge }: Wish): SeriesDetails => ({
  ...(keepsAs ? { keepsAs } : {}),
  ...(charge ? { charges: charge.token.tokenId, chargedFor: charge.reason } : {}),
})

/** A payment that brings or uses a saved method is not one that does not. */
export const isSameSeries = ({ charges, keepsAs }: SeriesDetails = {}, wish: Wish): boolean =>
  charges === wish.charge?.token.tokenId && (keepsAs === undefined) === (wish.keepsAs === undefined)

/** Writes down which method is to be kept with a payment, or by which it is charged; after the payment itself. */
export async function writeSeries(
  shop: CheckoutShop,
  tx: Tx,
  payment: NewPayment,
  { keepsAs, charge }: Wish,
): Promise<void> {
  const { paymentId, orderNumber, provider, method, methodDetails } = payment
  const { customer } = shop.visitor
  if (keepsAs && customer) {
    const token = { tokenId: keepsAs, customerId: customer.customerId, provider, method, paymentId }
    await keepWithPayment(shop, tx, token, methodDetails.deviceId)
  }
  if (charge) {
    const { token, occasion = `payment ${paymentId}` } = charge
    // Sent together, as the transaction's last statements must be.
    await Promise.all([
      insertCharge(tx, { tokenId: token.tokenId, occasion, orderNumber, paymentId }, shop.clock.now()),
      charge.ordered?.(tx, orderNumber),
    ])
  }
}
