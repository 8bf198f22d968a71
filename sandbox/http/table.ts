import { type Html, html } from './html.ts'

/** A table; `none` is shown instead of a table without rows. */
export function table(headings: (string | Html)[], rows: Html[], none: string): Html {
  if (rows.length === 0) return html`<p class="muted">${none}</p>`
  const cells = headings.map((heading) => (typeof heading === 'string' ? html`<th>${heading}</th>` : heading))
  return html`<div class="scroll"><table><tr>${cells}</tr>${rows}</table></div>`
}

/** A heading above numbers, which are aligned right. */
export const numberHeading = (text: string): Html => html`<th class="number">${text}</th>`

/** How many records of each kind the home page shows. */
export const SHOWN = 15
