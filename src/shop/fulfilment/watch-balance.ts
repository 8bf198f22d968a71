import { type CatalogueShop, type SupplyState, saveSupply } from '#catalogue'
import { enqueue } from '#database'
import { type Minor, toDecimalString } from '#kit/money'
import { eachBrand } from '#tenants'
import type { Supplier } from './supplier.ts'

/** In minor units of whichever currency: what is below `warn` is told, below `stop` nothing is sold any more. */
export type SupplyLimits = { warn: Minor; stop: Minor }

export const usualSupplyLimits: SupplyLimits = { warn: 1_000_00, stop: 200_00 }

export type SupplyShop = Pick<CatalogueShop, 'tenant' | 'db' | 'clock'> & {
  supplier: Supplier
  supplyLimits: SupplyLimits
}

/**
 * Asks the supplier what we have left. A balance that runs low is told to an operator; below the lower line nothing of
 * that supplier's is sold, before anybody is charged for what could not be delivered. Both end by themselves.
 * @throws when the supplier does not say: what was known last holds until it does
 */
export async function watchBalance(shops: readonly SupplyShop[]): Promise<void> {
  const [any] = shops
  if (!any) return
  const { supplier, supplyLimits } = any
  const answer = await supplier.balances()
  if (answer.kind !== 'answered') throw new Error(`${supplier.name}: ${answer.reason}`)
  const told = new Set<string>()
  await eachBrand(shops, async ({ tenant, db, clock }) => {
    const balance = answer.value.find(({ currency }) => currency === tenant.currency)
    if (!balance) return
    const { available, currency } = balance
    const state = stateOf(available, supplyLimits)
    const now = clock.now()
    const tells = await db.transaction(async (tx) => {
      const row = { tenant: tenant.id, supplier: supplier.name, state, available }
      const before = await saveSupply(tx, row, now)
      // One account serves many brands: one of them tells of it.
      if (before === state || told.has(currency)) return false
      await enqueue(tx, 'alert', alertOf(row, currency, now, supplyLimits))
      return true
    })
    if (tells) told.add(currency)
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
