import type { BtcPay } from './btcpay/index.ts'
import { btcpayPart } from './btcpay/pages.ts'
import type { DtOne } from './dt-one/index.ts'
import { COUNTRIES, type CountryCode, OPERATORS } from './dt-one/operators.ts'
import { OUTCOME_ROWS } from './dt-one/outcomes.ts'
import { CALL_KINDS, type Faults, NEWS_KINDS, OPERATIONS } from './faults.ts'
import type { Route } from './http/call.ts'
import { type Html, html } from './http/html.ts'
import { page } from './http/page.ts'
import { when } from './http/when.ts'
import type { Inbox } from './inbox/inbox.ts'
import { TEST_CARDS } from './mollie/cards.ts'
import type { Mollie } from './mollie/index.ts'
import { METHODS } from './mollie/methods.ts'
import { isFinal, mayBecome, type PaymentState } from './mollie/payments.ts'
import { readable } from './money.ts'
import { payPalRows } from './paypal/home-part.ts'
import type { PayPal } from './paypal/index.ts'
import { stateMark } from './state-mark.ts'
import type { Tikkie } from './tikkie/index.ts'
import { tikkiePart } from './tikkie/pages.ts'

const SHOWN = 15

type Partners = {
  mollie: Mollie
  paypal: PayPal
  tikkie: Tikkie
  btcpay: BtcPay
  dtOne: DtOne
  inbox: Inbox
  faults: Faults
  smtpPort: () => number
}

/** The home page: all that happened in the world outside, with buttons to make more happen. */
export function homeRoutes(world: Partners): Route[] {
  return [
    [
      'GET',
      '/',
      () =>
        page(
          'Sandbox',
          html`<h1>The world outside</h1>
            <p class="muted">A payment provider, a supplier of credit, an SMS gateway and a mailbox, all made up. The newest ${SHOWN} of each are shown;
              <a href="/books.json">books.json</a> has everything. Mail is taken on port ${world.smtpPort()}.</p>
            ${paymentsPart(world.mollie)} ${payPalPart(world.paypal)} ${tikkiePart(world.tikkie.requests)} ${btcpayPart(world.btcpay.invoices, world.btcpay.pulls)} ${refundsPart(world.mollie)} ${settlementsPart(world.mollie)} ${methodsPart(world.mollie)} ${deliveriesPart(world.dtOne)} ${balancesPart(world.dtOne)} ${productsPart(world.dtOne)} ${messagesPart(world.inbox)}
            ${faultsPart(world.faults)} ${cardsPart()} ${numbersPart()} ${doorsPart()}`,
        ),
    ],
  ]
}

function table(headings: (string | Html)[], rows: Html[], none: string): Html {
  if (rows.length === 0) return html`<p class="muted">${none}</p>`
  return html`<div class="scroll"><table><tr>${headings.map((heading) => (typeof heading === 'string' ? html`<th>${heading}</th>` : heading))}</tr>${rows}</table></div>`
}
const AMOUNT = html`<th class="number">Amount</th>`

/** What a person may do to a payment that waits, in the words of a button. */
const SETTLEMENTS: [state: PaymentState, words: string][] = [
  ['paid', 'Paid'],
  ['failed', 'Failed'],
  ['expired', 'Expired'],
]

function paymentsPart({ payments }: Mollie): Html {
  const rows = payments.newest(SHOWN).map((payment) => {
    const buttons = SETTLEMENTS.filter(([state]) => mayBecome(payment, state)).map(
      ([state, words]) => html`<button name="status" value="${state}">${words}</button>`,
    )
    return html`<tr><td>${when(payment.createdAt)}</td><td class="number">${readable(payment.amount, payment.currency)}</td><td>${stateMark(payment.state)}</td>
      <td class="wide">${payment.description}<br><a href="/pay/${payment.id}"><code>${payment.id}</code></a></td><td>${payment.method ?? ''}</td>
      <td class="actions">${!isFinal(payment) && html`<form class="buttons" method="post" action="/payments/${payment.id}/status">${buttons}</form>`}
      ${payment.state === 'paid' && chargeBack(payment)}</td></tr>`
  })
  return html`<section id="payments"><h2>Payments <small>Mollie, <code>/v2</code></small></h2>${table(['When', AMOUNT, 'State', 'For', 'Method', 'Settle'], rows, 'No payment yet.')}</section>`
}

/** What the shopper's bank may do to money that was paid. */
function chargeBack({ id, chargedBack }: ReturnType<Mollie['payments']['all']>[number]): Html {
  const form = (path: string, words: string) =>
    html`<form class="buttons" method="post" action="/payments/${id}/chargebacks${path}"><button>${words}</button></form>`
  return html`${form('', 'Charge back')}${chargedBack !== undefined && form('/reverse', 'Give the chargeback up')}`
}

