import { fingerprints, type KeyRing } from '#kit/signature'

/** The user of a code, as far as known. */
export type Customer = {
  customerId?: string | undefined
  email?: string | undefined
  /** The numbers that are topped up, E.164. */
  numbers: readonly string[]
}

/**
 * The keys that a use is counted by: account, e-mail address and each number; two orders that share one belong to one
 * customer (docs/decisions/0064). A use is stored under the current key alone, and found under any (`secret` is then
 * the whole ring).
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

/**
 * Capitals and a `+word` in an address do not make another customer: most mail servers deliver both to the same person.
 */
const plainEmail = (email: string): string =>
  email
    .trim()
    .toLowerCase()
    .replace(/^([^+@]*)\+[^@]*@/, '$1@')
