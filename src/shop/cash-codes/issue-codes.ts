import { newBatchId } from '#kit/ids'
import { type KeyRing, keyIdOf } from '#kit/signature'
import type { Shop } from '#tenants'
import { hashesOf, hashOf, newCode, newRange, printed, readCode } from './code.ts'
import { findExisting, insertBatch, type NewBatch } from './store.ts'

/** What issuing codes needs: no visitor, and the secret for their fingerprints. */
export type CodeShop = Pick<Shop, 'tenant' | 'db' | 'clock'> & { secret: KeyRing }

/** The value of each code of a batch, in minor units, and its brand. */
export type CodeValue = Pick<NewBatch, 'brandId' | 'amount'>

/**
 * Makes new codes of one range. They are passed to `keep` before they become valid: nobody can read them here, so a
 * code that was not saved is lost.
 * @param keep receives the codes as a till prints them
 * @returns the batch's name
 */
export async function issueCodes(
  shop: CodeShop,
  { count, ...worth }: CodeValue & { count: number },
  keep: (codes: string[]) => Promise<void>,
): Promise<string> {
  const range = newRange()
  const codes = new Set<string>()
  while (codes.size < count) codes.add(newCode(range))
  await keep([...codes].map(printed))
  return writeDown(shop, worth, [...codes])
}

/** A wrong line of a list: `line` counts from 1. Never contains the code. */
export type Fault = { line: number; what: 'not a code' | 'twice in the list' | 'known already' }

/**
 * Imports codes that somebody else printed. All of them or none.
 * @param lines one code each; empty lines are ignored
 * @returns the batch's name and number of codes, or the wrong lines
 */
export async function importCodes(
  shop: CodeShop,
  worth: CodeValue,
  lines: readonly string[],
): Promise<{ batchId: string; count: number } | { faults: Fault[] }> {
  const read = lines.flatMap((text, index) =>
    text.trim() === '' ? [] : [{ line: index + 1, code: readCode(text) ?? '' }],
  )
  const seen = new Set<string>()
  const faults = read.flatMap(({ line, code }): Fault[] => {
    if (code === '') return [{ line, what: 'not a code' }]
    if (seen.has(code)) return [{ line, what: 'twice in the list' }]
    seen.add(code)
    return []
  })
  if (faults.length > 0) return { faults }
  const hashes = read.map(({ code }) => hashesOf(shop.secret, shop.tenant.id, code))
  const known = await shop.db.read((tx) => findExisting(tx, hashes.flat()))
  const twice = read.filter((_, place) => hashes[place]?.some((hash) => known.has(hash)))
  if (twice.length > 0) return { faults: twice.map(({ line }) => ({ line, what: 'known already' })) }
  return { batchId: await writeDown(shop, worth, [...seen]), count: seen.size }
}

async function writeDown({ secret, tenant, db, clock }: CodeShop, worth: CodeValue, codes: string[]): Promise<string> {
  const batch = { ...worth, batchId: newBatchId(), currency: tenant.currency, madeAt: clock.now() }
  const hashes = codes.map((code) => hashOf(secret, tenant.id, code))
  await db.transaction((tx) => insertBatch(tx, batch, hashes, keyIdOf(secret[0])))
  return batch.batchId
}
