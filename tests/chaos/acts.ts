import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { networkSecretOf } from '../support/partners/network-secret.ts'
import type { AsOwner, Difference } from './compare.ts'
import { openDoor } from './door.ts'
import { signIn, type TopUp } from './owners.ts'
import type { Programs } from './programs.ts'
import { one } from './shopper.ts'

/** What somebody does to an automatic top-up, which is named by its index. */
export type Act = { topUp: number; does: 'event' | 'end' | 'pause' | 'resume' | 'card'; event?: string }

/** A random mix of acts in random order. Only a paused top-up is resumed. */
export function planActs(town: readonly TopUp[]): Act[] {
  const acts = town.flatMap(({ id, kind, tenant }, topUp): [number, Act][] => {
    const some: [number, Act][] = []
    const at = Math.random
    const events = kind === 'low-balance' ? [1, 2, 2, 3] : []
    for (const event of events) some.push([at(), { topUp, does: 'event', event: `${id}-${event}` }])
    const wish = at()
    if (wish < 0.15) {
      const ended = at()
      some.push([ended, { topUp, does: 'end' }])
      // Half of those that end have a declined charge, which waits for a retry.
      if (at() < 0.5) some.push([at() * ended, { topUp, does: 'card' }])
    }
    if (wish >= 0.15 && wish < 0.35) some.push([at(), { topUp, does: 'card' }])
    if (wish >= 0.35 && wish < 0.5 && tenant === 'fcb') {
      const paused = at()
      some.push([paused, { topUp, does: 'pause' }], [paused + at() * (1 - paused), { topUp, does: 'resume' }])
    }
    return some
  })
  return acts.sort(([one], [other]) => one - other).map(([, act]) => act)
}

/** Orders that an automatic top-up has made without its owner so far. */
export const ordersOf = async (asOwner: AsOwner, { tenant, id }: TopUp): Promise<number> =>
  (
    await asOwner<{ count: number }>(
      `select count(*)::int as count from token_charge where tenant = $1 and occasion like $2`,
      [tenant, `${id} %`],
    )
  )[0]?.count ?? Number.NaN

/**
 * Does one thing and repeats it until it is answered.
 * @returns differences from what was expected
 */
export async function perform(
  { does, event }: Act,
  topUp: TopUp,
  { programs, asOwner }: { programs: Programs; asOwner: AsOwner },
): Promise<Difference[]> {
  const { id, tenant, mandate, owner } = topUp
  if (does === 'event') await tellOf(topUp, event ?? '', programs)
  if (does === 'card') await turnCard(programs.sandboxUrl, mandate)
  if (does === 'event' || does === 'card') return []
  const caller = await signIn(programs.url, owner)
  const door = openDoor(programs.url)
  topUp.isTouched = true
  if (does === 'end') {
    await door(caller, 'POST topup/autotopup/delete', { autoTopupId: id })
    topUp.ordersAtEnd = await ordersOf(asOwner, topUp)
    return []
  }
  const found: Difference[] = []
  if (does === 'resume' && topUp.ordersAtPause !== undefined) {
    const orders = await ordersOf(asOwner, topUp)
    if (orders !== topUp.ordersAtPause) found.push(`${tenant} ${id} was charged while it was paused`)
  }
  const status = does === 'pause' ? 'DISABLED' : 'ENABLED'
  const answer = await door(caller, 'PUT topup/autotopup/status', { autoTopupId: id, status })
  const isPaused = does === 'pause' && answer.status === 200
  topUp.ordersAtPause = isPaused ? await ordersOf(asOwner, topUp) : undefined
  return found
}

/** Sets how charges of a card end from now on: some have no money for a while, some are declined for good. */
async function turnCard(sandboxUrl: string, mandate: string): Promise<void> {
  const body = new URLSearchParams({
    later: one(['insufficient_funds', 'insufficient_funds', 'card_declined', 'paid']),
  })
  await persist(() => fetch(`${sandboxUrl}/mandates/${mandate}`, { method: 'POST', body }))
}

/**
 * The network sends a low-balance event with the web process's time, until it is accepted. Some events are sent twice.
 */
async function tellOf(topUp: TopUp, event: string, { url, timeOf }: Programs): Promise<void> {
  const { tenant, number } = topUp
  const body = JSON.stringify({
    specversion: '1.0',
    id: event,
    source: '/networks/chaos',
    type: 'network.balance.low',
    subject: number,
    data: { balance: 100, currency: 'EUR' },
  })
  const tell = () =>
    persist(() => {
      const at = String(Math.floor(timeOf('web') / 1000))
      const key = Buffer.from(networkSecretOf(tenant).slice('whsec_'.length), 'base64')
      const signature = createHmac('sha256', key).update(`${event}.${at}.${body}`).digest('base64')
      return fetch(`${url}/webhooks/network?tenant=${tenant}`, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(15_000),
        headers: {
          'content-type': 'application/cloudevents+json',
          'webhook-id': event,
          'webhook-timestamp': at,
          'webhook-signature': `v1,${signature}`,
        },
      })
    })
  const wasTouched = topUp.isTouched
  await Promise.all(Math.random() < 0.3 ? [tell(), tell()] : [tell()])
  if (!wasTouched && !topUp.isTouched && !topUp.told.includes(event)) topUp.told.push(event)
}

async function persist(ask: () => Promise<Response>): Promise<void> {
  for (const late = performance.now() + 180_000; performance.now() < late; ) {
    const isHeard = await ask().then(
      ({ ok }) => ok,
      () => false,
    )
    if (isHeard) return
    await pause(150 + Math.random() * 300)
  }
  throw new Error('nobody listens')
}
