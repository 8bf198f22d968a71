import { type Html, html } from '../http/html.ts'
import { numberHeading, SHOWN, table } from '../http/table.ts'
import { when } from '../http/when.ts'
import { readable } from '../money.ts'
import { stateMark } from '../state-mark.ts'
import { TEST_CARDS } from './cards/cards.ts'
import type { Mollie } from './index.ts'
import { METHODS } from './methods/methods.ts'
import { isFinal, mayBecome, type PaymentState } from './payments/payments.ts'

/** States that a button sets, with its label. */
const SETTLEMENTS: [state: PaymentState, words: string][] = [
  ['paid', 'Paid'],
  ['failed', 'Failed'],
  ['expired', 'Expired'],
]

export function paymentsPart({ payments }: Mollie): Html {
  const rows = payments.newest(SHOWN).map((payment) => {
    const buttons = SETTLEMENTS.filter(([state]) => mayBecome(payment, state)).map(
      ([state, words]) => html`<button name="status" value="${state}">${words}</button>`,
    )
    return html`<tr><td>${when(payment.createdAt)}</td><td class="number">${readable(payment.amount, payment.currency)}</td><td>${stateMark(payment.state)}</td>
      <td class="wide">${payment.description}<br><a href="/pay/${payment.id}"><code>${payment.id}</code></a></td><td>${payment.method ?? ''}</td>
      <td class="actions">${!isFinal(payment) && html`<form class="buttons" method="post" action="/payments/${payment.id}/status">${buttons}</form>`}
      ${payment.state === 'paid' && chargeBack(payment)}</td></tr>`
  })
  return html`<section id="payments"><h2>Payments <small>Mollie, <code>/v2</code></small></h2>${table(['When', numberHeading('Amount'), 'State', 'For', 'Method', 'Settle'], rows, 'No payment yet.')}</section>`
}

/** Buttons for the shopper's bank. */
function chargeBack({ id, chargedBack }: ReturnType<Mollie['payments']['all']>[number]): Html {
  const form = (path: string, words: string) =>
    html`<form class="buttons" method="post" action="/payments/${id}/chargebacks${path}"><button>${words}</button></form>`
  return html`${form('', 'Charge back')}${chargedBack !== undefined && form('/reverse', 'Give the chargeback up')}`
}

export function refundsPart({ refunds }: Mollie): Html {
  const rows = refunds.newest(SHOWN).map(
    (
      refund,
    ) => html`<tr><td>${when(refund.createdAt)}</td><td class="number">${readable(refund.amount, refund.currency)}</td><td>${stateMark(refund.state)}</td>
      <td class="wide">${refund.description}<br><code>${refund.id}</code> of <code>${refund.paymentId}</code></td></tr>`,
  )
  return html`<section id="refunds"><h2>Refunds</h2>${table(['When', numberHeading('Amount'), 'State', 'For'], rows, 'No refund yet.')}</section>`
}

export function settlementsPart({ settlements }: Mollie): Html {
  const rows = settlements.newest(SHOWN).map(
    ({ createdAt, amount, currency, reference, id, payments, refunds, chargebacks }) =>
      html`<tr><td>${when(createdAt)}</td><td class="number">${readable(amount, currency)}</td><td class="wide">${reference}<br><code>${id}</code></td>
      <td>${payments.length} payments, ${refunds.length} refunds, ${chargebacks.length} chargebacks</td></tr>`,
  )
  return html`<section id="settlements"><h2>Settlements <small>paid out once a day</small></h2>${table(['When', numberHeading('Amount'), 'Reference', 'Of'], rows, 'Nothing was paid out yet.')}
    <form class="buttons" method="post" action="/settlements/pay-out"><button>Pay out now</button></form></section>`
}

export function methodsPart({ methods }: Mollie): Html {
  const rows = METHODS.map(({ id, name }) => {
    const isDown = methods.isDown(id)
    const button = html`<button name="status" value="${isDown ? 'activated' : 'down'}">${isDown ? 'Switch on' : 'Switch off'}</button>`
    return html`<tr><td>${name}</td><td>${isDown ? 'down' : 'works'}</td><td class="actions"><form class="buttons" method="post" action="/methods/${id}">${button}</form></td></tr>`
  })
  return html`<section id="methods"><h2>Ways to pay</h2>${table(['Method', 'State', ''], rows, '')}</section>`
}

export function cardsPart(): Html {
  const rows = TEST_CARDS.map(
    ({ number, words }) =>
      html`<tr><td><code>${number.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code></td><td class="wide">${words}</td></tr>`,
  )
  return html`<section id="cards"><h2>Test cards</h2><p class="muted">With any name, any code and a date to come. Any other number that is well-formed is paid at once.</p>${table(['Number', 'Outcome'], rows, '')}</section>`
}
