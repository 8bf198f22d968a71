import { z } from 'zod'

/** A success message in the shopper's language, with its text key (specification, section 8, "Success messages"). */
export const successMessage = z.object({ code: z.string(), message: z.string() }).meta({ id: 'Told' })
