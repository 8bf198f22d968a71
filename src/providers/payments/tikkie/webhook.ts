import { z } from 'zod'
import type { PaymentWebhook } from '#payments/provider'

const body = z.looseObject({ paymentRequestToken: z.string().regex(/^\w{1,60}$/) })

/** It has no signature: the payment is looked up, and Tikkie is asked. */
export const tikkieWebhook: PaymentWebhook = {
  provider: 'tikkie',
  summary: 'Tikkie reports a change of a payment request',
  body,
  subjectOf(received) {
    const read = body.safeParse(received)
    return read.success ? { reference: read.data.paymentRequestToken } : undefined
  },
}
