import { z } from 'zod'
import type { PaymentWebhook } from '#payments/provider'

const body = z.looseObject({ invoiceId: z.string().regex(/^\w{1,60}$/) })

export const btcpayWebhook: PaymentWebhook = {
  provider: 'btcpay',
  summary: 'BTCPay Server reports a change of an invoice',
  body,
  subjectOf(received) {
    const read = body.safeParse(received)
    return read.success ? { reference: read.data.invoiceId } : undefined
  },
}
