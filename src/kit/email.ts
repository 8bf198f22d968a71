// One @, something before it, a dotted name behind it; whether it is read shows when a mail arrives.
const pattern = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/

/** @returns the address as its owner knows it again, and nobody else reads it: `a***@example.com` */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1***')

/** @returns whether a text looks like an e-mail address, at most 254 characters long */
export const isEmail = (text: string): boolean => text.length <= 254 && pattern.test(text)
