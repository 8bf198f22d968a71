// One @, something before it, a domain with a dot after it; whether it exists shows when a mail arrives.
const pattern = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/

/** @returns the address masked: its owner recognises it, others do not: `a***@example.com` */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1***')

/** @returns whether a text looks like an e-mail address of at most 254 characters */
export const isEmail = (text: string): boolean => text.length <= 254 && pattern.test(text)
