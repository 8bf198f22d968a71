import type { CheckoutShop } from '#checkout'
import { enqueue, type Tx } from '#database'
import { newAutoTopUpId } from '#kit/ids'
import { findPosition, type LinePart, type Position } from '#orders'
import type { OrderMandate } from '#orders/contract'
import { findSeries, findToken, type Token } from '#payment-tokens'
import { firstRun, nextRun } from './occasions.ts'
import { insertAutoTopUp, type NewAutoTopUp } from './store.ts'

/**
 * Sets up what a paid order brought, with the news of it in the same transaction; each of its lines once, however often
 * it is called. While the method that it is kept with waits for its provider's word nothing is set up: that word brings
 * us here again. Of an order that came to nothing, nothing is.
 */
export function setUp(shop: CheckoutShop, orderNumber: string): Promise<void> {
  return shop.db.transaction(async (tx) => {
    const position = await findPosition(tx, orderNumber)
    const mandate = position?.autoTopUpMandate
    if (!position || !mandate || !hasBeenPaid(position)) return
    const token = await tokenOf(tx, position, mandate)
    if (token?.state !== 'valid') return
    for (const line of position.lines) {
      const one = newOne(shop, position, line, mandate, token)
      if (one && (await insertAutoTopUp(tx, one)))
        await enqueue(tx, 'auto-top-up.set-up', { tenant: shop.tenant.id, reference: one.autoTopUpId })
    }
  })
}

const hasBeenPaid = ({ state }: Position): boolean => state === 'paid' || state === 'done'

/** The method that pays from then on: the one that paid, or was kept with what paid; or the one chosen for it. */
async function tokenOf(tx: Tx, { orderNumber, payments }: Position, { tokenId }: OrderMandate) {
  const series = await findSeries(tx, orderNumber)
  const parts = payments.filter(({ state }) => state === 'paid').map(({ paymentId }) => series.get(paymentId))
  const name = tokenId ?? parts.map((part) => part?.keepsAs ?? part?.charges).find((known) => known !== undefined)
  return name === undefined ? undefined : findToken(tx, name)
}

function newOne(
  { tenant, clock }: CheckoutShop,
  { orderNumber, currency }: Position,
  { line, agreement, msisdn, productId, faceAmount }: LinePart,
  { customerId, at, ...mandate }: OrderMandate,
  token: Token,
): NewAutoTopUp | undefined {
  if (!agreement || msisdn === null) return undefined
  const { startsLater, ...agreed } = agreement
  const now = clock.now()
  const nextOf = startsLater ? nextRun : firstRun
  return {
    ...{ autoTopUpId: newAutoTopUpId(), customerId, msisdn, productId, amount: faceAmount, currency },
    ...{ agreement: agreed, tokenId: token.tokenId },
    nextRun: agreed.kind === 'low-balance' ? null : nextOf(agreed, now, tenant),
    mandate: {
      ...{ text: mandate.text, textVersion: mandate.textVersion, language: mandate.language },
      ...{ agreedAt: new Date(at), ip: mandate.ip, truncatedNumber: token.card?.last4 ?? null },
    },
    ...{ setUpBy: orderNumber, line, createdAt: now },
  }
}
