import type { Database } from '#database'
import { systemClock } from '#kit/clock'
import type { Documents } from '../library/document.ts'
import { legalSlugs, legalTextOf, type Publisher } from './legal-text.ts'
import { findInForce, setInForce } from './store.ts'

/**
 * Stores the current version of each legal text of a brand, for new orders to name. Earlier versions stay.
 * @returns whether any text changed
 */
export const keepLegalTexts = (
  database: Database,
  brand: Publisher & { id: string },
  { page: pages }: Pick<Documents, 'page'>,
): Promise<boolean> =>
  database.forTenant(brand.id).transaction(async (tx) => {
    const texts = pages.filter(({ slug }) => legalSlugs.includes(slug)).map((page) => legalTextOf(brand, page))
    const inForce = await findInForce(tx)
    const names = (all: readonly { slug: string; language: string; version: string }[]) =>
      all
        .map(({ slug, language, version }) => `${slug} ${language} ${version}`)
        .toSorted()
        .join()
    if (names(texts) === names(inForce)) return false
    await setInForce(tx, texts, systemClock.now())
    return true
  })
