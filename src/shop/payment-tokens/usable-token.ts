import { type Refusal, refuse } from '#kit/result'
import { type TokenShop, vaultOf } from './shop.ts'
import { endToken, findToken } from './store.ts'
import { dayIn, statusOf, type Token } from './token.ts'

/**
 * A customer's own method that may be charged now. Asks the provider, because the mandate may have been revoked there;
 * if it does not answer, the charge itself will show.
 * @param isPatient nobody waits for the charge: if the provider does not answer, refuses with `unreachable`
 * @param known the method, if the caller has just read it
 * @returns refuses paymentTokenNotFound, TOKEN_STATUS_CANCELED, and paymentMethodIsNotAvailable for an expired card
 *   (its `status` in the details)
 */
export async function usableToken(
  shop: TokenShop,
  tokenId: string,
  customerId: string,
  isPatient = false,
  known?: Token,
): Promise<Token | Refusal> {
  const token = known ?? (await shop.db.read((tx) => findToken(tx, tokenId)))
  if (token?.customerId !== customerId || token.removedAt) return refuse('paymentTokenNotFound')
  const status = statusOf(token, dayIn(shop.tenant.timeZone, shop.clock.now()))
  if (status === 'canceled') return refuse('TOKEN_STATUS_CANCELED')
  if (status !== 'valid' || !token.mandate) return refuse('paymentMethodIsNotAvailable', { details: { status } })
  const facts = await vaultOf(shop, token).findMandate(token.mandate)
  if (facts.kind === 'lost' && isPatient)
    return refuse('paymentMethodIsNotAvailable', { details: { status: 'unreachable' } })
  const isRevoked = facts.kind === 'refused' || (facts.kind === 'answered' && facts.value.state === 'invalid')
  if (!isRevoked) return token
  await shop.db.transaction((tx) => endToken(tx, tokenId, { reason: 'revoked', isRemoved: false }, shop.clock.now()))
  return refuse('TOKEN_STATUS_CANCELED')
}
