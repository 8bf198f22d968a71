import type { DtOne } from './dt-one/index.ts'
import { operatorOf } from './dt-one/operators.ts'
import { json, type Route } from './http/call.ts'
import { html } from './http/html.ts'
import { page } from './http/page.ts'
import { when } from './http/when.ts'
import { readable } from './money.ts'
import { stateMark } from './state-mark.ts'

/** `GET /sims/{msisdn}`: the credit that arrived on a SIM card; a page for people, else JSON in minor units. */
export function simRoutes(dtOne: DtOne): Route[] {
  return [
    [
      'GET',
      '/sims/:msisdn',
      (call) => {
        const [, plain = ''] = /^\+?(\d+)(?:\.json)?$/.exec(call.params[0] ?? '') ?? []
        const operator = operatorOf(plain)
        if (!operator) return json(404, { error: `${call.params[0]} is no mobile number of this world` })
        const sim = readSim(dtOne, plain)
        if (!call.headers.accept?.includes('text/html'))
          return json(200, { msisdn: plain, operator: operator.name, ...sim })
        const rows = sim.deliveries.map(
          (delivery) =>
            html`<tr><td>${when(delivery.changedAt)}</td><td class="number">${readable(delivery.amount, delivery.currency)}</td>
              <td>${stateMark(delivery.state)}</td><td class="wide"><code>${delivery.externalId}</code></td></tr>`,
        )
        const body = html`<p class="muted">SIM card, ${operator.name}</p><h1>+${plain}</h1>
          <section><h2>Credit received: ${readable(sim.credit, sim.currency)}</h2>
          <div class="scroll"><table><tr><th>When</th><th class="number">Credit</th><th>State</th><th>Our reference</th></tr>${rows}</table></div></section>`
        return page(`+${plain}`, body)
      },
    ],
  ]
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
