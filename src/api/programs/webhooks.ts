import { z } from 'zod'
import { currencies } from '#kit/money'
import type { WebhookKind } from '#programs/webhooks/contract'

// What programs are told by webhooks. Amounts are minor units; nobody's address or number is in it.

const brand = z.string()
const orderNumber = z.string()
const amount = z.int()
const currency = z.enum(currencies)

const message = <Kind extends WebhookKind, Facts extends z.ZodRawShape>(kind: Kind, facts: Facts) =>
  z.strictObject({
    type: z.literal(kind),
    version: z.literal('1'),
    timestamp: z.iso.datetime().meta({ description: 'When it happened.' }),
    data: z.strictObject({ brand, ...facts }),
  })

/** What each is about in a line, and its body. */
export const webhookMessages = {
  'order.done': {
    summary: 'An order is done: everything was delivered, or its money goes back',
    body: message('order.done', { orderNumber }),
  },
  'order.refunded': {
    summary: 'Money of an order went back',
    body: message('order.refunded', { orderNumber, refundId: z.string(), amount, currency }),
  },
  'order.charged_back': {
    summary: 'A bank took the money of an order back',
    body: message('order.charged_back', { orderNumber, amount, currency }),
  },
  'stock.low': {
    summary: 'Few codes of a product are left, or none',
    body: message('stock.low', { productId: z.string(), state: z.enum(['low', 'out']) }),
  },
  'brand.published': {
    summary: 'A version of the brand took effect',
    body: message('brand.published', { version: z.int() }),
  },
} as const satisfies Record<WebhookKind, { summary: string; body: z.ZodType }>

/** The headers of every webhook (Standard Webhooks). */
export const webhookHeaders = z.object({
  'webhook-id': z.string().meta({ description: 'The same at each try: what came before is passed over.' }),
  'webhook-timestamp': z.string().meta({ description: 'Seconds since 1970 of this try.' }),
  'webhook-signature': z.string().meta({
    description:
      '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, under the secret without `whsec_`. Two with a space between for a day after the secret was changed.',
  }),
})
