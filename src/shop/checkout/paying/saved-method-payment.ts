import type { Cart } from '#cart'
import { signedIn } from '#customers'
import type { Tx, Write } from '#database'
import { newTokenId } from '#kit/ids'
import type { Currency, Minor } from '#kit/money'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import type { ChargeReason, NewOrder } from '#orders'
import { keepWithPayment, newCharge, type SavedMethodUse, savingProvider, type Token } from '#payment-tokens'
import { carrierOf, type NewPayment, type PaymentProvider, providerOf } from '#payments'
import type { StartPaymentInput } from '../contract.ts'
import type { CheckoutShop } from '../shop.ts'

// Payments that charge a saved payment method, or save one.

/** A shopper's request, or that of the session of a shopper's assistant for which a token for a card was made. */
export type AskedPayment = StartPaymentInput & { delegatedFor?: string }

/** What is to be paid and how: the shopper's request, with the saved method that is charged or to be saved. */
export type PaymentInput = Omit<AskedPayment, 'savePayment' | 'orderNumber' | 'confirmDuplicate'> & {
  newsletter?: { subscribed: 1 } | undefined
  /** A shopper is present who can be asked about a duplicate. */
  asksAgain?: boolean
  keepsAs?: string
  /** The cart, if the caller has locked it in the transaction that orders. */
  cart?: Cart
  /** Where the caller has only made it: whether it is locked now and still the same, without promotion codes. */
  isAsMade?: Promise<boolean>
  /** The most that may be charged, as the payer agreed to without being present. */
  atMost?: { total: Minor; currency: Currency }
  /** `occasion` of a charge without a shopper: a method is charged once per occasion. */
  charge?: {
    token: Token
    reason: ChargeReason
    occasion?: string
    run?: RunToRecord
  }
}

/** An automatic top-up that is run, and how its order is recorded: written with the order. */
export type RunToRecord = {
  autoTopUpId: string
  ordered(order: Pick<NewOrder, 'orderNumber' | 'total' | 'currency'>): Write
}

/**
 * The shopper's request, with an id for the method that is to be saved. Only a customer can save one.
 * @returns refuses AUTHORIZATION_REQUIRED, paymentMethodIsNotAvailable for a method that cannot be saved
 */
export function paymentInputOf(
  shop: CheckoutShop,
  { savePayment, confirmDuplicate, ...input }: AskedPayment,
): PaymentInput | Refusal {
  const requested = { ...input, asksAgain: !confirmDuplicate }
  if (!savePayment) return requested
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  if (savingProvider(shop, input.paymentMethod)) return { ...requested, keepsAs: newTokenId() }
  return refuse('paymentMethodIsNotAvailable', { fields: { savePayment: 'paymentMethodIsNotAvailable' } })
}

/**
 * The method that pays for an order also pays for its automatic top-ups: it is saved, with a mandate.
 * @returns refuses paymentMethodIsNotAvailable for a method that cannot be saved, or not with a payment of 0
 */
export function keepForAutoTopUps(shop: CheckoutShop, requested: PaymentInput, total: Minor): PaymentInput | Refusal {
  if (requested.charge) return requested
  if (!canSaveMethod(shop, requested.paymentMethod, total))
    return refuse('paymentMethodIsNotAvailable', { fields: { paymentMethod: 'paymentMethodIsNotAvailable' } })
  return requested.keepsAs ? requested : { ...requested, keepsAs: newTokenId() }
}

/** Whether a payment of this total by this method can save the method. */
export function canSaveMethod(shop: CheckoutShop, method: string, total: Minor): boolean {
  const keeper = savingProvider(shop, method)
  return keeper !== undefined && (total > 0 || keeper.vault?.takesNothing === true)
}

/** The provider of a payment: the one that stores the method, where one is charged or saved. */
export function carrierFor(
  shop: CheckoutShop,
  { charge, keepsAs, paymentMethod }: PaymentInput,
): PaymentProvider | undefined {
  if (charge) return providerOf(shop.payments, charge.token)
  return keepsAs ? savingProvider(shop, paymentMethod) : carrierOf(shop.payments, paymentMethod)
}

export const savedMethodUse = ({ keepsAs, charge }: PaymentInput): SavedMethodUse => ({
  ...(keepsAs ? { keepsAs } : {}),
  ...(charge ? { charges: charge.token.tokenId, chargedFor: charge.reason } : {}),
})

/** A payment that charges or saves a method is not the same as one that does neither. */
export const hasSameSavedMethod = ({ charges, keepsAs }: SavedMethodUse = {}, requested: PaymentInput): boolean =>
  charges === requested.charge?.token.tokenId && (keepsAs === undefined) === (requested.keepsAs === undefined)

/** Which method a payment charges, to be written with it: once per occasion. */
export const chargeWrites = (
  shop: CheckoutShop,
  tx: Tx,
  { paymentId, orderNumber }: NewPayment,
  { charge }: PaymentInput,
): Write[] => {
  if (!charge) return []
  const { token, occasion = `payment ${paymentId}` } = charge
  return [newCharge(tx, { tokenId: token.tokenId, occasion, orderNumber, paymentId }, shop.clock.now())]
}

/** Writes down which method is saved with a payment; after the payment itself. */
export async function writeSavedMethodUse(
  shop: CheckoutShop,
  tx: Tx,
  payment: NewPayment,
  { keepsAs }: PaymentInput,
): Promise<void> {
  const { paymentId, provider, method, methodDetails } = payment
  const { customer } = shop.visitor
  if (keepsAs && customer) {
    const token = { tokenId: keepsAs, customerId: customer.customerId, provider, method, paymentId }
    await keepWithPayment(shop, tx, token, methodDetails.deviceId)
  }
}
