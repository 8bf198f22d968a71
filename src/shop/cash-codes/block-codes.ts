import { hashesOf, readCode } from './code.ts'
import type { CodeDesk } from './issue-codes.ts'
import { blockBatch, blockCode } from './store.ts'

/**
 * Blocks a batch by its name, or one code as it is printed: it redeems nothing any more. What was redeemed stays so.
 * @returns what was blocked; undefined when there is neither
 */
export async function block(
  { secret, tenant, db, clock }: CodeDesk,
  batchOrCode: string,
): Promise<'batch' | 'code' | undefined> {
  const code = readCode(batchOrCode)
  return db.transaction(async (tx) => {
    if (await blockBatch(tx, batchOrCode, clock.now())) return 'batch'
    const isCode = code !== undefined && (await blockCode(tx, hashesOf(secret, tenant.id, code), clock.now()))
    return isCode ? 'code' : undefined
  })
}
