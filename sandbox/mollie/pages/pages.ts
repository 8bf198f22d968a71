import type { Answer } from '../../http/call.ts'
import { type Html, html } from '../../http/html.ts'
import { page } from '../../http/page.ts'
import { readable } from '../../money.ts'
import { TEST_CARDS } from '../cards/cards.ts'
import type { SavedCard } from '../customers/customers.ts'
import { FAILURE_REASONS, ISSUERS, methodName } from '../methods/methods.ts'
import { mayChoose, type Payment, type PaymentState } from '../payments/payments.ts'

const OUTCOMES: [state: PaymentState, words: string][] = [
  ['paid', 'Paid'],
  ['failed', 'Failed'],
  ['canceled', 'Cancelled by the shopper'],
  ['expired', 'Expired'],
  ['pending', 'Pending: the money is on its way'],
  ['authorized', 'Authorised: reserved, not yet taken'],
]

/** Amount and description at the top of each page, with a note that nothing is real. */
function head(payment: Payment, name: string): Html {
  return html`
    <p class="test">Test mode: no money moves</p>
    <p class="muted">${name} payment</p>
    <h1>${readable(payment.amount, payment.currency)}</h1>
    <p>${payment.description}</p>`
}

const LOOK = `
.test { background: var(--wait-soft); color: var(--wait); border-radius: 8px; padding: 4px 12px; font-size: 14px; text-align: center; max-width: none; }
h1 { font-variant-numeric: tabular-nums; }
.card { background: linear-gradient(135deg, #33415c, #5b6b8c); color: #fff; border-radius: 14px; padding: 14px 16px; display: flex; flex-wrap: wrap; gap: 10px 16px; justify-content: space-between; }
.card b { font: 600 18px/1 ui-monospace, monospace; flex-basis: 100%; }
form:not(:has([value=failed]:checked)) .reasons { display: none; }
.card span { font-size: 14px; }
.wallet, .bank { border-radius: 12px; padding: 16px; background: var(--soft); }
.wallet p, .bank p { margin: 0; }
button.main + button { width: 100%; margin-top: 8px; }
`

export function paymentPage(payment: Payment, method: string, kept?: SavedCard): Answer {
  const name = methodName(method)
  const body = html`${head(payment, name)}
    <section>
      ${METHOD_PARTS[method]?.(payment, kept)}
      <form method="post" action="/pay/${payment.id}">
        <input type="hidden" name="method" value="${method}">
        ${method === 'ideal' && issuerChoice(payment)}
        ${method === 'creditcard' && cardChoice()}
        ${outcomes(payment)}
        ${method === 'creditcard' && reasons()}
        ${method === 'creditcard' && payment.sequenceType === 'first' && leave()}
        <button class="main">Continue</button>
        ${method === 'creditcard' && html`<button name="step" value="3-d-secure">Go through 3-D Secure first</button>`}
      </form>
    </section>`
  return page(`${name}: ${payment.description}`, body, { narrow: true, extra: LOOK })
}

const METHOD_PARTS: Record<string, (payment: Payment, kept?: SavedCard) => Html> = {
  creditcard: (_payment, kept) =>
    html`${kept && html`<p>Your saved card: your bank will ask whether it is you.</p>`}
      <div class="card" role="img" aria-label="Test card ending in ${kept?.number ?? '6787'}"><b>•••• •••• •••• ${kept?.number ?? '6787'}</b><span>T. TESTER</span><span>12/34</span></div>`,
  paypal: () =>
    html`<div class="wallet"><p><strong>PayPal</strong></p><p>Signed in as <strong>tester@example.org</strong></p><p class="muted">Pays from the test balance</p></div>`,
  ideal: (payment) =>
    html`<div class="bank"><p><strong>iDEAL</strong></p><p>${bankOf(payment) ? html`Pay with <strong>${bankOf(payment)}</strong>` : 'Choose your bank'}</p></div>`,
  bancontact: () => bank('Test card ending in 1234, confirmed in the bank’s app'),
  eps: () => bank('Signed in at Test Bank Austria'),
  paysafecard: () => bank('Test code 0000 0000 0990 3417, worth 100.00'),
  klarna: () => bank('Signed in at Klarna as T. Tester, to be paid within 30 days'),
  trustly: () => bank('Signed in at Test Bank, paying from account ending in 3000'),
}

/** Methods with a page of their own, and its words. */
const bank = (words: string) => html`<div class="bank"><p>${words}</p></div>`

