import { z } from 'zod'

// Shapes of auto top-up light (specification, sections 3 and 7; readings, section 3).

/** A text's link: the notice, and the proof that it was sent to its reader. */
export const lightLinkInput = z.strictObject({
  hash: z.string().min(1).max(60),
  notificationCode: z.string().min(1).max(60),
})
export type LightLinkInput = z.infer<typeof lightLinkInput>

export const lightView = z.object({
  autoTopupId: z.string(),
  autoTopupType: z.literal('AUTO_TOPUP_LIGHT'),
  status: z.literal('ENABLED'),
  /** E.164. */
  phoneNumber: z.string(),
  readablePhoneNumber: z.string(),
  productId: z.string(),
  /** Face value, in major units. */
  amount: z.number(),
  currency: z.string(),
  /** Added to the cart with the item, as `autoTopupLightNotificationId`. */
  autoTopupLightNotificationId: z.string(),
  /** When the link expires; ISO 8601. */
  expiresAt: z.string(),
})
export type LightView = z.infer<typeof lightView>
