import type { Shelf } from '../journal.ts'
import { findProduct, PRODUCTS, type Product } from './products.ts'

/** A change of a product: no longer sold, or another price in minor units. */
export type ProductChange = { id: string; gone?: boolean; cost?: number; face?: number }

/** The supplier's products with their changes. */
export function openProducts(changes: Shelf<ProductChange>) {
  const today = (product: Product): Product | undefined => {
    const change = changes.get(String(product.id))
    return change ? changed(product, change) : product
  }
  return {
    all: (): Product[] => PRODUCTS.flatMap((product) => today(product) ?? []),
    find(id: number): Product | undefined {
      const product = findProduct(id)
      return product && today(product)
    },
    /** Changes a product; an empty change restores it. Returns false for an unknown product. */
    change(id: number, change: Omit<ProductChange, 'id'>): boolean {
      if (!findProduct(id)) return false
      changes.put({ id: String(id), ...change })
      return true
    },
    /** Products with changes. */
    changes: () => changes.all().filter(({ gone, cost, face }) => gone || cost !== undefined || face !== undefined),
  }
}

/** Reads a change in major units. Returns undefined for a wrong amount. */
export function readChange(fields: Record<string, unknown>): Omit<ProductChange, 'id'> | undefined {
  const [cost, face] = [fields.cost, fields.face].map((said) =>
    said === undefined || said === '' ? undefined : Math.round(Number(said) * 100),
  )
  if ([cost, face].some((amount) => amount !== undefined && !(amount > 0))) return undefined
  return {
    ...(fields.gone === true || fields.gone === 'true' ? { gone: true } : {}),
    ...(cost === undefined ? {} : { cost }),
    ...(face === undefined ? {} : { face }),
  }
}

/** Only fixed products can get another face value or cost. */
function changed(product: Product, { gone, cost, face }: ProductChange): Product | undefined {
  if (gone) return undefined
  const { destination, prices } = product.body
  const body = {
    ...product.body,
    ...(face === undefined ? {} : { destination: { ...destination, amount: face / 100 } }),
    ...(cost === undefined ? {} : { prices: { ...prices, wholesale: { ...prices.wholesale, amount: cost / 100 } } }),
  }
  return { ...product, body }
}
