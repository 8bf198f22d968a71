import { isEmail } from '#kit/email'
import { readIccid } from '#kit/esim'
import { readMsisdn } from '#kit/phone'

/** What a text that an operator typed may be. A text may be several things. */
export type Reading =
  | { kind: 'order'; orderNumber: string }
  | { kind: 'request'; reference: string }
  | { kind: 'own'; reference: string }
  | { kind: 'partner'; reference: string }
  | { kind: 'phone'; e164: string }
  | { kind: 'email'; email: string }
  | { kind: 'iccid'; iccid: string }
  | { kind: 'code'; code: string }

/** Longer texts are nothing that can be found. */
const longest = 200

/**
 * @param countries of the brands that are searched, lower case: how a number without a country is read
 * @returns everything that the text may be, the likeliest first; empty for what is nothing to look for
 */
export function classify(text: string, countries: readonly string[]): Reading[] {
  const written = text.trim()
  if (written === '' || written.length > longest) return []
  if (written.includes('@')) return emailOf(written)
  return [
    ...orderOf(written),
    ...requestOf(written),
    ...ownReferenceOf(written),
    ...iccidOf(written),
    ...phonesOf(written, countries),
    ...partnersReferenceOf(written),
    ...codeOf(written),
  ]
}

/** As people read a number aloud and type it: in any case, in groups, O for 0, I and L for 1. */
const crockford = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[\s.-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

const orderNumber = /^S[0-9A-HJKMNP-TV-Z]{11}$/
const request = /^[WKFL][0-9A-HJKMNP-TV-Z]{9}$/

function orderOf(written: string): Reading[] {
  // The supplier is told the order, the line and the unit: `S…-1-1`.
  const [whole = ''] = /^[^-]{12}(?=-\d+-\d+$)/.exec(written) ?? [written]
  const read = crockford(whole)
  return orderNumber.test(read) ? [{ kind: 'order', orderNumber: read }] : []
}

function requestOf(written: string): Reading[] {
  const [first = '', ...rest] = written.toUpperCase()
  const read = first + crockford(rest.join(''))
  return request.test(read) ? [{ kind: 'request', reference: read }] : []
}

function ownReferenceOf(written: string): Reading[] {
  const reference = written.toLowerCase()
  return /^(pay|ref|cap|tok|atu|gw|loss)-[0-9a-z]{8,40}$/.test(reference) ? [{ kind: 'own', reference }] : []
}

function iccidOf(written: string): Reading[] {
  const iccid = readIccid(written)
  return iccid === undefined ? [] : [{ kind: 'iccid', iccid }]
}

/** One number may be of several countries: `0171…` is read for each country in turn. */
function phonesOf(written: string, countries: readonly string[]): Reading[] {
  const numbers = countries.flatMap((country) => readMsisdn(written, [country])?.e164 ?? [])
  return [...new Set(numbers)].map((e164) => ({ kind: 'phone', e164 }))
}

const emailOf = (written: string): Reading[] => {
  const email = written.replace(/^mailto:/i, '').toLowerCase()
  return isEmail(email) ? [{ kind: 'email', email }] : []
}

/** A provider's or supplier's own number: at least six letters, digits and signs, without spaces. */
const partnersReferenceOf = (written: string): Reading[] =>
  /^[\w./:-]{6,100}$/.test(written) ? [{ kind: 'partner', reference: written }] : []

const codeOf = (written: string): Reading[] => {
  const code = written.replaceAll(/[\s\p{Pd}]+/gu, '').toUpperCase()
  return /^[\p{L}\p{N}]{4,40}$/u.test(code) ? [{ kind: 'code', code }] : []
}
