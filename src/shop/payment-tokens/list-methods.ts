import { signedIn } from '#customers'
import { enqueue } from '#database'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import type { AddedMethod, TokensAnswer } from './contract.ts'
import { settleToken } from './settle-token.ts'
import { readAddedToken, type TokenShop } from './shop.ts'
import { endToken, type FoundToken, findToken, findTokensOf } from './store.ts'
import { dayIn, statusOf, viewOf } from './token.ts'

const today = ({ tenant, clock }: TokenShop) => dayIn(tenant.timeZone, clock.now())

/** The customer's saved methods, newest first. Refuses AUTHORIZATION_REQUIRED. */
export async function listMethods(shop: TokenShop): Promise<TokensAnswer | Refusal> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  const tokens = await shop.db.read((tx) => findTokensOf(tx, customer.customerId))
  return { paymentTokens: tokens.map((token) => viewOf(token, today(shop))) }
}

/**
 * Outcome of adding a method, for a shopper who comes back with the signed link.
 * @param isCancelled the shopper came back by the cancel link: the provider may not know that
 * @returns refuses linkNotValid
 */
export async function addedMethod(shop: TokenShop, link: string, isCancelled: boolean): Promise<AddedMethod | Refusal> {
  const tokenId = readAddedToken(shop, link)
  const settled = tokenId === undefined ? undefined : await settleToken(shop, tokenId)
  if (!settled) return refuse('linkNotValid')
  const token = isCancelled && settled.state === 'pending' ? await callOff(shop, settled) : settled
  const { card, reason } = token
  return {
    status: statusOf(token, today(shop)),
    ...(reason ? { reason } : {}),
    ...(card ? { card: { brand: card.brand, number: card.last4 } } : {}),
  }
}

/** Cancels a method that the shopper gave up; if a mandate was given after all, it is revoked. */
function callOff(shop: TokenShop, { tokenId }: FoundToken): Promise<FoundToken> {
  return shop.db.transaction(async (tx) => {
    await endToken(tx, tokenId, { reason: 'cancelled', isRemoved: false }, shop.clock.now())
    await enqueue(tx, 'token.removed', { tenant: shop.tenant.id, reference: tokenId })
    const ended = await findToken(tx, tokenId)
    if (!ended) throw new Error(`${tokenId} is gone`)
    return ended
  })
}