function payPalPart(paypal: PayPal): Html {
  return html`<section id="paypal"><h2>PayPal <small>orders, <code>/v2/checkout</code></small></h2>${table(['When', AMOUNT, 'State', 'For', ''], payPalRows(paypal, SHOWN), 'No order yet.')}</section>`
}

function refundsPart({ refunds }: Mollie): Html {
  const rows = refunds.newest(SHOWN).map(
    (
      refund,
    ) => html`<tr><td>${when(refund.createdAt)}</td><td class="number">${readable(refund.amount, refund.currency)}</td><td>${stateMark(refund.state)}</td>
      <td class="wide">${refund.description}<br><code>${refund.id}</code> of <code>${refund.paymentId}</code></td></tr>`,
  )
  return html`<section id="refunds"><h2>Refunds</h2>${table(['When', AMOUNT, 'State', 'For'], rows, 'No refund yet.')}</section>`
}

function settlementsPart({ settlements }: Mollie): Html {
  const rows = settlements.newest(SHOWN).map(
    ({ createdAt, amount, currency, reference, id, payments, refunds, chargebacks }) =>
      html`<tr><td>${when(createdAt)}</td><td class="number">${readable(amount, currency)}</td><td class="wide">${reference}<br><code>${id}</code></td>
      <td>${payments.length} payments, ${refunds.length} refunds, ${chargebacks.length} chargebacks</td></tr>`,
  )
  return html`<section id="settlements"><h2>Settlements <small>paid out once a day</small></h2>${table(['When', AMOUNT, 'Reference', 'Of'], rows, 'Nothing was paid out yet.')}
    <form class="buttons" method="post" action="/settlements/pay-out"><button>Pay out now</button></form></section>`
}

function methodsPart({ methods }: Mollie): Html {
  const rows = METHODS.map(({ id, name }) => {
    const isDown = methods.isDown(id)
    const button = html`<button name="status" value="${isDown ? 'activated' : 'down'}">${isDown ? 'Switch on' : 'Switch off'}</button>`
    return html`<tr><td>${name}</td><td>${isDown ? 'down' : 'works'}</td><td class="actions"><form class="buttons" method="post" action="/methods/${id}">${button}</form></td></tr>`
  })
  return html`<section id="methods"><h2>Ways to pay</h2>${table(['Method', 'State', ''], rows, '')}</section>`
}

function deliveriesPart({ transactions }: DtOne): Html {
  const rows = transactions.newest(SHOWN).map(
    (
      delivery,
    ) => html`<tr><td>${when(delivery.createdAt)}</td><td class="number">${readable(delivery.amount, delivery.currency)}</td><td>${stateMark(delivery.status)}</td>
      <td>${goesTo(delivery)}</td><td class="wide"><code>${delivery.externalId}</code></td>
      <td class="actions">${delivery.status === 'COMPLETED' && html`<form class="buttons" method="post" action="/suppliers/dt-one/transactions/${delivery.id}/reverse"><button>Reverse</button></form>`}</td></tr>`,
  )
  return html`<section id="deliveries"><h2>Deliveries <small>DT One, <code>/v1</code></small></h2>${table(['When', AMOUNT, 'State', 'To', 'Our reference', ''], rows, 'No delivery yet.')}</section>`
}

function goesTo({ msisdn, iccid, id }: ReturnType<DtOne['transactions']['all']>[number]): Html | string {
  if (msisdn !== undefined) return html`<a href="/sims/${msisdn}">+${msisdn}</a>`
  return iccid === undefined ? html`<a href="/esims/of/${id}">new</a>` : html`<a href="/esims/${iccid}">${iccid}</a>`
}

function balancesPart(dtOne: DtOne): Html {
  const rows = dtOne.balances().map(
    ({
      unit,
      available,
      holding,
    }) => html`<tr><td>${unit}</td><td class="number">${available.toFixed(2)}</td><td class="number">${holding.toFixed(2)}</td>
      <td class="actions"><form class="buttons" method="post" action="/suppliers/dt-one/balance"><input type="hidden" name="currency" value="${unit}"><input name="available" inputmode="decimal" aria-label="New balance in ${unit}" value="100.00"><button>Set</button></form></td></tr>`,
  )
  return html`<section id="balances"><h2>Our balance with the supplier</h2>${table(['Currency', html`<th class="number">Available</th>`, html`<th class="number">Held</th>`, ''], rows, 'No account.')}</section>`
}

