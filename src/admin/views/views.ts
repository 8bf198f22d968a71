import { z } from 'zod'
import type { Admin } from '#admin'
import { deleteView, findViews, putView, type SavedView } from './store.ts'

export type { SavedView }

/** Lists whose filters can be kept. */
export const viewedPages = ['/orders', '/queue', '/audit'] as const
export type ViewedPage = (typeof viewedPages)[number]

/** Views of one list that an operator keeps at most. */
const most = 30

const wish = z.object({
  page: z.enum(viewedPages),
  name: z.string().trim().min(1).max(60),
  query: z.string().max(1000),
})

type Own = Pick<Admin, 'operator' | 'own' | 'clock'>

/** The operator's own views of a list, by name. */
export const listViews = (
  { operator: { operatorId }, read }: Pick<Admin, 'operator' | 'read'>,
  page: ViewedPage,
): Promise<SavedView[]> => read((tx) => findViews(tx, { operatorId, page }))

/**
 * Keeps a list's filter under a name; one of the same name is replaced.
 * @param query of the address; its place in the list is left out
 * @returns false where something is missing, or where there are too many already
 */
export function saveView({ operator: { operatorId }, own, clock }: Own, input: unknown): Promise<boolean> {
  const read = wish.safeParse(input)
  if (!read.success) return Promise.resolve(false)
  const { page, name, query } = read.data
  return own(async (tx) => {
    const kept = await findViews(tx, { operatorId, page })
    if (kept.length >= most && !kept.some((one) => one.name === name)) return false
    await putView(tx, { operatorId, page, name, query: lasting(query) }, clock.now())
    return true
  })
}

export const removeView = (
  { operator: { operatorId }, own }: Own,
  { page, name }: { page: string; name: string },
): Promise<void> => own((tx) => deleteView(tx, { operatorId, page, name }))

/** Without the place in the list: a view begins at its first page. */
function lasting(query: string): string {
  const params = new URLSearchParams(query)
  for (const place of ['after', 'before']) params.delete(place)
  return params.toString()
}
