/** Minor units as the partners write them on the wire: `1500` is `15.00`. */
export function decimal(minor: number): string {
  return (minor / 100).toFixed(2)
}

// Making a format costs a hundred times as much as using it.
const FORMATS = new Map(
  ['EUR', 'GBP', 'USD'].map((currency) => [currency, new Intl.NumberFormat('en-GB', { style: 'currency', currency })]),
)

/** For people: `1500` EUR is `€15.00`. */
export function readable(minor: number, currency: string): string {
  return FORMATS.get(currency)?.format(minor / 100) ?? `${decimal(minor)} ${currency}`
}
