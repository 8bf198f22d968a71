import { createHmac, randomUUID } from 'node:crypto'
import type { World } from './world.ts'

/** What a SIM card's owner has left, in minor units. */
type Sim = { id: string; balance: number; currency: string }

export type Network = ReturnType<typeof openNetwork>

/** Below this balance, in minor units, the network tells the shop. Each shop has lines of its own below it. */
const LINE = 20_00

/** What the shop derives each brand's secret from. */
const SECRET = 'the sandbox’s mobile networks'

/** What the network signs its news for one brand with: the key in what `npm run saldo -- networks secret` prints. */
const keyFor = (tenant: string): Buffer => createHmac('sha256', SECRET).update(`network ${tenant}`).digest()

/**
 * The mobile networks' news for a shop: a balance fell under the line, a tariff is about to be renewed. CloudEvents 1.0
 * as JSON, signed as Standard Webhooks describe. An event keeps its id however often it is delivered.
 */
export function openNetwork({ journal, outgoing }: World, shopUrl: string) {
  const shelf = journal.shelf<Sim>('sims')

  const tell = (tenant: string, type: string, msisdn: string, data: object) => {
    const [id, at] = [randomUUID(), new Date()]
    const body = JSON.stringify({
      specversion: '1.0',
      id,
      source: '/networks/sandbox',
      type,
      subject: `+${msisdn}`,
      time: at.toISOString(),
      datacontenttype: 'application/json',
      data,
    })
    outgoing.send({
      partner: 'network',
      operation: type === 'network.balance.low' ? 'low-balance' : 'tariff-renewal',
      reference: `${msisdn} ${id}`,
      url: `${shopUrl}/webhooks/network?tenant=${tenant}`,
      type: 'application/cloudevents+json',
      body,
      headers: signatureOf(keyFor(tenant), id, at, body),
    })
    return id
  }

  const simOf = (msisdn: string): Sim =>
    shelf.get(msisdn) ?? { id: msisdn, balance: 0, currency: msisdn.startsWith('44') ? 'GBP' : 'EUR' }

  return {
    balanceOf: (msisdn: string) => shelf.get(msisdn)?.balance,
    /** @returns the id of the event, where there was one to tell of */
    setBalance(tenant: string, msisdn: string, balance: number): string | undefined {
      const sim = { ...simOf(msisdn), balance }
      shelf.put(sim)
      const { currency } = sim
      return balance < LINE ? tell(tenant, 'network.balance.low', msisdn, { balance, currency }) : undefined
    },
    announceRenewal(tenant: string, msisdn: string, price: number): string {
      const { balance, currency } = simOf(msisdn)
      return tell(tenant, 'network.tariff.renewal', msisdn, { price, balance, currency })
    },
  }
}

function signatureOf(key: Buffer, id: string, at: Date, body: string): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` }
}
