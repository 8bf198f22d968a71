import { signedIn } from '#customers'
import { enqueue } from '#database'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { providerOf } from '#payments'
import { noteMethod } from './note-method.ts'
import { type TokenShop, vaultOf } from './shop.ts'
import { endToken, type FoundToken, findToken, lockToken } from './store.ts'

/**
 * Removes a saved method from its owner's list: it is never charged again. A job revokes the mandate at the provider.
 * The record of the mandate stays.
 * @returns refuses AUTHORIZATION_REQUIRED, and paymentTokenNotFound for one that is not the customer's
 */
export async function removeMethod(shop: TokenShop, { id }: { id: string }): Promise<{ id: string } | Refusal> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  return shop.db.transaction(async (tx) => {
    const token = await lockToken(tx, id, customer.customerId)
    if (!token) return refuse('paymentTokenNotFound')
    if (!token.removedAt) {
      await endToken(tx, id, { reason: 'removed', isRemoved: true }, shop.clock.now())
      await enqueue(tx, 'token.removed', { tenant: shop.tenant.id, reference: id })
      if (token.validAt) await noteMethod(shop, tx, token, 'method-removed')
    }
    return { id }
  })
}

/**
 * Revokes the mandate at the provider, after its owner removed the method here.
 * @throws while the provider does not answer, so that the job is retried
 */
export async function revokeMethod(shop: TokenShop, tokenId: string): Promise<void> {
  const token = await shop.db.read((tx) => findToken(tx, tokenId))
  const mandate = token && (token.mandate ?? (await mandateThere(shop, token)))
  if (!mandate) return
  const answer = await vaultOf(shop, token).revokeMandate(mandate)
  // The provider refuses because the mandate is gone: it was revoked elsewhere.
  if (answer.kind === 'lost') throw new Error(`${tokenId} could not be revoked: ${answer.reason}`)
}

/** The mandate of a method that was removed before its answer arrived. */
async function mandateThere(shop: TokenShop, token: FoundToken) {
  const asked = token.checkReference
    ? await vaultOf(shop, token).findCheck(token.checkReference)
    : token.payment?.reference
      ? await providerOf(shop.payments, token).findPayment(token.payment.reference)
      : undefined
  if (asked?.kind === 'lost') throw new Error(`${token.tokenId} could not be looked up: ${asked.reason}`)
  return asked?.kind === 'answered' ? asked.value.mandate : undefined
}
