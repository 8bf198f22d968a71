// Bare digits count as a telephone number when they begin as one of our six countries' numbers do. They are left alone
// behind `":`, `[` and `,`, where a JSON number stands: stars inside it would spoil the line.
const phone =
  /(?<![\w.,[-])(?<!":)(?:(?:\+|%2[Bb]|00)\d(?:[ ()/-]{0,2}\d){7,14}|0[1-9](?:[ /-]?\d){7,10}|(?:31|32|33|43|44|49)\d{8,11})(?![\w-])/g
// Looked for where a word begins only: from each of its letters on, the time would grow with the square of its length.
const email = /(?<![\w.%+-])([\w.%+-])[\w.%+-]*@([\w-]+(?:\.[\w-]+)+)/g

/**
 * Hides the middle of whatever looks like a telephone number or an e-mail address, so that a log line says which one
 * was meant to somebody who knows it, and nothing to others.
 * @returns the text with `+4917*****123` and `a***@example.org` in their place
 */
export const mask = (text: string): string =>
  text.replace(phone, maskNumber).replace(email, (_, first: string, host: string) => `${first}***@${host}`)

function maskNumber(written: string): string {
  const digits = written.replace(/^%2b/i, '+').replace(/[^\d+]/g, '')
  const shown = digits.startsWith('+') ? 5 : 4
  return `${digits.slice(0, shown)}*****${digits.slice(-3)}`
}
