import { enqueue } from '#database'
import { after } from '#kit/clock'
import { nextTry, webhookBody } from './message.ts'
import { signatureOf } from './secrets.ts'
import type { WebhookAnswer, WebhookShop } from './shop.ts'
import { claimDelivery, deleteOld, enqueueDue, noteAttempt } from './store.ts'

/** Seconds after which a try that was not written down counts as lost by a crash. */
const claimSeconds = 60
const day = 24 * 60 * 60

/**
 * Tries to deliver a webhook once, and says when next. It may arrive twice after a crash: then with the same
 * `webhook-id`. After three days it is given up, and its address is failing until it takes something again.
 */
export async function sendWebhook(shop: WebhookShop, deliveryId: string): Promise<void> {
  const { tenant, db, clock } = shop
  const now = clock.now()
  const claimed = await db.transaction((tx) => claimDelivery(tx, deliveryId, { now, until: after(now, claimSeconds) }))
  if (!claimed) return
  const { addressId, kind, url, tries } = claimed
  const body = webhookBody(tenant.id, kind, claimed.at, claimed.data)
  const signature = signatureOf(shop, addressId, claimed.secrets, { id: deliveryId, at: now, body })
  const answer: WebhookAnswer = signature
    ? await shop.programWebhooks.send({
        url,
        body,
        headers: {
          'content-type': 'application/json',
          'webhook-id': deliveryId,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': signature,
        },
      })
    : { failure: 'its secret cannot be opened' }
  const status = 'status' in answer ? answer.status : null
  const isTaken = status !== null && status >= 200 && status < 300
  const at = clock.now()
  const failure = 'failure' in answer ? answer.failure.slice(0, 200) : null
  await db.transaction(async (tx) => {
    const settled = { isTaken, nextAt: nextTry(tries + 1, at) }
    if (!(await noteAttempt(tx, claimed, { at, status, failure }, settled))) return
    const details = {
      occasion: `webhooks-fail ${addressId} since ${at.toISOString()}`,
      to: new URL(url).host,
      reason: failure ?? `status ${status}`,
    }
    await enqueue(tx, 'alert', { tenant: tenant.id, orderNumber: 'webhooks', details })
  })
}

/** Scheduled: has what is due sent. */
export const sendDueWebhooks = ({ tenant, db, clock }: Pick<WebhookShop, 'tenant' | 'db' | 'clock'>): Promise<void> =>
  db.transaction((tx) => enqueueDue(tx, tenant.id, clock.now()))

/** Scheduled: forgets what was told or given up thirty days ago. */
export async function forgetWebhooks({ db, clock }: Pick<WebhookShop, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.transaction((tx) => deleteOld(tx, after(now, -30 * day), now))
}
