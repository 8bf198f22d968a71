import { type CatalogueShop, type SupplyState, saveSupply } from '#catalogue'
import { enqueue } from '#database'
import { type Minor, toDecimalString } from '#kit/money'
import { eachBrand } from '#tenants'
import type { Supplier } from './supplier.ts'

/** In minor units of any currency: below `warn` an operator is alerted, below `stop` nothing is sold. */
export type SupplyLimits = { warn: Minor; stop: Minor }

export const usualSupplyLimits: SupplyLimits = { warn: 1_000_00, stop: 200_00 }

export type SupplyShop = Pick<CatalogueShop, 'tenant' | 'db' | 'clock'> & {
  supplier: Supplier
  supplyLimits: SupplyLimits
}

/**
 * Reads our balance with the supplier. A low balance alerts an operator; below the lower limit nothing of that supplier
 * is sold, so that nobody pays for what cannot be delivered. Both end when the balance is restored.
 * @throws when the supplier does not answer: the last known state stays until it does
 */
export async function watchBalance(shops: readonly SupplyShop[]): Promise<void> {
  const [any] = shops
  if (!any) return
  const { supplier, supplyLimits } = any
  const answer = await supplier.balances()
  if (answer.kind !== 'answered') throw new Error(`${supplier.name}: ${answer.reason}`)
  const reported = new Set<string>()
  await eachBrand(shops, async ({ tenant, db, clock }) => {
    const balance = answer.value.find(({ currency }) => currency === tenant.currency)
    if (!balance) return
    const { available, currency } = balance
    const state = stateOf(available, supplyLimits)
    const now = clock.now()
    const tells = await db.transaction(async (tx) => {
      const row = { tenant: tenant.id, supplier: supplier.name, state, available }
      const before = await saveSupply(tx, row, now)
      // One account serves many brands: one alert is enough.
      if (before === state || reported.has(currency)) return false
      await enqueue(tx, 'alert', alertOf(row, currency, now, supplyLimits))
      return true
    })
    if (tells) reported.add(currency)
  })
}

const stateOf = (available: Minor, { warn, stop }: SupplyLimits): SupplyState =>
  available < stop ? 'stopped' : available < warn ? 'low' : 'good'

const words = {
  low: 'it runs low: top it up',
  stopped: 'too little is left, so nothing of this supplier is sold until it is topped up',
  good: 'it suffices again, and everything is sold',
} as const

function alertOf(
  { tenant, supplier, state, available }: { tenant: string; supplier: string; state: SupplyState; available: Minor },
  currency: string,
  now: Date,
  { warn, stop }: SupplyLimits,
) {
  const money = (minor: Minor) => `${toDecimalString(minor)} ${currency}`
  return {
    tenant,
    orderNumber: supplier,
    details: {
      occasion: `supplier-balance ${state} ${currency} ${now.toISOString()}`,
      what: words[state],
      available: money(available),
      warnBelow: money(warn),
      stopBelow: money(stop),
    },
  }
}
