import { createHmac } from 'node:crypto'
import type { Shelf } from '../journal.ts'
import type { World } from '../world.ts'
import type { Invoice } from './invoice.ts'

export type Webhook = { id: string; storeId: string; url: string; secret: string; events: string[] | 'all' }
export type Webhooks = ReturnType<typeof openWebhooks>

/** Webhooks of each store. The body is signed with the secret of the registration. */
export function openWebhooks({ journal, outgoing }: World) {
  const shelf: Shelf<Webhook> = journal.shelf('btcpay-webhooks')
  return {
    shelf,
    send(invoice: Invoice, type: string, more: object): void {
      const { id: invoiceId, storeId, metadata } = invoice
      const wanted = shelf
        .all()
        .filter((webhook) => webhook.storeId === storeId && (webhook.events === 'all' || webhook.events.includes(type)))
      for (const { id: webhookId, url, secret } of wanted) {
        const deliveryId = crypto.randomUUID()
        const about = { deliveryId, webhookId, originalDeliveryId: deliveryId, isRedelivery: false }
        const timestamp = Math.floor(Date.now() / 1000)
        const body = JSON.stringify({ ...about, type, timestamp, storeId, invoiceId, metadata, ...more })
        outgoing.send({
          partner: 'btcpay',
          operation: 'webhook',
          reference: `${invoiceId} ${JSON.stringify(metadata)}`,
          url,
          type: 'application/json',
          body,
          headers: { 'BTCPay-Sig': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` },
        })
      }
    },
  }
}
