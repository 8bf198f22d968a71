import { z } from 'zod'

/** The shops' languages (specification, section 9). */
export const locales = ['de', 'en', 'nl', 'fr', 'es', 'it', 'pl', 'ro', 'tr'] as const
export type Locale = (typeof locales)[number]

/** The countries served (specification, section 5), ISO 3166 in lower case; the specification's `uk` is `gb`. */
export const countries = ['de', 'nl', 'be', 'fr', 'at', 'gb'] as const
export type Country = (typeof countries)[number]

export const locale = z.enum(locales)
export const country = z.enum(countries)

/** Minor units. */
export const amount = z.int().positive()

export const text = z.string().trim().min(1)
export const link = z.url({ protocol: /^https$/, error: 'expected an https address' })
export const email = z.email()

/** A path of this shop: `/shop/topup/…`, no query. */
export const path = z.string().regex(/^\/[\w\-/[\]]*$/, 'expected a path that begins with /')

/** A file in the brand's folder. */
export const file = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]*\.(svg|css)$/, 'expected the name of a file in the brand folder')

const flag = (otherwise: boolean) => z.boolean().default(otherwise)
export const on = flag(true)
export const off = flag(false)
