import { type Answer, type Call, type Route, readFields, redirect } from '../http/call.ts'
import { type Html, html } from '../http/html.ts'
import { page } from '../http/page.ts'
import { numberHeading, SHOWN, table } from '../http/table.ts'
import { when } from '../http/when.ts'
import { readable } from '../money.ts'
import { destinationOf } from './bodies.ts'
import { type Invoice, paidOf } from './invoice.ts'
import type { Invoices } from './invoices.ts'
import type { PullPayment, PullPayments } from './pull-payments.ts'
import { coinOf, inCoins } from './rates.ts'

const LOOK = `
.test { background: var(--wait-soft); color: var(--wait); border-radius: 8px; padding: 4px 12px; font-size: 14px; text-align: center; max-width: none; }
.stack button { width: 100%; }
`

/** What a shopper can do: the share of the due amount that arrives, in per cent. */
const PAYMENTS: Record<string, [percent: number, words: string]> = {
  paid: [100, 'Send exactly what is due'],
  little: [50, 'Send too little'],
  much: [120, 'Send too much'],
}

/**
 * Where shoppers pay, `GET /i/{invoice}`: posting `status` `paid`, `little` or `much` sends coins, `expired` lets the time
 * run out; coins may be sent after that as well. And where they claim a refund, `GET /pull-payments/{id}`.
 */
export function btcpayPageRoutes(invoices: Invoices, pulls: PullPayments): Route[] {
  const pay = (call: Call): Answer => {
    const invoice = invoices.shelf.get(call.params[0] ?? '')
    if (!invoice) return notFound()
    const { status } = readFields(call) ?? {}
    const [percent] = PAYMENTS[String(status)] ?? [0]
    const method = invoice.methods[0] ?? 'BTC-CHAIN'
    if (percent > 0) invoices.pay(invoice, Math.round((invoice.amount * percent) / 100), method)
    else if (status === 'expired' && invoice.status === 'New') invoices.expire(invoice)
    // As with a checkout that leads back by itself once enough was sent.
    const isOver = invoice.status === 'Processing' && invoice.redirectUrl
    return redirect(isOver ? (invoice.redirectUrl ?? '') : `/i/${invoice.id}`)
  }
  const claim = (call: Call): Answer => {
    const pull = pulls.shelf.get(call.params[0] ?? '')
    if (!pull) return notFound()
    pulls.claim(pull, String(readFields(call)?.destination ?? 'test-address'))
    return redirect(`/pull-payments/${pull.id}`)
  }
  return [
    ['GET', '/i/:invoice', (call) => show(invoices.shelf.get(call.params[0] ?? ''))],
    ['POST', '/i/:invoice', pay],
    ['GET', '/pull-payments/:pull', (call) => showClaim(pulls.shelf.get(call.params[0] ?? ''))],
    ['POST', '/pull-payments/:pull', claim],
  ]
}

function show(invoice: Invoice | undefined): Answer {
  if (!invoice) return notFound()
  const { id, amount, currency, status, additional, methods, metadata, redirectUrl } = invoice
  const [method = 'BTC-CHAIN'] = methods
  const due = Math.max(0, amount - paidOf(invoice))
  const buttons = Object.entries(PAYMENTS).map(
    ([value, [, words]], index) =>
      html`<button name="status" value="${value}" class="${index === 0 ? 'main' : ''}">${words}${status === 'Expired' && ', late'}</button>`,
  )
  const body = html`
    <p class="test">Test mode: no coins move</p>
    <p class="muted">${methods
      .map(coinOf)
      .filter((coin, index, all) => all.indexOf(coin) === index)
      .join(', ')} payment</p>
    <h1>${readable(amount, currency)}</h1>
    <p>${String(metadata.itemDesc ?? metadata.orderId ?? '')}</p>
    <section class="stack">
      <h2>${status} ${additional !== 'None' && html`<small>${additional}</small>`}</h2>
      ${due > 0 && html`<p>Send <strong>${inCoins(due, method)} ${coinOf(method)}</strong> to<br><code>${destinationOf(invoice, method)}</code></p>`}
      ${paidOf(invoice) > 0 && html`<p>Came so far: ${readable(paidOf(invoice), currency)}</p>`}
      ${
        (status === 'New' || status === 'Expired') &&
        html`<form class="stack" method="post" action="/i/${id}">${buttons}
          ${status === 'New' && html`<button name="status" value="expired">Let the time run out</button>`}</form>`
      }
      ${redirectUrl && html`<a class="button" href="${redirectUrl}">Return to store</a>`}
    </section>`
  return page('Crypto payment', body, { narrow: true, extra: LOOK })
}

function showClaim(pull: PullPayment | undefined): Answer {
  if (!pull) return notFound()
  const body = html`
    <p class="test">Test mode: no coins move</p>
    <p class="muted">Refund</p>
    <h1>${readable(pull.amount, pull.currency)}</h1>
    <p>${pull.description}</p>
    <section class="stack">${
      pull.payouts.length > 0
        ? pull.payouts.map(({ state, destination }) => html`<p>${state}: <code>${destination}</code></p>`)
        : html`<form class="stack" method="post" action="/pull-payments/${pull.id}">
            <label for="destination">Address of your wallet</label><input id="destination" name="destination" value="test-wallet">
            <button class="main">Claim</button></form>`
    }</section>`
  return page('Claim a refund', body, { narrow: true, extra: LOOK })
}

const notFound = (): Answer => page('Nothing here', html`<h1>There is nothing here</h1>`, { narrow: true, status: 404 })

/** The newest invoices on the home page, with what was paid. */
export function btcpayPart({ shelf }: Invoices, pulls: PullPayments): Html {
  const rows = shelf.newest(SHOWN).map((invoice) => {
    const refunds = pulls.shelf.all().filter(({ invoiceId }) => invoiceId === invoice.id)
    const { id, amount, currency, status, additional, metadata, createdAt } = invoice
    return html`<tr><td>${when(createdAt)}</td><td class="number">${readable(amount, currency)}</td>
      <td>${status}${additional !== 'None' && ` (${additional})`}</td><td class="wide">${String(metadata.itemDesc ?? '')}<br><a href="/i/${id}"><code>${id}</code></a></td>
      <td class="number">${readable(paidOf(invoice), currency)}</td><td>${refunds.map((pull) => html`<a href="/pull-payments/${pull.id}">${readable(pull.amount, pull.currency)}</a> `)}</td></tr>`
  })
  return html`<section id="btcpay"><h2>Coins <small>BTCPay, <code>/api/v1</code></small></h2>
    ${table(['When', numberHeading('Amount'), 'State', 'For', numberHeading('Paid'), 'Refunds'], rows, 'No invoice yet.')}</section>`
}
