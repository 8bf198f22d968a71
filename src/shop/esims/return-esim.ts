import { settle } from '#checkout'
import { esimReturnIdOf } from '#kit/ids'
import { toMajor } from '#kit/money'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { findPosition, leftToGive, type Position } from '#orders'
import { receiptByToken } from '#receipts'
import type { ReturnEsimAnswer, ReturnEsimInput } from './contract.ts'
import type { EsimShop } from './esim-usage.ts'

/**
 * Gives back what an eSIM cost that its owner never installed. The network is asked first, and only its own word counts:
 * where it says nothing, nothing happens. The price goes back once, however often and from wherever it is asked for; an
 * operator is told to have the supplier take the profile back.
 * @returns refuses orderNotFound, esimNotFound, esimInstalled, esimStateUnknown
 */
export async function returnEsim(
  shop: EsimShop,
  { token, unit }: ReturnEsimInput,
): Promise<ReturnEsimAnswer | Refusal> {
  const order = await receiptByToken(shop, token)
  if (isRefusal(order)) return order
  const esim = order.items.flatMap((item) => item.esims ?? []).find((one) => one.unit === unit)
  if (!esim || esim.isTopUp) return refuse('esimNotFound')
  if (esim.givenBack) return { amount: esim.amount }
  const answer = await shop.esims.statusOf(esim.iccid, true)
  if (answer.kind !== 'answered') return refuse('esimStateUnknown')
  if (answer.value.installedAt || answer.value.activatedAt) return refuse('esimInstalled')
  const { orderNumber } = order
  const position = await shop.db.read((tx) => findPosition(tx, orderNumber))
  const delivery = position?.deliveries.find(({ externalId }) => externalId === unit)
  if (!position || !delivery) return refuse('orderNotFound')
  // Somebody who asked at the same moment may have been first, and an operator may have given part of it back.
  if (givenOf(position, unit)) return answerOf(position, unit)
  const { line, reference } = delivery
  const amount = Math.min(delivery.amount, leftToGive(position, line))
  if (amount <= 0) return refuse('esimNotFound')
  const settled = await settle(shop, orderNumber, [
    {
      ...{ about: 'goodwill', goodwillId: esimReturnIdOf(unit), line, amount },
      ...{ reason: 'eSIM given back, not installed', operator: null },
      returned: { externalId: unit, reference, next: 'have the supplier reverse it' },
    },
  ])
  return answerOf(settled, unit)
}

const givenOf = (position: Position | undefined, unit: string) =>
  position?.goodwill.find(({ goodwillId }) => goodwillId === esimReturnIdOf(unit))

function answerOf(position: Position | undefined, unit: string): ReturnEsimAnswer | Refusal {
  const given = givenOf(position, unit)
  return given ? { amount: toMajor(given.amount) } : refuse('esimNotFound')
}
