/** What programs can be told of. */
export const webhookKinds = [
  'order.done',
  'order.refunded',
  'order.charged_back',
  'stock.low',
  'brand.published',
] as const
export type WebhookKind = (typeof webhookKinds)[number]
