import { z } from 'zod'

// Shapes of gifts. A day is YYYY-MM-DD, in the brand's time zone.

/** As typed; required fields and formats are checked and refused field by field. */
export const giftInput = z.strictObject({
  recipientName: z.string().max(200),
  recipientEmail: z.string().max(300),
  senderName: z.string().max(200),
  message: z.string().max(2000).optional(),
  /** The day of arrival; omitted: as soon as it is paid. */
  sendOn: z.string().max(20).optional(),
})
export type GiftInput = z.infer<typeof giftInput>

/** Longest greeting, in characters. */
export const longestMessage = 300

/** The recipient gets the codes by mail, with the greeting, on the chosen day. */
export const giftShape = z.object({
  recipientName: z.string(),
  recipientEmail: z.string(),
  senderName: z.string(),
  message: z.string(),
  sendOn: z.string().optional(),
})
export type Gift = z.infer<typeof giftShape>

/**
 * `waiting` for its day, `sending`, `sent`; `refused`: no mail server accepts the address, another one is needed;
 * `called-off`: it is never sent, and was refunded.
 */
export const giftStates = ['waiting', 'sending', 'sent', 'refused', 'called-off'] as const
export type GiftState = (typeof giftStates)[number]

/** The same in an order's item: the address masked, without the greeting. */
export const giftOfItemShape = giftShape.pick({ recipientName: true, recipientEmail: true, sendOn: true })
export type GiftOfItem = z.infer<typeof giftOfItemShape>

/** A gift as its buyer sees it. `sendAt` and `sentAt` are ISO 8601. */
export const giftView = giftShape.extend({
  state: z.enum(giftStates),
  sendAt: z.string(),
  sentAt: z.string().optional(),
})
export type GiftView = z.infer<typeof giftView>
