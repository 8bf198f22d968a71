import type { StockShop } from '../shop.ts'
import { openCode } from '../stocked-code.ts'
import { type BadCode, type Batch, countBatch, findBad } from './store.ts'

/** A code that did not work, as its supplier is told of it: by its serial number, and the last signs of the code. */
export type ClaimLine = {
  serial: string | null
  /** `…1234`; null once the code is erased. */
  code: string | null
  soldAt: Date
  badAt: Date
  reason: string
}

/** @returns the bad codes of a batch; undefined if there is no such batch */
export async function claimOf(shop: StockShop, batch: Batch): Promise<ClaimLine[] | undefined> {
  const [isThere, bad] = await shop.db.read((tx) => Promise.all([countBatch(tx, batch), findBad(tx, batch)]))
  return isThere && bad.map((one) => lineOf(shop, one))
}

function lineOf(shop: StockShop, { keyId, sealed, soldAt, badAt, reason, fingerprint }: BadCode): ClaimLine {
  const opened = keyId && sealed ? openCode(shop, { fingerprint, keyId, sealed }) : undefined
  const contents = opened && 'code' in opened ? opened : undefined
  return {
    serial: contents?.serial ?? null,
    code: contents ? endOf(contents.code) : null,
    soldAt,
    badAt,
    reason,
  }
}

/** At most four signs, and never more than a quarter of the code. */
const endOf = (code: string): string => `…${code.slice(code.length - Math.min(4, Math.floor(code.length / 4)))}`
