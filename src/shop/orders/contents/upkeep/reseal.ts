import { seal, unseal } from '#kit/seal'
import type { ContentsShop } from '../contents.ts'
import { aboutOf } from '../store.ts'
import { findToReseal, saveResealed } from './store.ts'

const atOnce = 500

/** How many were sealed again, and how many cannot be opened: those stay as they are. */
export type Resealed = { resealed: number; unreadable: number }

/**
 * Seals all contents with the current key that are sealed with another, and tries those again that could not be opened.
 */
export async function resealContents(shop: ContentsShop): Promise<Resealed> {
  const all = { resealed: 0, unreadable: 0 }
  for (let last: string | undefined = ''; last !== undefined; ) {
    const part: Resealed & { last: string | undefined } = await resealSome(shop, last)
    all.resealed += part.resealed
    all.unreadable += part.unreadable
    last = part.last
  }
  return all
}

const resealSome = (
  { codeKeys, tenant, db }: ContentsShop,
  after: string,
): Promise<Resealed & { last: string | undefined }> =>
  db.transaction(async (tx) => {
    const rows = await findToReseal(tx, { keyId: codeKeys.current, after, limit: atOnce })
    let resealed = 0
    for (const { externalId, ...old } of rows) {
      const about = aboutOf(tenant.id, externalId)
      const opened = unseal(codeKeys, about, old)
      await saveResealed(tx, externalId, 'text' in opened ? seal(codeKeys, about, opened.text) : opened)
      if ('text' in opened) resealed++
    }
    return { resealed, unreadable: rows.length - resealed, last: rows.at(-1)?.externalId }
  })
