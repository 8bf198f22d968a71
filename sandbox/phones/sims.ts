import type { DtOne } from '../dt-one/index.ts'
import { operatorOf } from '../dt-one/operators.ts'
import { type Answer, type Call, isForm, json, type Route, readFields, redirect } from '../http/call.ts'
import { html } from '../http/html.ts'
import { page } from '../http/page.ts'
import { when } from '../http/when.ts'
import { readable } from '../money.ts'
import { stateMark } from '../state-mark.ts'
import type { Twilio } from '../twilio/index.ts'
import type { Network } from './network.ts'

/**
 * `/sims/{msisdn}`: a SIM card with its top-ups and balance; a page for people, else JSON in minor
 * units. `POST …/balance` and `…/tariff-renewal` make its network call the shop. `POST …/sms` `{ to, text, channel? }`
 * sends a text from it to a brand's number, by SMS or WhatsApp.
 */
export function simRoutes(dtOne: DtOne, network: Network, twilio: Twilio): Route[] {
  return [
    ['POST', '/sims/:msisdn/balance', (call) => told(call, 'balance', network.setBalance)],
    ['POST', '/sims/:msisdn/tariff-renewal', (call) => told(call, 'price', network.announceRenewal)],
    [
      'POST',
      '/sims/:msisdn/sms',
      (call) => {
        const plain = call.params[0]?.replace(/^\+/, '') ?? ''
        const { to, text, channel = 'sms' } = readFields(call) ?? {}
        const isKnown = channel === 'sms' || channel === 'whatsapp'
        if (!operatorOf(plain)) return json(404, { error: `${plain} is no mobile number of this world` })
        if (typeof to !== 'string' || !/^\+?\d{4,15}$/.test(to) || typeof text !== 'string' || !isKnown) {
          return json(422, { error: 'a text needs `to`, a number, and `text`; `channel` is sms or whatsapp' })
        }
        const id = twilio.bring({ from: `+${plain}`, to: `+${to.replace('+', '')}`, body: text, channel })
        return isForm(call) ? redirect(`/sims/${plain}`) : json(202, { id })
      },
    ],
    [
      'GET',
      '/sims/:msisdn',
      (call) => {
        const [, plain = ''] = /^\+?(\d+)(?:\.json)?$/.exec(call.params[0] ?? '') ?? []
        const operator = operatorOf(plain)
        if (!operator) return json(404, { error: `${call.params[0]} is no mobile number of this world` })
        const sim = { ...readSim(dtOne, plain), balance: network.balanceOf(plain) }
        if (!call.headers.accept?.includes('text/html'))
          return json(200, { msisdn: plain, operator: operator.name, ...sim })
        const rows = sim.deliveries.map(
          (delivery) =>
            html`<tr><td>${when(delivery.changedAt)}</td><td class="number">${readable(delivery.amount, delivery.currency)}</td>
              <td>${stateMark(delivery.state)}</td><td class="wide"><code>${delivery.externalId}</code></td></tr>`,
        )
        const form = (door: string, field: string, label: string, words: string) =>
          html`<form class="row" method="post" action="/sims/${plain}/${door}"><label>Brand<input name="tenant" required></label>
            <label>${label}<input name="${field}" inputmode="numeric" required></label><div><button>${words}</button></div></form>`
        const body = html`<p class="muted">SIM card, ${operator.name}</p><h1>+${plain}</h1>
          <section><h2>Balance${sim.balance !== undefined && html`: ${readable(sim.balance, sim.currency)}`}</h2>
          ${form('balance', 'balance', 'Balance in minor units', 'Set the balance')} ${form('tariff-renewal', 'price', 'Price in minor units', 'Announce a tariff renewal')}</section>
          <section><h2>Write a text</h2>
          <form class="row" method="post" action="/sims/${plain}/sms"><label>To<input name="to" required></label>
            <label>Text<input name="text" required></label>
            <label>By<select name="channel"><option value="sms">SMS</option><option value="whatsapp">WhatsApp</option></select></label>
            <div><button>Send</button></div></form></section>
          <section><h2>Credit received: ${readable(sim.credit, sim.currency)}</h2>
          <div class="scroll"><table><tr><th>When</th><th class="number">Credit</th><th>State</th><th>Our reference</th></tr>${rows}</table></div></section>`
        return page(`+${plain}`, body)
      },
    ],
  ]
}

function told(
  call: Call,
  field: 'balance' | 'price',
  tell: (tenant: string, msisdn: string, amount: number) => string | undefined,
): Answer {
  const [, plain = ''] = /^\+?(\d+)$/.exec(call.params[0] ?? '') ?? []
  if (!operatorOf(plain)) return json(404, { error: `${call.params[0]} is no mobile number of this world` })
  const { tenant, [field]: given } = readFields(call) ?? {}
  const amount = given === '' ? Number.NaN : Number(given)
  if (typeof tenant !== 'string' || !/^\w+$/.test(tenant) || !Number.isInteger(amount) || amount < 0)
    return json(422, { error: `tenant and ${field}, in minor units, are needed` })
  const event = tell(tenant, plain, amount)
  return call.headers.accept?.includes('text/html') ? redirect(`/sims/${plain}`) : json(200, { event: event ?? null })
}

function readSim(dtOne: DtOne, msisdn: string) {
  const deliveries = dtOne.toNumber(msisdn).map(({ id, externalId, amount, currency, status, changedAt }) => ({
    id,
    externalId,
    amount,
    currency,
    state: status,
    changedAt,
  }))
  const arrived = deliveries.filter(({ state }) => state === 'COMPLETED')
  return {
    credit: arrived.reduce((sum, { amount }) => sum + amount, 0),
    currency: msisdn.startsWith('44') ? 'GBP' : 'EUR',
    deliveries,
  }
}
