import { announceCatalogue } from '#catalogue'
import type { Tx } from '#database'
import type { CodeContents } from '#orders/contents'
import { countOfBatch, findWithdrawal } from './batches/store.ts'
import { type ListedCode, type ListProblem, readList } from './read-list.ts'
import type { StockShop } from './shop.ts'
import { type CodeSecrets, printsOf, sealCode } from './stocked-code.ts'
import { findExisting, insertCodes, isFromStock, type NewCode } from './store.ts'
import { watchStock } from './watch-stock.ts'

/** Codes of one product; `batch` names their list. */
export type NewList = { productId: string; batch: string; text: string }

const atOnce = 2000

/** What a list contains: how many codes, and on which days the first and the last of them expire. */
export type ListPlan = { count: number; firstExpiry: string | null; lastExpiry: string | null }

/** What importing a list would do, or what is wrong with it. Changes nothing. */
export async function planCodes(
  shop: StockShop,
  list: NewList,
): Promise<ListPlan | { problems: readonly ListProblem[] }> {
  const { codes, problems } = readList(list.text, today(shop))
  if (problems.length > 0) return { problems }
  const prints = codes.map(({ contents }) => printsOf(shop, contents))
  const found = await shop.db.read((tx) => problemsOf(tx, list, codes, prints))
  if (found.length > 0) return { problems: found }
  const days = codes.flatMap(({ contents }) => contents.expiresOn ?? []).toSorted()
  return { count: codes.length, firstExpiry: days.at(0) ?? null, lastExpiry: days.at(-1) ?? null }
}

/**
 * Imports a list of codes, all of it or nothing: everything is checked first.
 * @returns how many codes; or the faults by line, without any code
 */
export async function importCodes(
  shop: StockShop,
  list: NewList,
): Promise<{ imported: number } | { problems: ListProblem[] }> {
  const { productId, batch } = list
  const { codes, problems } = readList(list.text, today(shop))
  if (problems.length > 0) return { problems }
  // Sealed before the transaction, to keep that short.
  const prints = codes.map(({ contents }) => printsOf(shop, contents))
  const sealed = codes.map(({ contents }) => newCode(shop, contents))
  const found = await shop.db.transaction(async (tx) => {
    const wrong = await problemsOf(tx, list, codes, prints)
    if (wrong.length > 0) return wrong
    for (let from = 0; from < sealed.length; from += atOnce) {
      await insertCodes(tx, { productId, batch }, sealed.slice(from, from + atOnce), shop.clock.now())
    }
    await announceCatalogue(tx, shop.tenant.id)
    return []
  })
  if (found.length > 0) return { problems: found }
  await watchStock(shop)
  return { imported: sealed.length }
}

/** @returns how many codes a list has, if all of them came with this batch before */
export async function countImported(shop: StockShop, { text, ...batch }: NewList): Promise<number | undefined> {
  const { codes } = readList(text, '')
  const prints = codes.flatMap(({ contents }) => printsOf(shop, contents))
  const known = await shop.db.read((tx) => countOfBatch(tx, batch, prints))
  return known > 0 && known === codes.length ? known : undefined
}

const today = ({ clock }: Pick<StockShop, 'clock'>): string => clock.now().toISOString().slice(0, 10)

/** What is wrong with a list that can be read. */
async function problemsOf(
  tx: Tx,
  { productId, batch }: NewList,
  codes: readonly ListedCode[],
  prints: readonly (readonly string[])[],
): Promise<ListProblem[]> {
  const [isOurs, withdrawal, known] = await Promise.all([
    isFromStock(tx, productId),
    findWithdrawal(tx, { productId, batch }),
    findExisting(tx, prints.flat()),
  ])
  if (!isOurs) return [{ line: 0, what: `${productId} is no product from our own stock` }]
  if (withdrawal) return [{ line: 0, what: `the batch ${batch} was withdrawn: give the list another name` }]
  const twice = codes.filter((_, place) => prints[place]?.some((print) => known.has(print)))
  return twice.map(({ line }) => ({ line, what: 'is in stock already, or was sold' }))
}

/** Puts those of these codes into stock that are new. */
export async function putCodes(
  shop: CodeSecrets,
  tx: Tx,
  of: { productId: string; batch: string },
  contents: readonly CodeContents[],
  now: Date,
): Promise<void> {
  const prints = contents.map((one) => printsOf(shop, one))
  const known = await findExisting(tx, prints.flat())
  const fresh = contents.filter((_, place) => !prints[place]?.some((print) => known.has(print)))
  await insertCodes(
    tx,
    of,
    fresh.map((one) => newCode(shop, one)),
    now,
  )
}

const newCode = (shop: CodeSecrets, contents: CodeContents): NewCode => ({
  ...sealCode(shop, contents),
  expiresOn: contents.expiresOn ?? null,
})
