import { createHash } from 'node:crypto'

/** Of each product that comes from our own stock so many codes are there to try it out with. */
const pieces = 15

/** Codes of a product for trying things out: they look like codes, redeem nothing, and are the same ones each time. */
export const demoCodes = (productId: string): string[] =>
  Array.from({ length: pieces }, (_, index) => {
    const letters = createHash('sha256').update(`${productId} ${index}`).digest('hex').toUpperCase()
    return ['DEMO', letters.slice(0, 4), letters.slice(4, 8), letters.slice(8, 12)].join('-')
  })