function bankOf(payment: Payment): string | undefined {
  return ISSUERS.find(({ id }) => id === payment.issuer)?.name
}

function issuerChoice(payment: Payment): Html {
  const options = ISSUERS.map(
    ({ id, name }) => html`<option value="${id}"${id === payment.issuer && html` selected`}>${name}</option>`,
  )
  return html`<fieldset><label for="issuer">Bank</label><select id="issuer" name="issuer">${options}</select></fieldset>`
}

/** A choice of test cards. Without one, the status chosen below applies. */
function cardChoice(): Html {
  const options = TEST_CARDS.map(
    ({ number, words }) =>
      html`<option value="${number}">${number.replaceAll(/(.{4})(?=.)/g, '$1 ')}: ${words}</option>`,
  )
  return html`<fieldset><label for="card">Card</label><select id="card" name="card"><option value="">Test card ending in 6787: as chosen below</option>${options}</select></fieldset>`
}

function outcomes(payment: Payment): Html {
  const possible = OUTCOMES.filter(([state]) => mayChoose(payment, state)).toSorted(
    ([one], [other]) => Number(isBest(other)) - Number(isBest(one)),
  )
  return html`<fieldset><legend>How should this payment end?</legend>${possible.map(
    ([state, words], index) =>
      html`<label class="choice"><input type="radio" name="status" value="${state}"${index === 0 && html` checked`}>${words}</label>`,
  )}</fieldset>`
}

const isBest = (state: PaymentState) => state === 'paid' || state === 'authorized'

function reasons(): Html {
  const options = Object.entries(FAILURE_REASONS).map(([id, words]) => html`<option value="${id}">${words}</option>`)
  return html`<fieldset class="reasons"><label for="reason">If it fails, because</label><select id="reason" name="failureReason">${options}</select></fieldset>`
}

/** For a first payment: the card's expiry date, and how later charges will end. */
function leave(): Html {
  const options = Object.entries(FAILURE_REASONS).map(([id, words]) => html`<option value="${id}">${words}</option>`)
  return html`<fieldset><legend>The card is saved, and your bank has asked whether it is you</legend>
    <label for="expires">Good until</label><input id="expires" name="cardExpires" type="month" value="2034-12">
    <label for="later">Charges to come</label><select id="later" name="later"><option value="paid">Paid</option>${options}</select></fieldset>`
}

/** 3-D Secure: the shopper's bank asks for a confirmation. */
export function bankPage(payment: Payment, method: string, kept?: SavedCard): Answer {
  const answer = (status: PaymentState, words: string, reason = '') =>
    html`<form method="post" action="/pay/${payment.id}"><input type="hidden" name="method" value="${method}"><input type="hidden" name="threeDSecure" value="yes">
      <input type="hidden" name="failureReason" value="${reason}"><button name="status" value="${status}" class="${status === 'paid' ? 'main' : ''}">${words}</button></form>`
  const body = html`${head(payment, 'Card')}
    <section class="stack"><h2>Your bank: is it you?</h2>
      <p>Test Bank asks you to confirm ${readable(payment.amount, payment.currency)} with your card ending in ${(payment.typed ?? kept)?.number ?? '6787'}.</p>
      ${answer('paid', 'Yes, confirm')}
      <div class="buttons">${answer('failed', 'Wrong code', 'authentication_failed')}${answer('failed', 'Walk away', 'authentication_abandoned')}${answer('canceled', 'Cancel')}</div>
    </section>`
  return page('Confirm with your bank', body, { narrow: true, extra: LOOK })
}

export function choicePage(payment: Payment, methods: { id: string; name: string }[]): Answer {
  const links = methods.map(
    ({ id, name }) => html`<a class="button" href="/pay/${payment.id}?method=${id}">${name}</a>`,
  )
  const body = html`${head(payment, 'Choose a')}<section><h2>How do you want to pay?</h2><div class="buttons">${links}</div></section>`
  return page(payment.description, body, { narrow: true, extra: LOOK })
}

export function settledPage(payment: Payment): Answer {
  const words = OUTCOMES.find(([state]) => state === payment.state)?.[1] ?? payment.state
  const body = html`${head(payment, methodName(payment.method))}
    <section><h2>${words}</h2><p>This payment is finished; nothing more can be done here.</p><a class="button" href="${payment.redirectUrl ?? '/'}">Back to the shop</a></section>`
  return page(words, body, { narrow: true, extra: LOOK })
}
