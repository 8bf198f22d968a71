import { z } from 'zod'

/** `decision`: a rule refused an order, and a person is to look at it (GDPR article 22 (3)). */
export const topics = ['not-arrived', 'payment', 'refund', 'auto-topup', 'decision', 'other'] as const
export type Topic = (typeof topics)[number]

/** Where a person is asked to review what a rule decided; every brand has this page, also one that hides its support. */
export const reviewPath = '/support?topic=decision'

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
