import { z } from 'zod'
import { country, email, text } from './words.ts'

/** The brand's public name; page titles use it. */
export const provider = z.strictObject({
  name: text,
  shortName: text,
  /** The brand's own site. Default: none. */
  domain: z.hostname().optional(),
})

/** The legally responsible company; every brand has it, even one that hides its imprint. */
export const identification = z.strictObject({
  company: text,
  representedBy: text,
  street: text,
  zip: text,
  city: text,
  country,
  /** Court or chamber, and the number there. */
  register: text,
  /** As the country's register writes it, without spaces; `'none'` if the company has none. */
  vatId: text,
  email,
  phone: z.string().regex(/^\+[\d ]{7,20}$/, 'expected a telephone number with its country code'),
})

/** Sender of mails. */
export const mail = z.strictObject({ name: text, address: email })

/** Sender of text messages, and the number for replies. */
export const sms = z.strictObject({
  sender: z.string().regex(/^(\+[1-9]\d{6,14}|[A-Za-z0-9 ]{1,11})$/, 'expected a number, or at most eleven letters'),
  /** The brand's own number for incoming texts. Default: none, it only sends. */
  number: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, 'expected a number with its country code: +49…')
    .optional(),
})
