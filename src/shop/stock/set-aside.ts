import { announceCatalogue } from '#catalogue'
import { enqueue, type Tx } from '#database'
import type { Unreadable } from '#kit/seal'
import { noteMissedKeys as noteMissedWithOrders } from '#orders/contents'
import type { StockShop } from './shop.ts'
import { noteMissedKeys, noteUnreadable, type StockedCode } from './store.ts'

// A code that cannot be opened is not sold. The rest of the stock, and every order, is unaffected.

/** Sets aside a code that cannot be opened, and alerts an operator. */
export async function setAside(shop: StockShop, { codeId, keyId }: StockedCode, why: Unreadable): Promise<void> {
  const { tenant, db } = shop
  await db.transaction(async (tx) => {
    await noteUnreadable(tx, codeId, why)
    // A missing key is reported once, for all its codes.
    if (why === 'damaged') {
      const what = `code ${codeId} in stock is damaged: it is not sold`
      const next = `npm run saldo -- codes write-off ${tenant.id} ${codeId} --reason … --yes, then import it anew`
      await tell(tx, tenant.id, { occasion: `code-unreadable code ${codeId}`, what, next })
    }
  })
  if (why === 'no-key') await noteMissedOnes(shop, [keyId])
}

/** Finds codes, in stock and with orders, whose keys are missing, and those whose keys are back. */
export async function watchKeys(shop: StockShop): Promise<void> {
  await noteMissedOnes(shop, [])
}

async function noteMissedOnes({ tenant, db, clock, codeKeys }: StockShop, found: readonly string[]): Promise<void> {
  const known = [...codeKeys.keys.keys()]
  await db.transaction(async (tx) => {
    const [inStock, withOrders] = [await noteMissedKeys(tx, known), await noteMissedWithOrders(tx, known)]
    if (inStock.length > 0) await announceCatalogue(tx, tenant.id)
    for (const keyId of new Set([...found, ...inStock, ...withOrders])) {
      const occasion = `code-unreadable key ${keyId} ${clock.now().toISOString().slice(0, 10)}`
      const what = `codes are sealed under the key ${keyId}, which SALDO_CODE_KEYS does not name`
      await tell(tx, tenant.id, { occasion, what })
    }
  })
}

const tell = (tx: Tx, tenant: string, details: { occasion: string; what: string; next?: string }): Promise<void> =>
  enqueue(tx, 'alert', { tenant, orderNumber: 'codes', details })
