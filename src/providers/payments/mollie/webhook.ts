import { z } from 'zod'
import type { PaymentWebhook } from '#payments/provider'

const body = z.object({ id: z.string().regex(/^tr_\w{1,60}$/) })

export const mollieWebhook: PaymentWebhook = {
  provider: 'mollie',
  summary: 'Mollie reports a change of a payment, or of a card to be saved',
  body,
  form: true,
  hasOwnUrl: true,
  subjectOf(received) {
    const read = body.safeParse(received)
    return read.success ? { reference: read.data.id } : undefined
  },
}
