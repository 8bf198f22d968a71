import type { PartnerAnswer } from '#kit/result'
import type { Line } from '#providers/line'
import { type OrderFacts, order } from './shapes.ts'

export const orders = '/v2/checkout/orders'

export const pathOf = (reference: string) => `${orders}/${encodeURIComponent(reference)}`

/** The same id gets the same answer; the whole order is wanted, not its name alone. */
export const once = (ourReference: string) => ({ 'paypal-request-id': ourReference, prefer: 'return=representation' })

/** Asks what PayPal knows of an order. */
export const orderReader =
  (line: Line) =>
  (reference: string): Promise<PartnerAnswer<OrderFacts>> =>
    line({ method: 'GET', path: pathOf(reference) }, order)
