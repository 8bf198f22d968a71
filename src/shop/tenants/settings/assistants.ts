import { z } from 'zod'
import { amount, link, text } from './words.ts'

/** The longest that a shopper's assistant may take for one purchase, in seconds. */
export const assistantSessionSeconds = 6 * 60 * 60

/** Assistants that may buy for their users. Default: none, and nothing of it is to be found. */
export const assistants = z
  .strictObject({
    /** Our name for each, from which its keys are made, and where it is told of its orders. */
    admitted: z
      .array(
        z.strictObject({
          id: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/, 'expected small letters, digits and hyphens'),
          /** Who runs it, for the privacy notice: its name and seat, `Helper Inc., Dublin`. */
          company: text,
          /** Country of its seat: ISO 3166, small letters. */
          country: z.string().regex(/^[a-z]{2}$/, 'expected two small letters'),
          /** The whole address of its order webhook. Default: it is not told. */
          ordersUrl: link.optional(),
        }),
      )
      .default([])
      .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'names an assistant twice'),
    /**
     * Where the shopper agrees to what the law asks and to the price: on the shop's own page, or with the assistant,
     * which shows our texts. The second needs a lawyer's word for the brand's country.
     */
    approval: z.enum(['shop', 'assistant']).default('shop'),
    /** The most of one purchase that an assistant may pay for; more is for the shop's own page. */
    mostPerOrder: amount.default(50_00),
    /** The most that all assistants together may spend in 24 hours. */
    mostPerDay: amount.default(1_000_00),
  })
  .prefault({})