/** What the supplier changed in its list, and a form to change more. */
function productsPart({ changes }: DtOne): Html {
  const rows = changes().map(
    ({ id, gone, cost, face }) => html`<tr><td>${id}</td><td>${gone ? 'not sold any more' : 'sold'}</td>
      <td class="number">${face !== undefined && (face / 100).toFixed(2)}</td><td class="number">${cost !== undefined && (cost / 100).toFixed(2)}</td>
      <td class="actions"><form class="buttons" method="post" action="/suppliers/dt-one/products/${id}"><button>Put back</button></form></td></tr>`,
  )
  const field = (name: string, label: string) =>
    html`<input name="${name}" inputmode="decimal" aria-label="${label}" placeholder="${label}">`
  return html`<section id="products"><h2>Products that the supplier changed</h2>${table(['Product', 'State', html`<th class="number">Face value</th>`, html`<th class="number">Cost</th>`, ''], rows, 'All are as they were.')}
    <form class="buttons" method="post" action="/suppliers/dt-one/products">${field('id', 'Product, such as 101015')} ${field('face', 'Face value')} ${field('cost', 'Cost')}
    <button>Change the price</button><button name="gone" value="true">Drop it</button></form></section>`
}

function messagesPart(inbox: Inbox): Html {
  const rows = inbox.shelf.newest(5).map(
    (
      message,
    ) => html`<tr><td>${when(message.at)}</td><td>${message.channel}</td><td><a href="/inbox?to=${encodeURIComponent(message.to)}">${message.to}</a></td>
      <td class="wide">${message.subject ?? message.text ?? ''}</td></tr>`,
  )
  return html`<section id="messages"><h2>Messages <a class="muted" href="/inbox">open the inbox</a></h2>${table(['When', 'By', 'To', 'What'], rows, 'No message yet.')}</section>`
}

function faultsPart(faults: Faults): Html {
  const rows = faults.list().map(
    (
      fault,
    ) => html`<tr><td>${fault.partner}</td><td>${fault.operation ?? 'all'}</td><td>${fault.kind}</td><td>${fault.ms === undefined ? '' : `${fault.ms} ms`}</td>
      <td>${fault.times ?? 'always'}</td><td>${fault.probability ?? 1}</td><td class="wide">${fault.reference ?? ''}</td></tr>`,
  )
  const partners = Object.keys(OPERATIONS).map((partner) => html`<option>${partner}</option>`)
  const operations = Object.entries(OPERATIONS).map(
    ([partner, { calls, news }]) =>
      html`<optgroup label="${partner}">${[...calls, ...news].map((name) => html`<option>${name}</option>`)}</optgroup>`,
  )
  const kinds = [...CALL_KINDS, ...NEWS_KINDS].map((kind) => html`<option>${kind}</option>`)
  return html`<section id="faults"><h2>Faults</h2>
    ${table(['Partner', 'Operation', 'Kind', 'Wait', 'Times left', 'Probability', 'Only for'], rows, 'All is well.')}
    ${rows.length > 0 && html`<form class="buttons" method="post" action="/faults/clear"><button>Clear all</button></form>`}
    <h3>Make something go wrong</h3>
    <form class="row" method="post" action="/faults">
      <label>Partner<select name="partner">${partners}</select></label>
      <label>Operation<select name="operation"><option value="">all</option>${operations}</select></label>
      <label>Kind<select name="kind">${kinds}</select></label>
      <label>Wait (ms)<input name="ms" inputmode="numeric"></label>
      <label>Times<input name="times" inputmode="numeric" value="1"></label>
      <label>Probability<input name="probability" inputmode="decimal"></label>
      <label>Only for (reference)<input name="reference"></label>
      <div><button>Add</button></div>
    </form></section>`
}

function cardsPart(): Html {
  const rows = TEST_CARDS.map(
    ({ number, words }) =>
      html`<tr><td><code>${number.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code></td><td class="wide">${words}</td></tr>`,
  )
  return html`<section id="cards"><h2>Test cards</h2><p class="muted">With any name, any code and a date to come. Any other number that is well-formed is paid at once.</p>${table(['Number', 'Outcome'], rows, '')}</section>`
}

