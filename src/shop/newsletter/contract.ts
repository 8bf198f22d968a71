import { z } from 'zod'

/** A request for the newsletter, as typed. */
export const newsletterInput = z.strictObject({
  email: z.string().max(254),
  language: z.string().max(5).optional(),
})

/** Where the request was made. */
export type Source = 'page' | 'checkout' | 'account'
export type NewsletterInput = z.infer<typeof newsletterInput> & { source?: Source; ip?: string }
