import { createHmac, randomUUID } from 'node:crypto'
import type { World } from '../world.ts'

/** Balance of a SIM card in minor units. */
type Sim = { id: string; balance: number; currency: string }

export type Network = ReturnType<typeof openNetwork>

/** The network calls the shop below this balance in minor units. Shops have lower limits of their own. */
const LINE = 20_00

/** The key that each brand's secret is derived from. */
const SECRET = 'the sandbox’s mobile networks'

/** The signing key of a brand: the key in what `npm run saldo -- networks secret` prints. */
const keyFor = (tenant: string): Buffer => createHmac('sha256', SECRET).update(`network ${tenant}`).digest()

/**
 * Webhooks of mobile networks: a low balance, or a tariff that renews soon. CloudEvents 1.0
 * as JSON, signed as Standard Webhooks describe. A repeated delivery has the same event id.
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
    /** @returns the id of the event, if one was sent */
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
