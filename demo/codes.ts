import { createHash } from 'node:crypto'

/** Number of test codes for each product from our own stock. */
const pieces = 15

/** Test codes of a product: they look like codes, redeem nothing, and are the same each time. */
export const demoCodes = (productId: string): string[] =>
  Array.from({ length: pieces }, (_, index) => {
    const letters = createHash('sha256').update(`${productId} ${index}`).digest('hex').toUpperCase()
    return ['DEMO', letters.slice(0, 4), letters.slice(4, 8), letters.slice(8, 12)].join('-')
  })
