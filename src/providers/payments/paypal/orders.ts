import type { PartnerAnswer } from '#kit/result'
import type { HttpClient } from '#providers/http-client'
import { type OrderFacts, order } from './shapes.ts'

export const orders = '/v2/checkout/orders'

export const pathOf = (reference: string) => `${orders}/${encodeURIComponent(reference)}`

/** The same id gets the same answer; `prefer` asks for the whole order. */
export const once = (ourReference: string) => ({ 'paypal-request-id': ourReference, prefer: 'return=representation' })

/** Reads an order from PayPal. */
export const orderReader =
  (client: HttpClient) =>
  (reference: string): Promise<PartnerAnswer<OrderFacts>> =>
    client({ method: 'GET', path: pathOf(reference) }, order)
