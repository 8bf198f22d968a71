import { announceCatalogue } from '#catalogue'
import { enqueue, prepareBulkQuery } from '#database'
import type { StockShop } from './shop.ts'
import { noteLevels } from './store.ts'

const words = {
  low: 'few codes are left: import more',
  out: 'no code is left, so it is not sold until more are imported',
} as const

/** So many products are named in one notice, the rest counted: a whole catalogue may have no codes yet. */
const mostNamed = 50

/**
 * Looks how many codes of each product are left. One that runs low is told to an operator, once; one whose codes are
 * used up is not sold any more, and is again as soon as there are more. Both by themselves.
 */
export async function watchStock({ tenant, db, clock, stockWarnBelow }: StockShop): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    await prepareBulkQuery(tx)
    const changed = await noteLevels(tx, stockWarnBelow, now)
    if (changed.length === 0) return
    // What is sold is worked out from the codes themselves: whoever remembers it is to look again.
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
  const told = products.slice(0, mostNamed).join(', ')
  return products.length > mostNamed ? `${told} and ${products.length - mostNamed} more` : told
}
