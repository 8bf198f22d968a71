import { z } from 'zod'

/** What the owner of an account knows, or was sent. */
export const eraseInput = z.strictObject({ currentPassword: z.string().max(1000) })
export const eraseByLinkInput = z.strictObject({ token: z.string().max(300) })

/** Everything that is kept of a customer; its parts are named after what they hold. */
export const personalData = z.looseObject({ exportedAt: z.string(), brand: z.string() })
