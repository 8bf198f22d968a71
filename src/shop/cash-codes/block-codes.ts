import { hashesOf, readCode } from './code.ts'
import type { CodeShop } from './issue-codes.ts'
import { blockBatch, blockCode } from './store.ts'

/**
 * Blocks a batch by its name, or one code as printed: it cannot be redeemed any more. Redeemed codes stay redeemed.
 * @returns what was blocked; undefined if nothing matches
 */
export async function blockCodes(
  { secret, tenant, db, clock }: CodeShop,
  batchOrCode: string,
): Promise<'batch' | 'code' | undefined> {
  const code = readCode(batchOrCode)
  return db.transaction(async (tx) => {
    if (await blockBatch(tx, batchOrCode, clock.now())) return 'batch'
    const isCode = code !== undefined && (await blockCode(tx, hashesOf(secret, tenant.id, code), clock.now()))
    return isCode ? 'code' : undefined
  })
}
