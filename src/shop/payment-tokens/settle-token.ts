import { enqueue } from '#database'
import { after } from '#kit/clock'
import type { PartnerAnswer } from '#kit/result'
import { isUndecided } from '#orders'
import { isKeyGood, providerOf } from '#payments'
import type { CheckFacts } from '#payments/vault'
import { askForCheck } from './ask-provider.ts'
import { noteMethod } from './note-method.ts'
import { type TokenShop, tokenOfWebhook, vaultOf } from './shop.ts'
import {
  type FoundToken,
  findPendingOfOrder,
  findToken,
  findTokensToCheck,
  saveLearnt,
  type TokenUpdate,
} from './store.ts'

const hour = 3600

/**
 * The one completion function of a method that waits for the provider's answer. Return page, webhook, news of its
 * payment and sweeper all end here. Asks, then writes. Idempotent: later calls find it done.
 * @returns the method afterwards; undefined if there is none with this id
 */
export async function settleToken(shop: TokenShop, tokenId: string): Promise<FoundToken | undefined> {
  const found = await shop.db.read((tx) => findToken(tx, tokenId))
  if (found?.state !== 'pending') return found
  const learnt = await learn(shop, found)
  return shop.db.transaction(async (tx) => {
    const isSaved = await saveLearnt(tx, tokenId, learnt, shop.clock.now())
    const settled = await findToken(tx, tokenId)
    if (isSaved && settled?.state === 'valid') await noteMethod(shop, tx, settled, 'method-added')
    if (isSaved && settled?.payment && settled.state !== 'pending')
      await enqueue(tx, 'token.settled', { tenant: shop.tenant.id, reference: settled.payment.orderNumber })
    return settled
  })
}

/** Settles each method that is saved with an order's payments. One that stays unknown is left to the sweeper. */
export async function settleTokensOf(shop: TokenShop, orderNumber: string): Promise<void> {
  const pending = await shop.db.read((tx) => findPendingOfOrder(tx, orderNumber))
  for (const { tokenId } of pending) await settleToken(shop, tokenId)
}

/** Settles all methods that are due to be asked about. @returns how many */
export async function sweepTokens(shop: TokenShop): Promise<number> {
  const due = await shop.db.read((tx) => findTokensToCheck(tx, shop.clock.now(), 200))
  for (const { tokenId } of due) await settleToken(shop, tokenId)
  return due.length
}

/**
 * Receives a provider's webhook about a check: a hint, as all webhooks are.
 * @returns false when it was not ours, or the provider did not answer and should send it again
 */
export async function receiveTokenWebhook(
  shop: TokenShop,
  hint: { provider: string; about: string; reference: string },
): Promise<boolean> {
  const tokenId = tokenOfWebhook(shop, hint.provider, hint.about)
  if (tokenId === undefined) return false
  const token = await settleToken(shop, tokenId)
  return token !== undefined && (token.checkReference === null || token.checkReference === hint.reference)
}

const canceled = (reason: string): TokenUpdate => ({ state: 'canceled', lookAt: null, reason })

/** Asked every minute while somebody waits, hourly later; after a month no more. */
function waits(shop: TokenShop, { createdAt }: FoundToken, more: Partial<TokenUpdate> = {}): TokenUpdate {
  const now = shop.clock.now()
  const age = (now.getTime() - createdAt.getTime()) / 1000
  if (age > 30 * 24 * hour) return { ...canceled('never_opened'), ...more }
  return { state: 'pending', lookAt: after(now, age < hour ? 60 : hour), ...more }
}

async function learn(shop: TokenShop, token: FoundToken): Promise<TokenUpdate> {
  const answer = token.payment ? await mandateOfPayment(shop, token, token.payment) : await mandateOfCheck(shop, token)
  if (answer.kind === 'lost') return waits(shop, token)
  if (answer.kind === 'refused') return canceled(answer.reason)
  const { reference, checkoutUrl, state, mandate, failure } = answer.value
  const known = {
    ...(reference && !token.payment ? { checkReference: reference } : {}),
    ...(checkoutUrl ? { checkoutUrl } : {}),
    ...(mandate ? { mandate } : {}),
  }
  if (state === 'failed') return { ...canceled(failure ?? 'failed'), ...known }
  if (state !== 'given') return waits(shop, token, known)
  if (!mandate) return canceled('no mandate came with it')
  const facts = await vaultOf(shop, token).findMandate(mandate)
  if (facts.kind === 'lost' || (facts.kind === 'answered' && facts.value.state === 'pending'))
    return waits(shop, token, known)
  if (facts.kind === 'refused' || facts.value.state === 'invalid') return { ...canceled('revoked'), ...known }
  const { card } = facts.value
  return { state: 'valid', lookAt: null, ...known, ...(card ? { card } : {}) }
}

type MandateProgress = Partial<Pick<CheckFacts, 'reference' | 'checkoutUrl' | 'failure' | 'mandate'>> &
  Pick<CheckFacts, 'state'>

/**
 * Nobody has the URL of a check whose answer was lost. Requested again under an expired key, it might be made twice.
 */
async function mandateOfCheck(shop: TokenShop, token: FoundToken): Promise<PartnerAnswer<MandateProgress>> {
  if (token.checkReference) return vaultOf(shop, token).findCheck(token.checkReference)
  return isKeyGood(shop, token) ? askForCheck(shop, token) : { kind: 'refused', reason: 'never_opened' }
}

/** The mandate of a payment exists once that is paid, and not before we know it. */
async function mandateOfPayment(
  shop: TokenShop,
  token: FoundToken,
  { state, reference }: NonNullable<FoundToken['payment']>,
): Promise<PartnerAnswer<MandateProgress>> {
  if (isUndecided(state)) return { kind: 'answered', value: { state: 'pending' } }
  if (state !== 'paid' || !reference)
    return { kind: 'answered', value: { state: 'failed', failure: `payment ${state}` } }
  const answer = await providerOf(shop.payments, token).findPayment(reference)
  if (answer.kind !== 'answered') return answer
  const { mandate } = answer.value
  return { kind: 'answered', value: { state: 'given', ...(mandate ? { mandate } : {}) } }
}
