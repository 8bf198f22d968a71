import { isRefusal, type Refusal, refuse } from '#kit/result'
import { findPosition, lockOrder, saveOrder } from '#orders'
import { receiptByToken } from '#receipts'
import type { ReturnEsimAnswer, ReturnEsimInput } from './contract.ts'
import type { EsimShop } from './esim-usage.ts'
import { findReturns } from './returns.ts'

/**
 * Files the request to return an eSIM that was never installed. The supplier has no call that cancels a delivered one,
 * so an operator has it reversed there; the refund follows the supplier's reversal. Idempotent.
 * @returns the state of the request; refuses orderNotFound, esimNotFound, esimInstalled, esimStateUnknown
 */
export async function returnEsim(
  shop: EsimShop,
  { token, unit }: ReturnEsimInput,
): Promise<ReturnEsimAnswer | Refusal> {
  const order = await receiptByToken(shop, token)
  if (isRefusal(order)) return order
  const esim = order.items.flatMap((item) => item.esims ?? []).find((one) => one.unit === unit)
  if (!esim || esim.isTopUp) return refuse('esimNotFound')
  const answer = await shop.esims.statusOf(esim.iccid, true)
  if (answer.kind !== 'answered') return refuse('esimStateUnknown')
  if (answer.value.installedAt || answer.value.activatedAt) return refuse('esimInstalled')
  return writeDown(shop, order.orderNumber, unit)
}

/** Under the order's lock, so that a parallel request finds the first one. */
function writeDown(shop: EsimShop, orderNumber: string, unit: string): Promise<ReturnEsimAnswer | Refusal> {
  return shop.db.transaction(async (tx) => {
    await lockOrder(tx, orderNumber)
    const [position, returns] = await Promise.all([findPosition(tx, orderNumber), findReturns(tx, orderNumber)])
    const delivery = position?.deliveries.find(({ externalId }) => externalId === unit)
    if (!position || delivery?.state !== 'delivered') return refuse('esimNotFound')
    const before = returns.get(unit)
    if (before) return { state: before }
    const { state } = position
    const { reference, amount } = delivery
    const occasion = `esim-return ${unit}`
    await saveOrder(
      tx,
      shop.tenant.id,
      {
        orderNumber,
        state,
        timeline: [{ kind: 'esim.return-asked', actor: 'shopper', reference, details: { externalId: unit, amount } }],
        announcements: [{ kind: 'alert', details: { occasion, reference, amount } }],
      },
      shop.clock.now(),
    )
    return { state: 'asked' }
  })
}
