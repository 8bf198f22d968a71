import { type Html, html } from '../http/html.ts'
import { table } from '../http/table.ts'
import { CALL_KINDS, type Faults, NEWS_KINDS, OPERATIONS } from './faults.ts'

/** The faults that are set, and a form to add one. */
export function faultsPart(faults: Faults): Html {
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
