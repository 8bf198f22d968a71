import { createHash } from 'node:crypto'

/** @returns the version of texts that somebody agreed to or declared: it changes with every word */
export const textVersion = (...texts: string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12)
