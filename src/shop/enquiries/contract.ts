import { z } from 'zod'
import type { LinkedPage } from '#tenants/contract'

/** `decision`: a rule refused an order, and a person is to review it (GDPR article 22 (3)). */
export const topics = ['not-arrived', 'payment', 'refund', 'auto-topup', 'decision', 'other'] as const
export type Topic = (typeof topics)[number]

/** The form to request a review; every brand has this page, even one without a support page. */
export const reviewPath = '/support?topic=decision' satisfies `${LinkedPage}?${string}`

/** An enquiry to the brand's staff, as typed. */
export const enquiryInput = z.strictObject({
  name: z.string().max(200),
  email: z.string().max(254),
  topic: z.string().max(40),
  orderNumber: z.string().max(40).optional(),
  message: z.string().max(4000),
  /** Id of one filled-in form, however often it is sent. */
  submission: z.string().max(40).optional(),
})
export type EnquiryInput = z.infer<typeof enquiryInput>

/** Reference for questions about it. */
export const enquiryAnswer = z.object({ reference: z.string() })
export type EnquiryAnswer = z.infer<typeof enquiryAnswer>
