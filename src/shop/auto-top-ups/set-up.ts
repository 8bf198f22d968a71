import type { CheckoutShop } from '#checkout'
import { enqueue, type Tx } from '#database'
import { newAutoTopUpId } from '#kit/ids'
import { findPosition, isChargedBack, type LinePart, type Position } from '#orders'
import type { OrderMandate } from '#orders/contract'
import { methodOfOrder, type Token } from '#payment-tokens'
import { firstRun } from './run-days.ts'
import { findSetUpBy, insertAutoTopUp, type NewAutoTopUp } from './store.ts'

/** Why a line of a finished order set up no automatic top-up. */
export type NotSetUp = { line: LinePart; because: 'undelivered' | 'method' | 'existing' }

/**
 * Sets up the automatic top-ups of a finished order, with an announcement in the same transaction. Idempotent: each
 * line once. While the provider has not confirmed the paying method nothing is set up: its answer calls this again. A
 * line that was not delivered sets up nothing.
 * @returns what is never going to be set up
 */
export function setUp(shop: CheckoutShop, orderNumber: string): Promise<NotSetUp[]> {
  return shop.db.transaction(async (tx) => {
    const position = await findPosition(tx, orderNumber)
    const mandate = position?.autoTopUpMandate
    if (!mandate || position.state !== 'done') return []
    const token = await methodOfOrder(tx, position, mandate)
    if (!token || token.state === 'pending') return []
    const there = await findSetUpBy(tx, orderNumber)
    const notSetUp: NotSetUp[] = []
    for (const line of position.lines) {
      if (!isAutomatic(line) || there.some((one) => one.line === line.line)) continue
      const because = await bring(shop, tx, { position, line, mandate, token })
      if (because) notSetUp.push({ line, because })
    }
    return notSetUp
  })
}

/** Top-ups by text are set up elsewhere. */
const isAutomatic = ({ agreement }: LinePart): boolean => agreement !== null && agreement.kind !== 'sms'

type Brought = { position: Position; line: LinePart; mandate: OrderMandate; token: Token }

async function bring(shop: CheckoutShop, tx: Tx, brought: Brought): Promise<NotSetUp['because'] | undefined> {
  const { position, line, token } = brought
  const isHere = position.deliveries.some((unit) => unit.line === line.line && unit.state === 'delivered')
  if (!line.agreement?.startsLater && !isHere) return 'undelivered'
  // After a chargeback the method is not charged again automatically.
  if (token.state !== 'valid' || isChargedBack(position)) return 'method'
  const one = newOne(shop, brought)
  if (!one) return undefined
  if (!(await insertAutoTopUp(tx, one))) {
    // Another call has set it up at this moment, or the number has a low-balance top-up.
    const known = await findSetUpBy(tx, position.orderNumber)
    return known.some((other) => other.line === line.line) ? undefined : 'existing'
  }
  await enqueue(tx, 'auto-top-up.set-up', { tenant: shop.tenant.id, reference: one.autoTopUpId })
  return undefined
}

function newOne(
  { tenant, clock }: CheckoutShop,
  { position: { orderNumber, currency }, line, mandate, token }: Brought,
): NewAutoTopUp | undefined {
  const { agreement, msisdn, productId, faceAmount } = line
  if (!agreement || agreement.kind === 'sms' || msisdn === null) return undefined
  const { startsLater: _, ...agreed } = agreement
  const now = clock.now()
  return {
    autoTopUpId: newAutoTopUpId(),
    customerId: mandate.customerId,
    msisdn,
    productId,
    amount: faceAmount,
    currency,
    agreement: agreed,
    tokenId: token.tokenId,
    fee: mandate.fees?.[line.itemKey] ?? line.serviceFee,
    nextRun: agreed.kind === 'low-balance' ? null : firstRun(agreed, now, tenant),
    mandate: {
      text: mandate.text,
      textVersion: mandate.textVersion,
      language: mandate.language,
      agreedAt: new Date(mandate.at),
      ip: mandate.ip,
      truncatedNumber: token.card?.last4 ?? null,
    },
    setUpBy: orderNumber,
    line: line.line,
    createdAt: now,
  }
}
