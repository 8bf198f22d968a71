import { type Html, html } from '../http/html.ts'
import { numberHeading, SHOWN, table } from '../http/table.ts'
import { when } from '../http/when.ts'
import { readable } from '../money.ts'
import { stateMark } from '../state-mark.ts'
import type { DtOne } from './index.ts'
import { COUNTRIES, type CountryCode, OPERATORS } from './operators.ts'
import { OUTCOME_ROWS } from './outcomes.ts'

export function deliveriesPart({ transactions }: DtOne): Html {
  const rows = transactions.newest(SHOWN).map(
    (
      delivery,
    ) => html`<tr><td>${when(delivery.createdAt)}</td><td class="number">${readable(delivery.amount, delivery.currency)}</td><td>${stateMark(delivery.status)}</td>
      <td>${goesTo(delivery)}</td><td class="wide"><code>${delivery.externalId}</code></td>
      <td class="actions">${delivery.status === 'COMPLETED' && html`<form class="buttons" method="post" action="/suppliers/dt-one/transactions/${delivery.id}/reverse"><button>Reverse</button></form>`}</td></tr>`,
  )
  return html`<section id="deliveries"><h2>Deliveries <small>DT One, <code>/v1</code></small></h2>${table(['When', numberHeading('Amount'), 'State', 'To', 'Our reference', ''], rows, 'No delivery yet.')}</section>`
}

function goesTo({ msisdn, iccid, id }: ReturnType<DtOne['transactions']['all']>[number]): Html | string {
  if (msisdn !== undefined) return html`<a href="/sims/${msisdn}">+${msisdn}</a>`
  return iccid === undefined ? html`<a href="/esims/of/${id}">new</a>` : html`<a href="/esims/${iccid}">${iccid}</a>`
}

export function balancesPart(dtOne: DtOne): Html {
  const rows = dtOne.balances().map(
    ({
      unit,
      available,
      holding,
    }) => html`<tr><td>${unit}</td><td class="number">${available.toFixed(2)}</td><td class="number">${holding.toFixed(2)}</td>
      <td class="actions"><form class="buttons" method="post" action="/suppliers/dt-one/balance"><input type="hidden" name="currency" value="${unit}"><input name="available" inputmode="decimal" aria-label="New balance in ${unit}" value="100.00"><button>Set</button></form></td></tr>`,
  )
  return html`<section id="balances"><h2>Our balance with the supplier</h2>${table(['Currency', numberHeading('Available'), numberHeading('Held'), ''], rows, 'No account.')}</section>`
}

/** Products that the supplier changed, and a form to change more. */
export function productsPart({ changes }: DtOne): Html {
  const rows = changes().map(
    ({ id, gone, cost, face }) => html`<tr><td>${id}</td><td>${gone ? 'not sold any more' : 'sold'}</td>
      <td class="number">${face !== undefined && (face / 100).toFixed(2)}</td><td class="number">${cost !== undefined && (cost / 100).toFixed(2)}</td>
      <td class="actions"><form class="buttons" method="post" action="/suppliers/dt-one/products/${id}"><button>Put back</button></form></td></tr>`,
  )
  const field = (name: string, label: string) =>
    html`<input name="${name}" inputmode="decimal" aria-label="${label}" placeholder="${label}">`
  return html`<section id="products"><h2>Products that the supplier changed</h2>${table(['Product', 'State', numberHeading('Face value'), numberHeading('Cost'), ''], rows, 'All are as they were.')}
    <form class="buttons" method="post" action="/suppliers/dt-one/products">${field('id', 'Product, such as 101015')} ${field('face', 'Face value')} ${field('cost', 'Cost')}
    <button>Change the price</button><button name="gone" value="true">Drop it</button></form></section>`
}

export function numbersPart(): Html {
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
