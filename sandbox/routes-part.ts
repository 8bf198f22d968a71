import { type Html, html } from './http/html.ts'
import { table } from './http/table.ts'

const ROUTES: [path: string, use: string][] = [
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
  [
    'POST /agentic_commerce/delegate_payment',
    'a token for a card, with which a shopper’s assistant pays once; any bearer token',
  ],
  ['GET /assistants/events.json', 'what the shop told assistants of their orders, newest first'],
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
  [
    '/identity/.well-known/openid-configuration',
    'signs operators in by OpenID Connect; POST /identity/next-token sets claims of the next ID token',
  ],
  ['/portal/{tenant}/login?redirect_uri=&state=', 'signs people in for a brand and sends them back with a token'],
  [
    '/portal/{tenant}/.well-known/jwks.json',
    'what such tokens are signed by; POST /portal/{tenant}/keys makes a new key',
  ],
  ['POST /portal/{tenant}/tokens', 'a token without a page: msisdn'],
  ['/stats/eurofxref/eurofxref-daily.xml', 'the central bank’s reference rates'],
  ['GET /inbox.json?to=', 'what an address or a number received, newest first'],
  ['POST /push/devices', 'a browser: where it is pushed to, and its keys; GET /push shows what was pushed, also .json'],
  ['POST /push/{device}', 'the push service of that browser; DELETE: its owner wants no more'],
  ['GET /sims/{msisdn}', 'credit that arrived on a SIM card, and what is left of it; .json or a page'],
  ['POST /sims/{msisdn}/balance', 'tenant, balance (minor units); the network tells the shop where little is left'],
  ['POST /sims/{msisdn}/tariff-renewal', 'tenant, price (minor units); the network tells the shop'],
  ['POST /sims/{msisdn}/sms', 'to, text, channel (sms or whatsapp); its owner writes to a brand'],
  ['GET /esims/{iccid}', 'an eSIM with its plans; .json or a page'],
  ['POST /esims/{iccid}', 'what its owner’s phone does: action install, or use with megabytes'],
  ['GET /books.json?reference=', 'all that was carried out; amounts in minor units'],
  ['GET, POST, DELETE /faults, DELETE /faults/{id}', 'partner, operation, kind, ms, times, probability, reference'],
]

export function routesPart(): Html {
  const rows = ROUTES.map(
    ([path, use]) => html`<tr><td class="wide"><code>${path}</code></td><td class="wide">${use}</td></tr>`,
  )
  return html`<section><h2>Addresses for tools</h2>${table(['Address', 'Use'], rows, '')}</section>`
}
