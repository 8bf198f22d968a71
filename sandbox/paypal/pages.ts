import { type Answer, type Call, json, type Route, readFields, redirect } from '../http/call.ts'
import { type Html, html } from '../http/html.ts'
import { page } from '../http/page.ts'
import { readable } from '../money.ts'
import { isExpired, type Orders } from './orders.ts'
import type { Order, Outcome } from './records.ts'
import type { SetupToken, Vault } from './vault.ts'

const LOOK = `
.test { background: var(--wait-soft); color: var(--wait); border-radius: 8px; padding: 4px 12px; font-size: 14px; text-align: center; max-width: none; }
h1 { font-variant-numeric: tabular-nums; }
.wallet { border-radius: 12px; padding: 16px; background: var(--soft); }
.wallet p { margin: 0; }
`

const WALLET = html`<div class="wallet"><p><strong>PayPal</strong></p><p>Signed in as <strong>tester@example.org</strong></p><p class="muted">Pays from the test balance</p></div>`

const OUTCOMES: [status: Outcome | 'canceled', words: string][] = [
  ['paid', 'Approve'],
  ['canceled', 'Cancel and go back to the shop'],
  ['failed', 'Approve, but the card behind it is declined'],
  ['pending', 'Approve, and PayPal reviews the payment'],
]

/**
 * Where shoppers approve a payment (`/checkoutnow?token=`), or saving their account
 * (`/agreements/approve?approval_session_id=`). Posting the form with `status` returns to the shop;
 * the capture comes later.
 */
export function payPalPages(orders: Orders, vault: Vault): Route[] {
  const showOrder = (call: Call): Answer => {
    const order = orders.shelf.get(call.query.get('token') ?? '')
    if (!order) return gone()
    if (order.status === 'COMPLETED' || isExpired(order)) return finished(order)
    return form(`/checkoutnow?token=${order.id}`, 'Pay with PayPal', OUTCOMES, {
      heading: readable(order.amount, order.currency),
      text: order.description,
    })
  }

  const answerOrder = (call: Call): Answer => {
    const order = orders.shelf.get(call.query.get('token') ?? '')
    if (!order) return gone()
    const status = statusIn(call, OUTCOMES)
    if (!status) return json(422, { error: `status must be one of ${OUTCOMES.map(([name]) => name).join(', ')}` })
    // Back button or second tab: a captured order does not change.
    const isOver = order.status === 'COMPLETED' || isExpired(order)
    if (!isOver && status === 'canceled') orders.cancel(order)
    else if (!isOver) orders.approve(order, status as Outcome)
    const back = status === 'canceled' ? order.cancelUrl : order.returnUrl
    return backTo(back, { token: order.id, ...(status !== 'canceled' && { PayerID: 'TESTERACCOUNT' }) })
  }

  const sessionOf = (call: Call): SetupToken | undefined => vault.ofSession(call.query.get('approval_session_id') ?? '')

  const showSetup = (call: Call): Answer => {
    const token = sessionOf(call)
    if (token?.status !== 'PAYER_ACTION_REQUIRED') return gone()
    return form(`${call.path}?${call.query}`, 'Save PayPal', AGREEMENTS, {
      heading: 'Pay with PayPal from now on',
      text: token.description ?? 'The shop may charge your account for what you agreed on.',
    })
  }

  const answerSetup = (call: Call): Answer => {
    const token = sessionOf(call)
    if (!token) return gone()
    const status = statusIn(call, AGREEMENTS)
    if (!status) return json(422, { error: `status must be one of ${AGREEMENTS.map(([name]) => name).join(', ')}` })
    if (token.status === 'PAYER_ACTION_REQUIRED' && status !== 'canceled') vault.approve(token, status as Outcome)
    return backTo(status === 'canceled' ? token.cancelUrl : token.returnUrl, {
      approval_token_id: token.id,
      approval_session_id: token.approvalSessionId,
    })
  }

  return [
    ['GET', '/checkoutnow', showOrder],
    ['POST', '/checkoutnow', answerOrder],
    ['GET', '/agreements/approve', showSetup],
    ['POST', '/agreements/approve', answerSetup],
  ]
}

const AGREEMENTS: [status: Outcome | 'canceled', words: string][] = [
  ['paid', 'Agree'],
  ['canceled', 'Cancel and go back to the shop'],
  ['failed', 'Agree, but charges to come are declined'],
]

const statusIn = (call: Call, choices: typeof OUTCOMES) => {
  const status = readFields(call)?.status
  return choices.find(([name]) => name === status)?.[0]
}

function backTo(address: string | undefined, more: Record<string, string>): Answer {
  if (!address) return redirect('/')
  const url = new URL(address)
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value)
  return redirect(url.href)
}

function form(
  action: string,
  title: string,
  choices: typeof OUTCOMES,
  { heading, text }: { heading: string; text: string },
) {
  const options = choices.map(
    ([status, words], index) =>
      html`<label class="choice"><input type="radio" name="status" value="${status}"${index === 0 && html` checked`}>${words}</label>`,
  )
  return shown(
    title,
    html`<p class="test">Test mode: no money moves</p><p class="muted">${title}</p><h1>${heading}</h1><p>${text}</p>
      <section>${WALLET}<form method="post" action="${action}"><fieldset><legend>How should this end?</legend>${options}</fieldset>
        <button class="main">Continue</button></form></section>`,
  )
}

const shown = (title: string, body: Html, status = 200): Answer =>
  page(title, body, { narrow: true, extra: LOOK, status })

const gone = () => shown('No such payment', html`<h1>There is nothing to agree to</h1>`, 404)

const finished = (order: Order): Answer =>
  shown(
    'PayPal',
    html`<p class="test">Test mode: no money moves</p><h1>${readable(order.amount, order.currency)}</h1>
      <section><p>This payment is finished; nothing more can be done here.</p>
        ${order.returnUrl && html`<a class="button" href="${order.returnUrl}">Back to the shop</a>`}</section>`,
  )
