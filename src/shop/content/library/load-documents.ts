import type { Database } from '#database'
import type { Documents } from './document.ts'
import { findDocuments, replaceDocuments } from './store.ts'

/**
 * Updates a tenant's pages, posts and banners from its files.
 * @returns whether anything changed
 */
export const loadDocuments = (database: Database, tenant: string, documents: Documents): Promise<boolean> =>
  database.forTenant(tenant).transaction(async (tx) => {
    if (sameness(await findDocuments(tx)) === sameness(documents)) return false
    await replaceDocuments(tx, tenant, documents)
    return true
  })

/** Equal for equal documents, in any order of documents and fields. */
const sameness = (documents: Documents): string =>
  JSON.stringify(
    (['page', 'post', 'banner'] as const).map((kind) =>
      documents[kind].map((document) => JSON.stringify(Object.entries(document).sort())).sort(),
    ),
  )
