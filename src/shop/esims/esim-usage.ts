import { setTimeout as pause } from 'node:timers/promises'
import type { CatalogueShop } from '#catalogue'
import { isRefusal, type PartnerAnswer, type Refusal } from '#kit/result'
import { type ReceiptShop, receiptByToken } from '#receipts'
import type { EsimUsage } from './contract.ts'
import { findReturns } from './returns.ts'

export type EsimShop = ReceiptShop & Pick<CatalogueShop, 'esims'>

/** Most milliseconds a page waits for the network; after that the state is `unknown`. */
const timeout = 2500

/**
 * State of an order's eSIMs: installed or not, data left (asked at the network at most every 30 seconds), and whether a
 * return was requested.
 * @returns one entry per unit; refuses orderNotFound
 */
export async function esimUsage(shop: EsimShop, token: string): Promise<EsimUsage[] | Refusal> {
  const order = await receiptByToken(shop, token)
  if (isRefusal(order)) return order
  const esims = order.items.flatMap((item) => item.esims ?? [])
  const [returns, ...usages] = await Promise.all([
    shop.db.read((tx) => findReturns(tx, order.orderNumber)),
    ...esims.map(({ unit, iccid }) => usageOf(shop, unit, iccid)),
  ])
  return usages.map((usage) => {
    const returned = returns.get(usage.unit)
    return returned ? { ...usage, returned } : usage
  })
}

async function usageOf({ esims }: EsimShop, unit: string, iccid: string): Promise<EsimUsage> {
  const [status, left] = await Promise.all([inTime(esims.statusOf(iccid)), inTime(esims.dataLeft(iccid))])
  const installedAt = status?.installedAt ?? undefined
  return {
    unit,
    iccid,
    state: status === undefined ? 'unknown' : installedAt ? 'installed' : 'new',
    ...(installedAt ? { installedAt: installedAt.toISOString() } : {}),
    ...(left
      ? {
          left: left.map(({ megabytes, until }) => ({
            ...(megabytes === null ? {} : { megabytes }),
            ...(until ? { until: until.toISOString() } : {}),
          })),
        }
      : {}),
  }
}

async function inTime<T>(asking: Promise<PartnerAnswer<T>>): Promise<T | undefined> {
  const timer = new AbortController()
  const timedOut = pause(timeout, undefined, { signal: timer.signal }).catch(() => undefined)
  const answer = await Promise.race([asking, timedOut])
  timer.abort()
  return answer?.kind === 'answered' ? answer.value : undefined
}
