import type { z } from 'zod'
import type { Currency } from '#kit/money'
import { asProduct, listedProduct } from '../load-products.ts'
import type { Product } from '../product.ts'
import type { Entry } from './entries.ts'
import type { Problem } from './problems.ts'

/** Checks the products of a file in order: each by itself, and for duplicates. */
export function checkProducts(currency: Currency) {
  const lines = new Map<string, number>()
  return (entry: Entry): Product | Problem[] => {
    if (entry.wrong !== undefined) return [{ line: entry.line, field: '', says: entry.wrong }]
    const read = listedProduct.safeParse(entry.written)
    if (!read.success) return problemsOf(entry, read.error)
    const { productId } = read.data
    const before = lines.get(productId)
    if (before !== undefined) return [problemOf(entry, 'productId', `${productId} is on line ${before} already`)]
    lines.set(productId, entry.line)
    if (read.data.currency !== currency) return [problemOf(entry, 'currency', `the shop trades in ${currency}`)]
    return asProduct(read.data)
  }
}

/** The same for descriptions of brands or categories. @returns the valid ones */
export const checkTexts = <Shape extends z.ZodType>(
  entries: readonly Entry[],
  shape: Shape,
  add: (problem: Problem) => void,
): z.output<Shape>[] =>
  entries.flatMap((entry) => {
    const read = shape.safeParse(entry.written)
    if (read.success) return [read.data]
    problemsOf(entry, read.error).forEach(add)
    return []
  })

const problemsOf = (entry: Entry, error: z.ZodError): Problem[] =>
  error.issues.flatMap((issue) => {
    const field = issue.path.join('.')
    if (issue.code !== 'unrecognized_keys') return problemOf(entry, field, inWords(issue.message))
    return issue.keys.map((key) => problemOf(entry, [...issue.path, key].join('.'), 'is no field of it'))
  })

const problemOf = (entry: Entry, field: string, says: string): Problem => ({
  line: entry.lineOf?.(field) ?? entry.line,
  field,
  says,
})

const inWords = (message: string): string => {
  const words = message.replace(/^Invalid (input|option|string): /, '').replace(/^Too (small|big): /, '')
  return words.endsWith('received undefined') ? 'is missing' : words
}
