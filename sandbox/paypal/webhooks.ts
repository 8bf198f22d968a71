import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Call, isRecord, json, readJson } from '../http/call.ts'
import type { World } from '../world.ts'
import { captureBody, disputeBody, orderBody, refundBody } from './bodies.ts'
import { newId, refusal } from './door.ts'
import { type Dispute, type Order, type Refund, referenceOf } from './records.ts'

type Webhook = { id: string; url: string; eventTypes: string[] }

export type Webhooks = ReturnType<typeof openWebhooks>

/**
 * Webhooks to the shop. An app registers an address; each webhook is signed, and PayPal has a call that
 * verifies a signature.
 */
export function openWebhooks({ journal, outgoing }: World) {
  const shelf = journal.shelf<Webhook>('paypal-webhooks')
  const key = randomBytes(32)
  const signatureOf = (id: string, time: string, webhookId: string, event: string) =>
    createHmac('sha256', key)
      .update(`${id}|${time}|${webhookId}|${crc32(event)}`)
      .digest('base64')

  const send = (type: string, resourceType: string, resource: object, reference: string) => {
    for (const webhook of shelf
      .all()
      .filter(({ eventTypes }) => eventTypes.some((one) => one === '*' || one === type))) {
      const body = JSON.stringify({
        id: `WH-${newId()}-${newId()}`,
        event_version: '1.0',
        create_time: new Date().toISOString(),
        resource_type: resourceType,
        event_type: type,
        summary: type.toLowerCase().replaceAll(/[._]/g, ' '),
        resource,
        links: [],
      })
      const [id, time] = [randomUUID(), new Date().toISOString()]
      outgoing.send({
        partner: 'paypal',
        operation: 'webhook',
        reference: `${reference} ${type}`,
        url: webhook.url,
        type: 'application/json',
        body,
        headers: {
          'paypal-transmission-id': id,
          'paypal-transmission-time': time,
          'paypal-transmission-sig': signatureOf(id, time, webhook.id, body),
          'paypal-cert-url': 'http://localhost/cert.pem',
          'paypal-auth-algo': 'SHA256withRSA',
        },
      })
    }
  }

  return {
    announce(type: string, order: Order) {
      const isOrder = type.startsWith('CHECKOUT.')
      const resource = isOrder ? orderBody(order, '') : captureBody(order, '')
      send(type, isOrder ? 'checkout-order' : 'capture', resource ?? {}, referenceOf(order))
    },
    announceRefund(type: string, refund: Refund, order: Order) {
      send(type, 'refund', refundBody(refund, ''), `${refund.id} ${referenceOf(order)}`)
    },
    announceDispute(type: string, dispute: Dispute, order: Order) {
      send(type, 'dispute', disputeBody(dispute, order, ''), referenceOf(order))
    },

    list: (call: Call) => json(200, { webhooks: shelf.all().map((webhook) => webhookBody(webhook, call.origin)) }),

    add(call: Call) {
      const { url, event_types: types } = readJson(call) ?? {}
      if (typeof url !== 'string' || !URL.canParse(url) || !Array.isArray(types))
        return refusal(400, 'VALIDATION_ERROR', 'url and event_types are needed')
      if (shelf.all().some((webhook) => webhook.url === url)) return refusal(400, 'WEBHOOK_URL_ALREADY_EXISTS')
      const eventTypes = types.filter(isRecord).map(({ name }) => String(name))
      const webhook = { id: newId(), url, eventTypes }
      shelf.put(webhook)
      return json(201, webhookBody(webhook, call.origin))
    },

    verify(call: Call) {
      const body = readJson(call) ?? {}
      const [id, time, webhookId] = [body.transmission_id, body.transmission_time, body.webhook_id].map(String)
      const signature = signatureOf(id ?? '', time ?? '', webhookId ?? '', JSON.stringify(body.webhook_event))
      const isOurs = signature === body.transmission_sig && shelf.get(webhookId ?? '') !== undefined
      return json(200, { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' })
    },
  }
}

function webhookBody({ id, url, eventTypes }: Webhook, origin: string) {
  return {
    id,
    url,
    event_types: eventTypes.map((name) => ({ name, description: name })),
    links: [{ href: `${origin}/v1/notifications/webhooks/${id}`, rel: 'self', method: 'GET' }],
  }
}
