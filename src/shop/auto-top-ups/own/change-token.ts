import type { CheckoutShop } from '#checkout'
import { isRefusal, type Refusal } from '#kit/result'
import { usableToken } from '#payment-tokens'
import type { AutoTopupAnswer, ChangeTokenInput } from '../contract.ts'
import { changeOwn, findOwn } from './change-own.ts'
import { resumed } from './resume.ts'

/**
 * Changes the saved method that pays. A top-up that we paused because of its method runs again; one that its owner
 * paused stays paused.
 * @returns refuses AUTHORIZATION_REQUIRED, autoTopUpNotFound, and for `paymentTokenId` whatever usableToken refuses
 */
export async function changeToken(
  shop: CheckoutShop,
  { autoTopupId, paymentTokenId }: ChangeTokenInput,
): Promise<AutoTopupAnswer | Refusal> {
  const own = await findOwn(shop, autoTopupId)
  if (isRefusal(own)) return own
  const token = await usableToken(shop, paymentTokenId, own.customerId)
  if (isRefusal(token)) return { ...token, fields: { paymentTokenId: token.refusal } }
  return changeOwn(shop, autoTopupId, (one) => {
    const isForMethod = one.stoppedBecause !== null && one.stoppedBecause !== 'new-price'
    const again = isForMethod ? resumed(shop, one) : {}
    if (one.tokenId === paymentTokenId && !isForMethod) return undefined
    return { change: { ...again, tokenId: paymentTokenId }, as: 'method' }
  })
}
