import { signedIn } from '#customers'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import type { AddedMethod, TokensAnswer } from './contract.ts'
import { settleToken } from './settle-token.ts'
import { readAddedToken, type TokenShop } from './shop.ts'
import { findTokensOf } from './store.ts'
import { dayIn, statusOf, viewOf } from './token.ts'

const today = ({ tenant, clock }: TokenShop) => dayIn(tenant.timeZone, clock.now())

/** The customer's saved methods, the newest first. Refuses AUTHORIZATION_REQUIRED. */
export async function listMethods(shop: TokenShop): Promise<TokensAnswer | Refusal> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  const tokens = await shop.db.read((tx) => findTokensOf(tx, customer.customerId))
  return { paymentTokens: tokens.map((token) => viewOf(token, today(shop))) }
}

/** What became of a method, for whoever comes back from the provider with the signed link. Refuses linkNotValid. */
export async function addedMethod(shop: TokenShop, link: string): Promise<AddedMethod | Refusal> {
  const tokenId = readAddedToken(shop, link)
  const token = tokenId === undefined ? undefined : await settleToken(shop, tokenId)
  if (!token) return refuse('linkNotValid')
  const { card, reason } = token
  return {
    status: statusOf(token, today(shop)),
    ...(reason ? { reason } : {}),
    ...(card ? { card: { brand: card.brand, number: card.last4 } } : {}),
  }
}
