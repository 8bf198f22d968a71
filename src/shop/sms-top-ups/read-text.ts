import { fromMajor, type Minor } from '#kit/money'

/** What the sender of a text wants. An omitted amount means the agreed one. */
export type TextCommand =
  | { kind: 'buy'; amount: Minor | undefined; pin: string }
  | { kind: 'help' }
  | { kind: 'stop' }
  | { kind: 'not-understood' }

// As people write them in the shops' languages; gateways handle the English ones themselves.
const helpWords = /^(HELP|HILFE|HULP|AIDE|AYUDA|AIUTO|POMOC|AJUTOR|YARDIM|INFO)$/
const stopWords =
  /^(STOP|STOPP|STOPALL|STOP ALL|UNSUBSCRIBE|CANCEL|QUIT|END|ENDE|ARRET|BAJA|BASTA|KONIEC|DUR|IPTAL|OPHOUDEN)$/
// STOP with more words counts too, unless they contain a number that could be an amount or a PIN.
const politeStop = /^(PLEASE |BITTE )?STOPP? [^\d]*$/
// Words without meaning that may stand between the three parts.
const fillers = new Set(['PIN', 'PINCODE', 'EUR', 'EURO', 'EUROS', 'GBP', 'USD'])

const plain = (text: string): string =>
  text
    .toUpperCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // Turkish keyboards produce a dotted capital I.
    .replaceAll('İ', 'I')

const pin = /^\d{4}$/
const amount = /^\d{1,3}([.,]\d{2})?$/

/**
 * Reads a text: the brand's word, an amount and a PIN, in any order and case, separated by spaces, commas or other
 * signs (readings, section 3). Four digits are a PIN, one to three an amount. An ambiguous text is not understood.
 * @param word of the brand, in capitals
 */
export function readText(text: string, word: string): TextCommand {
  const written = plain(text.slice(0, 320))
  const bare = written.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
  if (helpWords.test(bare)) return { kind: 'help' }
  if (stopWords.test(bare) || politeStop.test(bare)) return { kind: 'stop' }
  // Words and numbers; two digits after a comma belong to the amount before it, four are a PIN.
  const parts = (written.match(/\d{1,3}[.,]\d{2}(?!\d)|\p{L}+|\d+/gu) ?? []).filter((part) => !fillers.has(part))
  const pins = parts.filter((part) => pin.test(part))
  const amounts = parts.filter((part) => amount.test(part))
  const words = parts.filter((part) => part === word)
  const isAll = words.length === 1 && pins.length === 1 && amounts.length <= 1
  if (!isAll || parts.length !== 2 + amounts.length) return { kind: 'not-understood' }
  const [wanted] = amounts
  const minor = wanted === undefined ? undefined : fromMajor(wanted)
  if (wanted !== undefined && !minor) return { kind: 'not-understood' }
  return { kind: 'buy', amount: minor, pin: pins[0] ?? '' }
}
