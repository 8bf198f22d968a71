import { type Html, html } from '../http/html.ts'
import { numberHeading, SHOWN, table } from '../http/table.ts'
import { when } from '../http/when.ts'
import { readable } from '../money.ts'
import { stateMark } from '../state-mark.ts'
import type { PayPal } from './index.ts'
import { stateOf } from './orders.ts'
import type { Order } from './records.ts'

/** The newest orders, with buttons for PayPal's staff and for the buyer's bank. */
export function payPalPart({ orders, disputes }: PayPal): Html {
  const rows = orders.newest(SHOWN).map((order) => {
    const isDisputed = disputes.all().some(({ orderId, status }) => orderId === order.id && status === 'OPEN')
    const buttons = actsOn(order, isDisputed).map(
      ([status, words]) => html`<button name="status" value="${status}">${words}</button>`,
    )
    return html`<tr><td>${when(order.createdAt)}</td><td class="number">${readable(order.amount, order.currency)}</td><td>${stateMark(stateOf(order))}</td>
      <td class="wide">${order.description}<br><a href="/checkoutnow?token=${order.id}"><code>${order.id}</code></a></td>
      <td class="actions">${buttons.length > 0 && html`<form class="buttons" method="post" action="/paypal/orders/${order.id}/status">${buttons}</form>`}</td></tr>`
  })
  return html`<section id="paypal"><h2>PayPal <small>orders, <code>/v2/checkout</code></small></h2>${table(['When', numberHeading('Amount'), 'State', 'For', ''], rows, 'No order yet.')}</section>`
}

function actsOn({ capture }: Order, isDisputed: boolean): [status: string, words: string][] {
  if (!capture) return []
  if (capture.status === 'PENDING')
    return [
      ['paid', 'Review: fine'],
      ['failed', 'Review: declined'],
    ]
  if (isDisputed)
    return [
      ['charged-back', 'Buyer gets it back'],
      ['dispute-won', 'Shop keeps it'],
    ]
  return [['disputed', 'Dispute']]
}
