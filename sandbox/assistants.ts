import { json, type Route, readJson } from './http/call.ts'
import type { World } from './world.ts'

/** An order event as a shop sent it. */
type OrderEvent = { id: string; signature: string | undefined; body: string; at: string }

/** The assistants' side of order webhooks: takes every event, and lists them. */
export function assistantRoutes({ journal }: World): Route[] {
  const shelf = journal.shelf<OrderEvent>('assistant-events', { atMost: 10_000 })
  let count = shelf.all().length
  return [
    [
      'POST',
      '/agentic_checkout/webhooks/order_events',
      (call) => {
        const refused = {
          type: 'invalid_request',
          code: 'invalid_signature',
          message: 'Missing Merchant-Signature header.',
        }
        const signature = call.headers['merchant-signature']
        if (typeof signature !== 'string') return json(401, refused)
        if (!readJson(call)) return json(400, { ...refused, code: 'invalid_body', message: 'The body is no JSON.' })
        count += 1
        shelf.put({ id: String(count), signature, body: call.body, at: new Date().toISOString() })
        return json(200, { received: true })
      },
    ],
    ['GET', '/assistants/events.json', () => json(200, shelf.newest(100))],
  ]
}
