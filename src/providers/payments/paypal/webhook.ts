import { z } from 'zod'
import type { SignedWebhook } from '#payments/provider'
import type { HttpClient } from '#providers/http-client'

const webhook = z.object({ id: z.string(), url: z.string() })
const webhookList = z.object({ webhooks: z.array(webhook) })
const verdict = z.object({ verification_status: z.string() })

/** The events that we subscribe to. */
const events = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.REFUND.PENDING',
  'PAYMENT.REFUND.FAILED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
]

/**
 * Our one webhook at PayPal, registered before the first payment if PayPal does not have it. A failure does not stop
 * payments, because the sweeper asks about each.
 */
export function openWebhook(client: HttpClient, url: string) {
  let known: string | undefined
  let asking: Promise<void> | undefined

  const find = async (): Promise<string | undefined> => {
    const list = await client({ method: 'GET', path: '/v1/notifications/webhooks' }, webhookList)
    return list.kind === 'answered' ? list.value.webhooks.find((one) => one.url === url)?.id : undefined
  }
  const tell = async (): Promise<void> => {
    known = await find()
    if (known) return
    const json = { url, event_types: events.map((name) => ({ name })) }
    const added = await client({ method: 'POST', path: '/v1/notifications/webhooks', json }, webhook)
    // PayPal refuses if another process has just registered it.
    known = added.kind === 'answered' ? added.value.id : await find()
  }
  const register = async (): Promise<void> => {
    if (known) return
    asking ??= tell().finally(() => {
      asking = undefined
    })
    await asking
  }

  return {
    register,
    /** Asks PayPal whether a webhook has its signature. */
    async hasValidSignature({ header, body }: SignedWebhook): Promise<boolean> {
      await register()
      if (!known) return false
      const answer = await client(
        {
          method: 'POST',
          path: '/v1/notifications/verify-webhook-signature',
          json: {
            auth_algo: header('paypal-auth-algo'),
            cert_url: header('paypal-cert-url'),
            transmission_id: header('paypal-transmission-id'),
            transmission_sig: header('paypal-transmission-sig'),
            transmission_time: header('paypal-transmission-time'),
            webhook_id: known,
            webhook_event: JSON.parse(body) as unknown,
          },
        },
        verdict,
      )
      return answer.kind === 'answered' && answer.value.verification_status === 'SUCCESS'
    },
  }
}
