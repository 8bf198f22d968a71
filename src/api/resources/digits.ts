import { z } from 'zod'

/** A whole number as addresses carry it: digits, nothing else (`1e3`, blanks and signs are none). */
export const digits = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((number) => number >= minimum && number <= maximum)
    .meta({ type: 'integer', minimum, maximum, pattern: undefined })
