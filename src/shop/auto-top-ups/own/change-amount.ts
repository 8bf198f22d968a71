import { productFor } from '#catalogue'
import type { CheckoutShop } from '#checkout'
import { fromMajor, toMajor } from '#kit/money'
import { type Refusal, refuse } from '#kit/result'
import type { AutoTopupAmountInput, AutoTopupAnswer } from '../contract.ts'
import { wordsFor } from '../prices/offer.ts'
import { changeOwn } from './change-own.ts'
import { resumed } from './resume.ts'

const beside = (text: 'amountNotOffered' | 'productAmountLimit' | 'lowBalanceLimitTooHigh') => ({
  fields: { amount: text },
})

/**
 * Changes the amount: to one that the same brand sells now, at its current price. The owner agrees to that price by
 * asking for it.
 * @returns refuses AUTHORIZATION_REQUIRED, autoTopUpNotFound, and for `amount` amountNotOffered, productAmountLimit,
 *   VALIDATION_FAILED if it is below the balance limit of the top-up
 */
export function changeAmount(
  shop: CheckoutShop,
  { autoTopupId, amount: written }: AutoTopupAmountInput,
): Promise<AutoTopupAnswer | Refusal> {
  const { catalogue, tenant } = shop
  return changeOwn(shop, autoTopupId, (one) => {
    const amount = fromMajor(written) ?? 0
    const brandId = catalogue.products.get(one.productId)?.brandId
    const product = brandId === undefined ? undefined : productFor(catalogue, amount, brandId)
    if (!product) return refuse('amountNotOffered', beside('amountNotOffered'))
    const limit = tenant.cartLimits.productAmount
    if (amount > limit)
      return refuse('productAmountLimit', {
        ...beside('productAmountLimit'),
        details: { limit: toMajor(limit), currency: tenant.currency },
      })
    const { agreement } = one
    if (agreement.kind === 'low-balance' && (agreement.lowBalanceLimit ?? 0) > amount)
      return refuse('VALIDATION_FAILED', beside('lowBalanceLimitTooHigh'))
    const { productId, serviceFee: fee, currency } = product
    const isSame = amount === one.amount && fee === one.fee && currency === one.currency
    if (isSame && one.asked === null && productId === one.productId) return undefined
    const again = one.stoppedBecause === 'new-price' ? resumed(shop, one) : {}
    return {
      change: { ...again, amount, fee, currency, productId, asked: null },
      as: 'amount',
      agreement: { ...wordsFor(shop, { agreement, amount }, { fee, phoneNumber: one.msisdn }), way: 'account' },
    }
  })
}
