import { z } from 'zod'
import { unpackReferences } from '#payments'
import type { PaymentWebhook } from '#payments/provider'

const ourField = z.string().max(255)
const body = z.object({
  event_type: z.string().max(80),
  // An order has our references in its unit, a dispute in its transaction, a capture or refund at the top.
  resource: z.looseObject({
    custom_id: ourField.optional(),
    purchase_units: z.array(z.looseObject({ custom_id: ourField.optional() })).optional(),
    disputed_transactions: z.array(z.looseObject({ custom: ourField.optional() })).optional(),
  }),
})

export const payPalWebhook: PaymentWebhook = {
  provider: 'paypal',
  summary: 'PayPal reports a change of an order, a capture, a refund or a dispute',
  body,
  subjectOf(received) {
    const read = body.safeParse(received)
    if (!read.success) return undefined
    const { custom_id, purchase_units, disputed_transactions } = read.data.resource
    return unpackReferences(custom_id ?? purchase_units?.[0]?.custom_id ?? disputed_transactions?.[0]?.custom)
  },
}
