// Bare digits count as a phone number if they begin like a number of our six countries. They are left alone after `":`,
// `[` and `,`, where a JSON number is: stars in it would break the line.
const phone =
  /(?<![\w.,[-])(?<!":)(?:(?:\+|%2[Bb]|00)\d(?:[ ()/-]{0,2}\d){7,14}|0[1-9](?:[ /-]?\d){7,10}|(?:31|32|33|43|44|49)\d{8,11})(?![\w-])/g
// Matched only where a word begins: otherwise the time would grow with the square of the length.
const email = /(?<![\w.%+-])([\w.%+-])[\w.%+-]*@([\w-]+(?:\.[\w-]+)+)/g

/**
 * Masks whatever looks like a phone number or an e-mail address: somebody who knows it can recognise it in a log line,
 * others cannot.
 * @returns the text with `+4917*****123` and `a***@example.org` in their place
 */
export const mask = (text: string): string =>
  text.replace(phone, maskNumber).replace(email, (_, first: string, host: string) => `${first}***@${host}`)

function maskNumber(written: string): string {
  const digits = written.replace(/^%2b/i, '+').replace(/[^\d+]/g, '')
  const shown = digits.startsWith('+') ? 5 : 4
  return `${digits.slice(0, shown)}*****${digits.slice(-3)}`
}
