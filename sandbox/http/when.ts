const FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** A time for people. */
export function when(iso: string): string {
  return FORMAT.format(new Date(iso))
}
