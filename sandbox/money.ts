/** Minor units as the partners write them on the wire: `1500` is `15.00`. */
export function decimal(minor: number): string {
  return (minor / 100).toFixed(2)
}

/** For people: `1500` EUR is `€15.00`. */
export function readable(minor: number, currency: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(minor / 100)
}
