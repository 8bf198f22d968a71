import { fingerprints, type KeyRing } from '#kit/signature'

/** By whom a code is used, as far as is known. */
export type Customer = {
  customerId?: string | undefined
  email?: string | undefined
  /** The numbers that are topped up, E.164. */
  numbers: readonly string[]
}

/**
 * Whom a use is counted by: account, e-mail address and each number, any of which makes two orders one customer's
 * (docs/decisions/0064). A use is kept under the current key alone, and found under any (`secret` is then the whole ring).
 * @returns keyed fingerprints as decimal numbers of 64 bits
 */
export function keysOf(secret: KeyRing, tenant: string, { customerId, email, numbers }: Customer): string[] {
  const keys = (per: string, value: string) =>
    fingerprints(secret, `promo ${tenant} ${per}`, value).map((print) =>
      Buffer.from(print, 'base64url').readBigInt64BE().toString(),
    )
  return [
    ...(customerId ? keys('customer', customerId) : []),
    ...(email ? keys('email', plainEmail(email)) : []),
    ...new Set(numbers.flatMap((number) => keys('number', number))),
  ]
}

/** What many mailboxes deliver to the same person is one address: capitals and a `+word` make no other customer. */
const plainEmail = (email: string): string =>
  email
    .trim()
    .toLowerCase()
    .replace(/^([^+@]*)\+[^@]*@/, '$1@')
