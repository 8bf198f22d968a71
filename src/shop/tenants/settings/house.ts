import { z } from 'zod'
import { country, email, text } from './words.ts'

/** The brand as shoppers know it; the page titles come from its name. */
export const provider = z.strictObject({
  name: text,
  shortName: text,
  /** The brand's own site. Default: none. */
  domain: z.hostname().optional(),
})

/** Who answers for the shop by law; every brand carries it, also one that hides its impressum. */
export const identification = z.strictObject({
  company: text,
  representedBy: text,
  street: text,
  zip: text,
  city: text,
  country,
  /** Court or chamber, and the number there. */
  register: text,
  /** As the register of its country writes it, without spaces; `'none'` where the company has none. */
  vatId: text,
  email,
  phone: z.string().regex(/^\+[\d ]{7,20}$/, 'expected a telephone number with its country code'),
})

/** Whom mails come from. */
export const mail = z.strictObject({ name: text, address: email })

/** Whom text messages come from, and where they go to. */
export const sms = z.strictObject({
  sender: z.string().regex(/^(\+[1-9]\d{6,14}|[A-Za-z0-9 ]{1,11})$/, 'expected a number, or at most eleven letters'),
  /** The brand's own number, where texts reach it. Default: none, it is only heard. */
  number: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, 'expected a number with its country code: +49…')
    .optional(),
})
