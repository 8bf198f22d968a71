import type { HttpClient } from '#providers/http-client'
import { webhook, webhooks } from './shapes.ts'

/** Events that may change a payment; we know of new invoices ourselves. */
const events = [
  'InvoiceReceivedPayment',
  'InvoicePaymentSettled',
  'InvoiceProcessing',
  'InvoiceExpired',
  'InvoiceSettled',
  'InvoiceInvalid',
]

/**
 * Registers our webhook at the store, once per process. If that fails, the sweeper finds the same later, and the next
 * call tries again.
 */
export function webhookKeeper(
  client: HttpClient,
  { store, url, secret }: { store: string; url: string; secret: string },
) {
  const path = `/api/v1/stores/${encodeURIComponent(store)}/webhooks`
  let isThere = false
  return async (): Promise<void> => {
    if (isThere) return
    const known = await client({ method: 'GET', path }, webhooks)
    if (known.kind !== 'answered') return
    isThere = known.value.some((one) => one.url === url)
    if (isThere) return
    const authorizedEvents = { everything: false, specificEvents: events }
    const json = { url, secret, enabled: true, automaticRedelivery: true, authorizedEvents }
    const made = await client({ method: 'POST', path, json }, webhook)
    isThere = made.kind === 'answered'
  }
}
