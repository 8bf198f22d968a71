import type { Judgement } from '#checkout/result/contract'
import { formatDay } from '#kit/date'
import type { Translate } from '#kit/text-key'
import { hasGoods, type OrderView } from '#orders/contract'
import type { PageShop } from '../../../../page-shop.ts'
import { price } from '../../price.ts'
import { arrivedOf, heldBackOf, refusedNumbers } from './result-view.ts'

type Shop = Pick<PageShop, 'tenant' | 'language'> & { translate: Translate }
type Order = Pick<
  OrderView,
  | 'items'
  | 'orderState'
  | 'paidAt'
  | 'paymentMethod'
  | 'paymentFailure'
  | 'summary'
  | 'totalPrice'
  | 'refunded'
  | 'refundPending'
  | 'refundRequestedAt'
>

/**
 * Why a part of an order did not arrive and what happens to its money, sentence by sentence. It says no more than is
 * known: requested refunds are on their way, not done.
 * @returns nothing if the message of the judgement says it all
 */
export function whatHappened(shop: Shop, order: Order, { status, message }: Judgement): string[] {
  const { translate: t, language, tenant } = shop
  const { items, summary, paymentFailure } = order
  const money = (amount: number) => price(amount, summary.currency, language)
  if (message === 'paymentOperationTimedOut')
    return order.paidAt === undefined ? [] : [t(hasGoods(items) ? 'outcome.slow.goods' : 'outcome.slow')]
  const arrived = arrivedOf(order)
  if (arrived === 'all' || message === undefined) return []
  if (arrived === 'some') return status === 'Failure' ? [] : [t(message), ...numbers()]
  if (order.paymentMethod === 'N/A') return [why(), t(order.refunded > 0 ? 'redeem.failedText' : 'redeem.freeing')]
  if (message === 'productProcessError')
    return [why(), t('outcome.inDoubt', { amount: money(order.totalPrice - order.refunded) })]
  if (message === 'paymentRefunded') return [why(), t('paymentRefunded'), t('outcome.untilSeen')]
  if (message === 'refunded') return [why(), ...returned(), ...onItsWay(), t('outcome.untilSeen')]
  // Nothing was charged, or it cost nothing: the reason says so.
  const isUndelivered = paymentFailure !== undefined && undelivered.includes(paymentFailure)
  return isUndelivered ? [...numbers(), t(`paymentFailure.${paymentFailure}`)] : []

  function numbers(): string[] {
    const refused = refusedNumbers(order)
    if (refused.length === 0) return []
    const phone = new Intl.ListFormat(language).format(refused)
    return [t('outcome.number', { phone })]
  }

  function why(): string {
    if (order.orderState === 'cancelled') return t('outcome.late')
    const heldBack = heldBackOf(order)
    if (heldBack) return t(`outcome.heldBack_${heldBack}`)
    return numbers()[0] ?? t(hasGoods(items) ? 'outcome.goods' : 'outcome.network')
  }

  function returned(): string[] {
    return order.refunded > 0 ? [t('outcome.returned', { amount: money(order.refunded) })] : []
  }

  function onItsWay(): string[] {
    const { refundPending, refundRequestedAt } = order
    // Before the refund is requested, there is no date to name.
    if (refundRequestedAt === undefined) return [t('refunded')]
    const date = formatDay(refundRequestedAt, language, tenant)
    return [t('outcome.onItsWay', { amount: money(refundPending), date })]
  }
}

/** Reasons of a failure after which something was bought and did not arrive, though nothing was charged. */
export const undelivered: readonly string[] = ['releasing', 'released', 'undeliverable']