function numbersPart(): Html {
  const outcomes = OUTCOME_ROWS.map(
    ([ending, outcome]) => html`<tr><td><code>${ending}</code></td><td>${outcome}</td></tr>`,
  )
  const countries = (Object.keys(COUNTRIES) as CountryCode[]).map((code) => {
    const rows = OPERATORS.filter(({ country }) => country === code).map(
      (operator) =>
        html`<tr><td>${operator.id}</td><td>${operator.name}</td><td class="wide"><code>${operator.prefixes.join(' ')}</code></td></tr>`,
    )
    return html`<details><summary>${COUNTRIES[code].name}, +${COUNTRIES[code].callingCode}</summary>${table(['Id', 'Network', 'Mobile numbers beginning with'], rows, '')}</details>`
  })
  return html`<div class="columns half"><section><h2>How a delivery ends</h2><p class="muted">The last three digits of the number decide, as in the supplier's own sandbox.</p>
    ${table(['Ending', 'Outcome'], outcomes, '')}</section>
    <section><h2>Networks</h2><p class="muted">Made up for this world; the longest beginning that fits decides. Product ids: network × 1000 for any amount from 1 to 150, plus the face value (5, 10, 15, 20, 25, 30, 40, 50) for a fixed one.</p>${countries}</section></div>`
}

const DOORS: [door: string, words: string][] = [
  ['/v2/…', 'the payment provider: payments, refunds, customers, mandates, methods; any bearer token'],
  ['/pay/{payment}', 'where a shopper pays; post status, failureReason, issuer, or the number of a test card'],
  ['/v1/mollie.js', 'card fields in frames, as the provider’s own script mounts them'],
  ['POST /payments/{payment}/status', 'settles without a shopper: status, failureReason'],
  ['POST /mandates/{mandate}', 'what a bank or a card holder does: status invalid, later, cardExpiryDate'],
  [
    'POST /payments/{payment}/chargebacks, …/chargebacks/reverse',
    'the shopper’s bank takes it back (amount), gives that up',
  ],
  ['POST /settlements/pay-out', 'pays out what is due, as happens once a day'],
  ['POST /methods/{method}', 'switches a way to pay off or on: status down, activated'],
  ['/v2/checkout/orders, /v2/payments, /v3/vault', 'PayPal; a token from /v1/oauth2/token, for any client and secret'],
  ['/checkoutnow?token=, /agreements/approve?approval_session_id=', 'where a shopper says yes to PayPal; post status'],
  ['POST /paypal/orders/{order}/status', 'ends a review (paid, failed); disputed, charged-back, dispute-won'],
  ['/v2/tikkie/…, /tikkie/{token}', 'Tikkie, and where its links lead; any keys; whoever posts to a link pays'],
  ['/api/v1/…', 'BTCPay Server: invoices, refunds, webhooks; any token'],
  ['/i/{invoice}', 'where coins are sent; post status paid, little, much, expired'],
  ['/pull-payments/{id}', 'where a refund in coins is claimed'],
  ['/v1/…', 'the supplier: look-up, products, transactions, balances; any key and secret'],
  ['POST /suppliers/dt-one/transactions/{id or external_id}/reverse', 'takes a completed delivery back'],
  ['POST /suppliers/dt-one/balance', 'sets what is left with the supplier: currency, available (major units)'],
  ['/2010-04-01/Accounts/{sid}/Messages.json', 'the SMS gateway; any account and token'],
  ['/portal/{tenant}/login?redirect_uri=&state=', 'signs people in for a brand and sends them back with a token'],
  [
    '/portal/{tenant}/.well-known/jwks.json',
    'what such tokens are signed by; POST /portal/{tenant}/keys makes a new key',
  ],
  ['POST /portal/{tenant}/tokens', 'a token without a page: msisdn'],
  ['GET /inbox.json?to=', 'what an address or a number received, newest first'],
  ['GET /sims/{msisdn}', 'credit that arrived on a SIM card, and what is left of it; .json or a page'],
  ['POST /sims/{msisdn}/balance', 'tenant, balance (minor units); the network tells the shop where little is left'],
  ['POST /sims/{msisdn}/tariff-renewal', 'tenant, price (minor units); the network tells the shop'],
  ['POST /sims/{msisdn}/sms', 'to, text, channel (sms or whatsapp); its owner writes to a brand'],
  ['GET /esims/{iccid}', 'an eSIM with its plans; .json or a page'],
  ['POST /esims/{iccid}', 'what its owner’s phone does: action install, or use with megabytes'],
  ['GET /books.json?reference=', 'all that was carried out; amounts in minor units'],
  ['GET, POST, DELETE /faults, DELETE /faults/{id}', 'partner, operation, kind, ms, times, probability, reference'],
]

function doorsPart(): Html {
  const rows = DOORS.map(
    ([door, words]) => html`<tr><td class="wide"><code>${door}</code></td><td class="wide">${words}</td></tr>`,
  )
  return html`<section><h2>Doors for tools</h2>${table(['Door', 'What for'], rows, '')}</section>`
}
