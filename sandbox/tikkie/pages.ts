import { type Answer, type Call, type Route, readFields, redirect } from '../http/call.ts'
import { type Html, html } from '../http/html.ts'
import { page } from '../http/page.ts'
import { numberHeading, SHOWN, table } from '../http/table.ts'
import { when } from '../http/when.ts'
import { readable } from '../money.ts'
import { type PaymentRequest, type PaymentRequests, paidOf, statusOf } from './payment-requests.ts'

/**
 * The payment page, `GET /tikkie/{token}`. Each post is a payment, since anyone with the link may pay.
 * `status` `closed` closes the request.
 */
export function tikkiePageRoutes(requests: PaymentRequests): Route[] {
  const find = (call: Call) => requests.shelf.get(call.params[0] ?? '')
  const pay = (call: Call): Answer => {
    const request = find(call)
    if (!request) return notFound()
    const fields = readFields(call) ?? {}
    if (fields.status === 'closed') requests.close(request)
    else requests.pay(request, String(fields.payer ?? 'E. Xample'))
    return redirect(`/tikkie/${request.id}`)
  }
  return [
    ['GET', '/tikkie/:token', (call) => show(find(call))],
    ['POST', '/tikkie/:token', pay],
  ]
}

function show(request: PaymentRequest | undefined): Answer {
  if (!request) return notFound()
  const paid = request.payments.length > 0
  const body = html`
    <p class="test">Test mode: no money moves</p>
    <p class="muted">Tikkie</p>
    <h1>${readable(request.amount, 'EUR')}</h1>
    <p>${request.description}</p>
    <section>
      ${paid && html`<h2>Paid</h2>${request.payments.map(({ payer, createdAt }) => html`<p>${payer}, ${when(createdAt)}</p>`)}`}
      ${
        statusOf(request) === 'OPEN'
          ? html`<form class="stack" method="post" action="/tikkie/${request.id}">
              <input type="hidden" name="payer" value="${paid ? 'S. Econd' : 'E. Xample'}">
              <button class="main">${paid ? 'Somebody else pays as well' : 'Pay with the bank app'}</button>
            </form>`
          : html`<p>This Tikkie can no longer be paid.</p>`
      }
    </section>`
  const extra =
    '.test { background: var(--wait-soft); color: var(--wait); border-radius: 8px; padding: 4px 12px; font-size: 14px; text-align: center; max-width: none; }'
  return page(`Tikkie: ${request.description}`, body, { narrow: true, extra })
}

const notFound = (): Answer =>
  page('No such Tikkie', html`<h1>There is no such Tikkie</h1>`, { narrow: true, status: 404 })

/** The newest requests on the home page, with what was paid. */
export function tikkiePart({ shelf }: PaymentRequests): Html {
  const rows = shelf.newest(SHOWN).map(
    (request) =>
      html`<tr><td>${when(request.createdAt)}</td><td class="number">${readable(request.amount, 'EUR')}</td><td>${statusOf(request)}</td>
          <td class="wide">${request.description}<br><a href="/tikkie/${request.id}"><code>${request.id}</code></a></td><td class="number">${readable(paidOf(request), 'EUR')}</td></tr>`,
  )
  return html`<section id="tikkie"><h2>Tikkies <small><code>/v2/tikkie</code></small></h2>
    ${table(['When', numberHeading('Amount'), 'State', 'For', numberHeading('Paid')], rows, 'No Tikkie yet.')}</section>`
}
