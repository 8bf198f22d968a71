import { fingerprint } from '#kit/signature'

/** By whom a code is used, as far as is known. */
export type Customer = {
  customerId?: string | undefined
  email?: string | undefined
  /** The numbers that are topped up, E.164. */
  numbers: readonly string[]
}

/**
 * Whom a use is counted by: account, e-mail address and each number, any of which makes two orders one customer's
 * (docs/decisions/0064). @returns keyed fingerprints as decimal numbers of 64 bits
 */
export function keysOf(secret: string, tenant: string, { customerId, email, numbers }: Customer): string[] {
  const key = (per: string, value: string) =>
    Buffer.from(fingerprint(secret, `promo ${tenant} ${per}`, value), 'base64url')
      .readBigInt64BE()
      .toString()
  return [
    ...(customerId ? [key('customer', customerId)] : []),
    ...(email ? [key('email', plainEmail(email))] : []),
    ...new Set(numbers.map((number) => key('number', number))),
  ]
}

/** What many mailboxes deliver to the same person is one address: capitals and a `+word` make no other customer. */
const plainEmail = (email: string): string =>
  email
    .trim()
    .toLowerCase()
    .replace(/^([^+@]*)\+[^@]*@/, '$1@')
