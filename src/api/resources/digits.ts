import { z } from 'zod'

/** A whole number in a URL: digits only (no `1e3`, spaces or signs). */
export const digits = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((number) => number >= minimum && number <= maximum)
    .meta({ type: 'integer', minimum, maximum, pattern: undefined })
