import { announceCatalogue } from '#catalogue'
import type { Tx } from '#database'
import type { CodeContents } from '#orders/contents'
import { type ListProblem, readList } from './read-list.ts'
import type { StockShop } from './shop.ts'
import { type CodeSecrets, printsOf, sealCode } from './stocked-code.ts'
import { findExisting, insertCodes, isFromStock, type NewCode } from './store.ts'
import { watchStock } from './watch-stock.ts'

/** Codes of one product; `batch` names their list. */
export type NewList = { productId: string; batch: string; text: string }

const atOnce = 2000

/**
 * Imports a list of codes, all of it or nothing: everything is checked first.
 * @returns how many codes; or the faults by line, without any code
 */
export async function importCodes(
  shop: StockShop,
  { productId, batch, text }: NewList,
): Promise<{ imported: number } | { problems: ListProblem[] }> {
  const now = shop.clock.now()
  const { codes, problems } = readList(text, now.toISOString().slice(0, 10))
  if (problems.length > 0) return { problems }
  // Sealed before the transaction, to keep that short.
  const prints = codes.map(({ contents }) => printsOf(shop, contents))
  const sealed = codes.map(({ contents }) => newCode(shop, contents))
  const known = await shop.db.transaction(async (tx) => {
    if (!(await isFromStock(tx, productId))) return undefined
    const there = await findExisting(tx, prints.flat())
    if (there.size > 0) return there
    for (let from = 0; from < sealed.length; from += atOnce) {
      await insertCodes(tx, { productId, batch }, sealed.slice(from, from + atOnce), now)
    }
    await announceCatalogue(tx, shop.tenant.id)
    return there
  })
  if (!known) return { problems: [{ line: 0, what: `${productId} is no product from our own stock` }] }
  if (known.size > 0) {
    const twice = codes.filter((_, place) => prints[place]?.some((print) => known.has(print)))
    return { problems: twice.map(({ line }) => ({ line, what: 'is in stock already, or was sold' })) }
  }
  await watchStock(shop)
  return { imported: sealed.length }
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
