import { z } from 'zod'

export const topics = ['not-arrived', 'payment', 'refund', 'auto-topup', 'other'] as const
export type Topic = (typeof topics)[number]

/** A question to the brand's people, as typed. */
export const enquiryInput = z.strictObject({
  name: z.string().max(200),
  email: z.string().max(254),
  topic: z.string().max(40),
  orderNumber: z.string().max(40).optional(),
  message: z.string().max(4000),
  /** The same filling-in of a form, however often it is sent. */
  submission: z.string().max(40).optional(),
})
export type EnquiryInput = z.infer<typeof enquiryInput>

/** To be named when asking about it. */
export const enquiryAnswer = z.object({ reference: z.string() })
export type EnquiryAnswer = z.infer<typeof enquiryAnswer>
