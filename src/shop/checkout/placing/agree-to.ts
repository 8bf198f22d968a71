import { consentTexts, hasLowBalanceTopUp, hasSmsTopUp, missingConsent } from '#agreements'
import { existingLowBalance, existingSmsTopUp, type PricedItem, toppingsOf, totalOf } from '#cart'
import { textVersion } from '#content'
import { signedIn } from '#customers'
import type { Tx } from '#database'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import type { OrderMandate } from '#orders/contract'
import { keepForAutoTopUps, type PaymentInput } from '../paying/saved-method-payment.ts'
import type { CheckoutShop } from '../shop.ts'
import { termsVersion } from './shown-total.ts'

/**
 * Checks what an order with automatic top-ups or top-ups by text needs: a customer, their consent by its own box, a
 * number that has none yet, and a method that can be charged again.
 * @returns the request, which saves its method now, and the consent as given at this moment; refuses
 *   AUTHORIZATION_REQUIRED, VALIDATION_FAILED for `autoTopupConsent`, existingLowBalanceTopup, smsTopupAlreadyExists,
 *   paymentMethodIsNotAvailable
 */
export async function agreeTo(
  shop: CheckoutShop,
  tx: Tx,
  items: readonly PricedItem[],
  requested: PaymentInput,
): Promise<{ requested: PaymentInput; mandate: OrderMandate | null } | Refusal> {
  const automatic = toppingsOf(items)
  if (automatic.length === 0) return { requested, mandate: null }
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  if (!requested.autoTopupConsent)
    return refuse('VALIDATION_FAILED', { fields: { autoTopupConsent: missingConsent(automatic) } })
  for (const { agreement, phoneNumber } of automatic) {
    if (agreement.kind === 'low-balance' && (await hasLowBalanceTopUp(tx, phoneNumber))) return existingLowBalance()
    if (agreement.kind === 'sms' && (await hasSmsTopUp(tx, phoneNumber, customer.customerId))) return existingSmsTopUp()
  }
  const consent = consentTexts(shop, automatic)
  if (requested.shownTerms !== undefined && requested.shownTerms !== termsVersion(consent))
    return refuse('termsChanged', { details: { terms: consent, termsVersion: termsVersion(consent) } })
  const total = totalOf(items)
  const kept = keepForAutoTopUps(shop, requested, total)
  if (isRefusal(kept)) return kept
  const { visitor, clock } = shop
  const text = consent.join('\n')
  return {
    requested: kept,
    mandate: {
      text,
      textVersion: textVersion(text),
      language: visitor.language,
      at: clock.now().toISOString(),
      ip: visitor.ip,
      customerId: customer.customerId,
      fees: Object.fromEntries(automatic.map(({ itemKey, fee }) => [itemKey, fee])),
      tokenId: (total === 0 && requested.charge?.token.tokenId) || null,
    },
  }
}
