import { enqueue } from '#database'
import { after } from '#kit/clock'
import { nextTry, webhookBody } from './message.ts'
import { signatureOf } from './secrets.ts'
import type { WebhookAnswer, WebhookShop } from './shop.ts'
import { type Claimed, claimDelivery, deleteOld, enqueueDue, noteAttempt } from './store.ts'

/** Seconds after which a try that was not written down counts as lost by a crash. */
const claimSeconds = 60
/** Seconds after which a turn begins no further delivery: the next round goes on. */
const turnSeconds = 20
const day = 24 * 60 * 60

/**
 * Delivers what is due to one address, the oldest first, until one is not taken: an address that is away or slow is tried
 * once in a turn, and of all addresses only a few have a turn at the same time, so that shoppers' deliveries never wait
 * for them. Whatever finds no turn is due again in the next round.
 */
export async function sendWebhooks(shop: WebhookShop, addressId: string): Promise<void> {
  await shop.programWebhooks.inTurn(addressId, async () => {
    const end = after(shop.clock.now(), turnSeconds)
    for (;;) {
      const came = await sendNext(shop, addressId)
      if (came !== 'taken' || shop.clock.now() >= end) return came === 'none'
    }
  })
}

/**
 * Tries to deliver one webhook, and says when next. It may arrive twice after a crash: then with the same `webhook-id`.
 * After three days it is given up, and its address is failing until it takes something again.
 */
async function sendNext(shop: WebhookShop, addressId: string): Promise<'none' | 'taken' | 'refused'> {
  const { tenant, db, clock } = shop
  const now = clock.now()
  const claimed = await db.transaction((tx) => claimDelivery(tx, addressId, { now, until: after(now, claimSeconds) }))
  if (!claimed) return 'none'
  const answer = await send(shop, claimed, now)
  const status = 'status' in answer ? answer.status : null
  const isTaken = status !== null && status >= 200 && status < 300
  // Gone: by Standard Webhooks an address says so that wants to hear nothing more.
  const isGone = status === 410
  const at = clock.now()
  const failure = 'failure' in answer ? answer.failure.slice(0, 200) : null
  await db.transaction(async (tx) => {
    const settled = { isTaken, nextAt: isGone ? null : nextTry(claimed.tries + 1, at) }
    if (!(await noteAttempt(tx, claimed, { at, status, failure }, settled))) return
    const details = {
      occasion: `webhooks-fail ${addressId} since ${at.toISOString()}`,
      to: new URL(claimed.url).host,
      reason: failure ?? `status ${status}`,
    }
    await enqueue(tx, 'alert', { tenant: tenant.id, orderNumber: 'webhooks', details })
  })
  return isTaken ? 'taken' : 'refused'
}

async function send(shop: WebhookShop, claimed: Claimed, now: Date): Promise<WebhookAnswer> {
  const { deliveryId, addressId, kind, url, secrets } = claimed
  const body = webhookBody(shop.tenant.id, kind, claimed.at, claimed.data)
  const signature = signatureOf(shop, addressId, secrets, { id: deliveryId, at: now, body })
  if (!signature) return { failure: 'its secret cannot be opened' }
  return shop.programWebhooks.send({
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': deliveryId,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signature,
    },
  })
}

/** Scheduled: has what is due sent. */
export const sendDueWebhooks = ({ tenant, db, clock }: Pick<WebhookShop, 'tenant' | 'db' | 'clock'>): Promise<void> =>
  db.transaction((tx) => enqueueDue(tx, tenant.id, clock.now()))

/** Scheduled: forgets what was told or given up thirty days ago, and what an address would not take for so long. */
export async function forgetWebhooks({ db, clock }: Pick<WebhookShop, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.transaction((tx) => deleteOld(tx, after(now, -30 * day), now))
}
