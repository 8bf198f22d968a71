import type { CheckoutShop } from '#checkout'
import { payAgainUrl } from '#checkout'
import type { Translator } from '#content'
import { sum } from '#kit/money'
import { cameToNothing, discountOf, type LinePart, type Position } from '#orders'
import type { OrderStatus, SessionOrder, Total } from '../contract.ts'

/** Statuses of the protocol. Something was delivered: completed, whatever else was refunded. */
function statusOf(position: Position): OrderStatus {
  if (cameToNothing(position)) return 'canceled'
  const { state } = position
  return state === 'open' ? 'created' : state === 'paid' ? 'processing' : 'completed'
}

/**
 * An order as the assistant may know it: what was bought, its price, how far it is, and what went back. Codes are for
 * the shopper alone, on the page that `permalink_url` names.
 */
export function sessionOrder(shop: CheckoutShop, sessionId: string, position: Position): SessionOrder {
  const translate = shop.content.translator(shop.tenant, position.language)
  const { orderNumber, lines, refunds, currency } = position
  return {
    type: 'order',
    id: orderNumber,
    checkout_session_id: sessionId,
    order_number: orderNumber,
    permalink_url: payAgainUrl(shop, position),
    status: statusOf(position),
    support: { email: shop.tenant.supportEmail, phone: shop.tenant.supportPhone },
    line_items: lines.map((line) => ({
      id: String(line.line),
      title: line.description,
      product_id: line.productId,
      quantity: quantitiesOf(position, line),
      unit_price: line.faceAmount + line.serviceFee,
      subtotal: (line.faceAmount + line.serviceFee) * line.quantity,
      status: stateOf(position, line),
    })),
    fulfillments: lines.map((line) => ({
      id: `delivery-${line.line}`,
      type: 'digital' as const,
      status: stateOf(position, line),
      line_items: [{ id: String(line.line), quantity: Math.max(1, line.quantity) }],
    })),
    adjustments: refunds.map(({ refundId, requestedAt, amount, state }) => ({
      id: refundId,
      type: 'refund' as const,
      occurred_at: new Date(requestedAt).toISOString(),
      status: state === 'refunded' ? ('completed' as const) : state === 'failed' ? ('failed' as const) : 'pending',
      amount,
      currency: currency.toLowerCase(),
    })),
    totals: totalsOf(translate, position),
  }
}

const unitsOf = ({ deliveries }: Position, { line }: LinePart) => deliveries.filter((unit) => unit.line === line)

function quantitiesOf(position: Position, line: LinePart) {
  const units = unitsOf(position, line)
  return {
    ordered: Math.max(1, line.quantity),
    current: units.filter(({ state }) => state !== 'failed' && state !== 'reversed').length,
    fulfilled: units.filter(({ state }) => state === 'delivered').length,
  }
}

function stateOf(position: Position, line: LinePart): 'processing' | 'partial' | 'fulfilled' | 'removed' {
  const units = unitsOf(position, line)
  const { current, fulfilled } = quantitiesOf(position, line)
  if (units.length > 0 && current === 0) return 'removed'
  if (fulfilled === 0) return position.state === 'cancelled' ? 'removed' : 'processing'
  return fulfilled === current ? 'fulfilled' : 'partial'
}

function totalsOf(translate: Translator, position: Position): Total[] {
  const refunded = sum(position.payments.map(({ returned }) => returned))
  return totalLines(translate, {
    total: position.total,
    fees: position.totalServiceFee,
    discount: discountOf(position),
    refunded,
  })
}

/** The sums of a session or an order, minor units; a sum of nothing is left out. */
export function totalLines(
  translate: Translator,
  { total, fees, discount, refunded = 0 }: { total: number; fees: number; discount: number; refunded?: number },
): Total[] {
  const base = total + discount - fees
  const line = (type: Total['type'], display_text: string, amount: number, isShown = amount > 0): Total[] =>
    isShown ? [{ type, display_text, amount }] : []
  return [
    ...line('items_base_amount', translate('assistant.items'), base, true),
    ...line('discount', translate('discount'), discount),
    ...line('subtotal', translate('assistant.subtotal'), base - discount, true),
    ...line('fee', translate('serviceFee'), fees),
    ...line('total', translate('total'), total, true),
    ...line('amount_refunded', translate('receipt.refund'), refunded),
  ]
}
