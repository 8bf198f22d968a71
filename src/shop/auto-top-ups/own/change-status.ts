import type { CheckoutShop } from '#checkout'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { usableToken } from '#payment-tokens'
import type { AutoTopupAnswer, AutoTopupStatusInput } from '../contract.ts'
import { changeOwn, findOwn } from './change-own.ts'
import { resumed } from './resume.ts'

/**
 * Pauses a top-up where the brand allows it (specification, section 4) or an operator asks, or activates it again;
 * missed runs are not made up.
 * @returns refuses AUTHORIZATION_REQUIRED, autoTopUpNotFound, autoTopUpPauseNotAllowed, termsChanged, and for
 *   `paymentTokenId` paymentTokenNotFound, TOKEN_STATUS_CANCELED, paymentMethodIsNotAvailable if its method cannot be
 *   charged
 */
export async function changeStatus(
  shop: CheckoutShop,
  { autoTopupId, status }: AutoTopupStatusInput,
): Promise<AutoTopupAnswer | Refusal> {
  if (status === 'DISABLED') {
    return changeOwn(shop, autoTopupId, (one) => {
      if (one.status === 'disabled') return undefined
      const isAllowed = shop.tenant.topup.allowAutoTopupPause || shop.visitor.operator !== undefined
      if (!isAllowed) return refuse('autoTopUpPauseNotAllowed')
      return { change: { status: 'disabled', stoppedBecause: null, nextRun: null }, as: 'paused' }
    })
  }
  const own = await findOwn(shop, autoTopupId)
  if (isRefusal(own)) return own
  // Activating does not agree to a new price.
  if (own.stoppedBecause === 'new-price') return refuse('termsChanged')
  const token = await usableToken(shop, own.tokenId, own.customerId)
  if (isRefusal(token)) return { ...token, fields: { paymentTokenId: token.refusal } }
  return changeOwn(shop, autoTopupId, (one) =>
    one.status === 'enabled' ? undefined : { change: resumed(shop, one), as: 'resumed' },
  )
}
