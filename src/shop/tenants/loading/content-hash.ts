import { createHash } from 'node:crypto'

/** @returns the SHA-256, in hex, of a JSON value, independent of the order of its fields. */
export const contentHash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value, inOrder)).digest('hex')

const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
