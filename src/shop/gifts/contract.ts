import { z } from 'zod'

// Shapes of the wire. A day is YYYY-MM-DD, in the brand's time zone.

/** As typed; what must be said, and how it must look, is refused field by field. */
export const giftInput = z.strictObject({
  recipientName: z.string().max(200),
  recipientEmail: z.string().max(300),
  senderName: z.string().max(200),
  message: z.string().max(2000).optional(),
  /** The day it is to arrive; as soon as it is paid for, where none is said. */
  sendOn: z.string().max(20).optional(),
})
export type GiftInput = z.infer<typeof giftInput>

/** Of the longest greeting there is, in characters. */
export const longestMessage = 300

/** Whom something is bought for: they get its codes by mail, with the greeting, on the day that was chosen. */
export const giftShape = z.object({
  recipientName: z.string(),
  recipientEmail: z.string(),
  senderName: z.string(),
  message: z.string(),
  sendOn: z.string().optional(),
})
export type Gift = z.infer<typeof giftShape>

/**
 * `waiting` for its day, `sending`, `sent`; `refused`: no mail server takes it there, another address is needed;
 * `called-off`: it is never sent, and its money went back.
 */
export const giftStates = ['waiting', 'sending', 'sent', 'refused', 'called-off'] as const
export type GiftState = (typeof giftStates)[number]

/** The same as an order's item says it: the address masked, nothing of the greeting. */
export const giftOfItemShape = giftShape.pick({ recipientName: true, recipientEmail: true, sendOn: true })
export type GiftOfItem = z.infer<typeof giftOfItemShape>

/** A gift as whoever bought it sees it. `sendAt` and `sentAt` are ISO 8601. */
export const giftView = giftShape.extend({
  state: z.enum(giftStates),
  sendAt: z.string(),
  sentAt: z.string().optional(),
})
export type GiftView = z.infer<typeof giftView>
