import escapeHtml from 'escape-html'

/** Escaped markup. */
export type Html = { readonly markup: string }
type Value = Html | string | number | false | undefined | Value[]

/** Markup with every value escaped, unless it is markup itself. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  let markup = parts[0] ?? ''
  values.forEach((value, index) => {
    markup += render(value) + (parts[index + 1] ?? '')
  })
  return { markup }
}

function render(value: Value): string {
  if (value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(render).join('')
  if (typeof value === 'object') return value.markup
  return escapeHtml(String(value))
}
