import type { PartnerAnswer } from '#kit/result'

/** A webhook to a shopper's assistant, signed. */
export type OrderWebhook = { url: string; body: string; signature: string; at: Date }

/** Port to shoppers' assistants, who are told of the orders that they made. */
export type OrderWebhooks = { send(webhook: OrderWebhook): Promise<PartnerAnswer<undefined>> }
