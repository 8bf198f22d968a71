import { z } from 'zod'
import type { Tenant } from '../tenant.ts'

type Found = { field: string; message: string }
type Brand = Pick<Tenant, 'locales' | 'currency' | 'cartLimits'>

/** Checks only what concerns the brand's own settings; the catalogue checks the rest when it loads the list. */
const list = z.array(
  z.object({
    productId: z.string(),
    description: z.record(z.string(), z.string()),
    currency: z.string(),
    amount: z.number().optional(),
    range: z.object({ max: z.number() }).optional(),
  }),
)

const texts = z.record(z.string(), z.string())
const brands = z.array(z.object({ brandId: z.string(), description: texts }))
const categories = z.array(z.object({ categoryId: z.string(), name: texts }))

/** Products alone, or with descriptions of brands and categories. */
const listed = z.union([
  list.transform((products) => ({ products, brands: [], categories: [] })),
  z.object({ products: list, brands, categories }),
])

/**
 * Finds products that a brand could not show or sell: no text in one of its languages, another currency, too expensive.
 */
export function productProblems(products: unknown, { locales, currency, cartLimits }: Brand): Found[] {
  const parsed = listed.safeParse(products)
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  const { products: sold, brands, categories } = parsed.data
  const ids = sold.map((product) => product.productId)
  const twice = ids.filter((id, place) => ids.indexOf(id) !== place)
  return [
    ...twice.map((id) => ({ field: id, message: 'is listed twice' })),
    ...sold.flatMap((product) => {
      const dearest = product.amount ?? product.range?.max ?? 0
      return [
        ...missingTexts(product.description, `${product.productId}.description`, locales),
        ...(product.currency === currency
          ? []
          : [{ field: `${product.productId}.currency`, message: `expected ${currency}` }]),
        ...(dearest <= cartLimits.productAmount
          ? []
          : [{ field: product.productId, message: 'is dearer than cartLimits.productAmount' }]),
      ]
    }),
    ...brands.flatMap(({ brandId, description }) => missingTexts(description, `${brandId}.description`, locales)),
    ...categories.flatMap(({ categoryId, name }) => missingTexts(name, `${categoryId}.name`, locales)),
  ]
}

const missingTexts = (texts: Readonly<Record<string, string>>, field: string, locales: readonly string[]): Found[] =>
  locales.filter((locale) => !texts[locale]).map((locale) => ({ field: `${field}.${locale}`, message: 'is missing' }))
