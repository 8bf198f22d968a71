import { newBatchId } from '#kit/ids'
import { type KeyRing, keyIdOf } from '#kit/signature'
import type { Shop } from '#tenants'
import { hashesOf, hashOf, newCode, newRange, printed, readCode } from './code.ts'
import { deleteFree, findExisting, insertBatch, insertCodes, insertWanted, type NewBatch, takeWanted } from './store.ts'

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
  const codes = newCodes(count)
  await keep(codes.map(printed))
  return writeDown(shop, worth, codes)
}

/** Writes a batch down whose codes are made when they are taken. Again, the first one stays. */
export async function orderBatch(
  { tenant, db, clock }: CodeShop,
  { batchId, count, ...worth }: CodeValue & { batchId: string; count: number },
): Promise<void> {
  const batch = { ...worth, batchId, currency: tenant.currency, madeAt: clock.now() }
  await db.transaction((tx) => insertWanted(tx, batch, count))
}

/**
 * Makes the codes of a batch that was ordered. They are told this once.
 * @param by what takes them: again, it gets others instead of those, which nobody got to see
 * @returns the codes as a till prints them; undefined if there is no such batch, it is blocked, or its codes are taken
 */
export async function takeCodes(
  { secret, tenant, db, clock }: CodeShop,
  batchId: string,
  by: string,
): Promise<string[] | undefined> {
  return db.transaction(async (tx) => {
    const count = await takeWanted(tx, batchId, by, clock.now())
    if (count === undefined) return undefined
    await deleteFree(tx, batchId)
    const codes = newCodes(count)
    const hashes = codes.map((code) => hashOf(secret, tenant.id, code))
    await insertCodes(tx, batchId, hashes, keyIdOf(secret[0]))
    return codes.map(printed)
  })
}

function newCodes(count: number): string[] {
  const range = newRange()
  const codes = new Set<string>()
  while (codes.size < count) codes.add(newCode(range))
  return [...codes]
}

/** A wrong line of a list: `line` counts from 1. Never contains the code. */
export type Fault = { line: number; what: 'not a code' | 'twice in the list' | 'known already' }

/** How many codes a list has, or its wrong lines. Changes nothing. */
export async function planList(
  shop: CodeShop,
  lines: readonly string[],
): Promise<{ count: number } | { faults: Fault[] }> {
  const read = await readLines(shop, lines)
  return 'faults' in read ? read : { count: read.codes.length }
}

/**
 * Imports codes that somebody else printed. All of them or none.
 * @param lines one code each; empty lines are ignored
 * @returns the batch's name and number of codes, or the wrong lines
 */
export async function importCodes(
  shop: CodeShop,
  worth: CodeValue & { batchId?: string },
  lines: readonly string[],
): Promise<{ batchId: string; count: number } | { faults: Fault[] }> {
  const read = await readLines(shop, lines)
  if ('faults' in read) return read
  return { batchId: await writeDown(shop, worth, read.codes), count: read.codes.length }
}

async function readLines(shop: CodeShop, lines: readonly string[]): Promise<{ codes: string[] } | { faults: Fault[] }> {
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
  return { codes: [...seen] }
}

async function writeDown(
  { secret, tenant, db, clock }: CodeShop,
  { batchId = newBatchId(), ...worth }: CodeValue & { batchId?: string },
  codes: string[],
): Promise<string> {
  const batch = { ...worth, batchId, currency: tenant.currency, madeAt: clock.now() }
  const hashes = codes.map((code) => hashOf(secret, tenant.id, code))
  await db.transaction(async (tx) => {
    await insertBatch(tx, batch)
    await insertCodes(tx, batchId, hashes, keyIdOf(secret[0]))
  })
  return batch.batchId
}
