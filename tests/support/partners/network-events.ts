import { createHmac } from 'node:crypto'
import type { badDay } from '../shop/bad-day.ts'
import { networkSecretOf } from './network-secret.ts'

let counted = 0

type News = {
  /** The event's own id; a new one if omitted. */
  id?: string
  /** Minor units. */
  balance?: number
  /** A tariff of this price is about to be renewed; without one the balance is low. */
  price?: number | undefined
  secret?: string
  ageHours?: number
  signedAgo?: number
  tenant?: string
}

/** A network that sends an event about a number, signed as usual unless said otherwise. Returns the status. */
export const networkOf =
  (day: Pick<Awaited<ReturnType<typeof badDay>>, 'ask' | 'app' | 'ours'>) =>
  async (number: string, news: News = {}): Promise<number> => {
    const { id = `event-${++counted}`, balance = 100, price, ageHours = 0, signedAgo = 0, tenant = day.ours } = news
    const { secret = networkSecretOf(tenant) } = news
    const now = (await day.app.shopOf(day.ours)).clock.now().getTime()
    const type = price === undefined ? 'network.balance.low' : 'network.tariff.renewal'
    const body = JSON.stringify({
      specversion: '1.0',
      id,
      source: '/networks/test',
      type,
      subject: number,
      time: new Date(now - ageHours * 3600_000).toISOString(),
      data: { balance, currency: 'EUR', ...(price === undefined ? {} : { price }) },
    })
    const at = String(Math.floor(now / 1000) - signedAgo)
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
    const answer = await day.ask(`POST /webhooks/network?tenant=${tenant}`, {
      tenant,
      body,
      headers: {
        'Content-Type': 'application/cloudevents+json',
        'webhook-id': id,
        'webhook-timestamp': at,
        'webhook-signature': `v1,${signature}`,
      },
    })
    return answer.status
  }
