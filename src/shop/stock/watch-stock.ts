import { announceCatalogue } from '#catalogue'
import { enqueue, prepareBulkQuery } from '#database'
import type { StockShop } from './shop.ts'
import { noteLevels } from './store.ts'

const words = {
  low: 'few codes are left: import more',
  out: 'no code is left, so it is not sold until more are imported',
} as const

/** Most products named in one alert, the rest is counted: a whole catalogue may have no codes yet. */
const mostNamed = 50

/**
 * Checks how many codes of each product are left. A low stock alerts an operator, once. A product without codes is not
 * sold until there are more.
 */
export async function watchStock({ tenant, db, clock, stockWarnBelow }: StockShop): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    await prepareBulkQuery(tx)
    const changed = await noteLevels(tx, stockWarnBelow, now)
    if (changed.length === 0) return
    // The catalogue derives sold-out products from the codes, so it must be read again.
    await announceCatalogue(tx, tenant.id)
    for (const state of ['low', 'out'] as const) {
      const products = changed.filter((one) => one.state === state).map(({ productId }) => productId)
      if (products.length === 0) continue
      const occasion = `stock ${state} ${now.toISOString()}`
      const details = { occasion, what: words[state], products: named(products) }
      await enqueue(tx, 'alert', { tenant: tenant.id, orderNumber: 'stock', details })
    }
  })
}

function named(products: readonly string[]): string {
  const names = products.slice(0, mostNamed).join(', ')
  return products.length > mostNamed ? `${names} and ${products.length - mostNamed} more` : names
}
