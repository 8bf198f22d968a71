import type { Tx } from '#database'
import { endOfDay, momentIn } from '#kit/date'
import { fingerprint, type KeyRing, keyIdOf } from '#kit/signature'
import { balancesOf, type CloseContent, type CloseFacts, canonical, hashOf, notTold, standing } from './content.ts'
import { type CloseRow, countDay, findCloses, findMoved, findOpenAtClose, insertClose, lockCloses } from './store.ts'

/** Why a day is not closed or reopened. */
export type CloseRefusal = 'dayNotOver' | 'dayNotNext' | 'differencesOpen' | 'changedSince' | 'dayNotFound'

export const signaturePurpose = 'day close'

/** The day after the last closed one: no other can be closed. Undefined where none was closed yet. */
export function findNextDay(contents: readonly CloseContent[]): string | undefined {
  const last = standing(contents).at(-1)
  return last ? dayAfter(last.day) : contents[0]?.day
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

type Brand = { id: string; timeZone: string }

/** What closing a day would record. `seen` names it: a close with that name records nothing else. */
export type ClosePlan = { day: string; facts: CloseFacts; seen: string }

/** Looks at a day before it is closed. Changes nothing. */
export async function planClose(
  tx: Tx,
  { id, timeZone }: Brand,
  { day, now }: { day: string; now: Date },
): Promise<ClosePlan | CloseRefusal> {
  const contents = readContents(await findCloses(tx))
  const next = findNextDay(contents)
  if (next !== undefined && next !== day) return 'dayNotNext'
  if (endOfDay(momentIn(day, 12, timeZone), timeZone) > now) return 'dayNotOver'
  const closes = standing(contents)
  const span = { day, timeZone }
  const all = await findMoved(tx, span, closes[0]?.day ?? day)
  const facts = {
    timeZone,
    moved: notTold(all, closes),
    balances: balancesOf(all),
    counts: await countDay(tx, span),
    differences: await findOpenAtClose(tx, span),
  }
  return { day, facts, seen: hashOf(canonical([id, day, facts])) }
}

export type Closed = { closeNo: number; hash: string }

type Who = { actionId: string; operator: string; now: Date; ring: KeyRing }

/**
 * Closes a day of a brand, in the order of days and once for each action.
 * @param seen of the plan that was looked at: refused if the books say something else now
 */
export async function closeDay(
  tx: Tx,
  brand: Brand,
  { day, seen, reason, ...who }: Who & { day: string; seen: string; reason: string | null },
): Promise<Closed | CloseRefusal> {
  await lockCloses(tx, brand.id)
  const rows = await findCloses(tx)
  const known = rows.find(({ actionId }) => actionId === who.actionId)
  if (known) return { closeNo: known.closeNo, hash: known.hash }
  const plan = await planClose(tx, brand, { day, now: who.now })
  if (typeof plan === 'string') return plan
  if (plan.seen !== seen) return 'changedSince'
  if (plan.facts.differences.length > 0 && !reason) return 'differencesOpen'
  return append(tx, brand, rows, { ...who, kind: 'close', day, reason, approvedBy: null, facts: plan.facts })
}

/** Reopens the last closed day of a brand: a record like the close, which stays. */
export async function reopenDay(
  tx: Tx,
  brand: Brand,
  { day, reason, ...who }: Who & { day: string; reason: string; approvedBy: string },
): Promise<Closed | CloseRefusal> {
  await lockCloses(tx, brand.id)
  const rows = await findCloses(tx)
  const known = rows.find(({ actionId }) => actionId === who.actionId)
  if (known) return { closeNo: known.closeNo, hash: known.hash }
  if (findLastClosed(rows)?.day !== day) return 'dayNotFound'
  return append(tx, brand, rows, { ...who, kind: 'reopen', day, reason, facts: null })
}

/** The record of the last closed day, if one is closed. */
export function findLastClosed(rows: readonly CloseRow[]): CloseRow | undefined {
  const last = standing(readContents(rows)).at(-1)
  return rows.find(({ closeNo }) => closeNo === last?.closeNo)
}

export const readContents = (rows: readonly CloseRow[]): CloseContent[] =>
  rows.map(({ content }) => JSON.parse(content) as CloseContent)

type Entry = Who & Pick<CloseContent, 'kind' | 'day' | 'reason' | 'approvedBy' | 'facts'>

async function append(
  tx: Tx,
  brand: Brand,
  rows: readonly CloseRow[],
  { ring, now, ...entry }: Entry,
): Promise<Closed> {
  const former = rows.at(-1)
  const closeNo = (former?.closeNo ?? 0) + 1
  const written: CloseContent = {
    ...entry,
    tenant: brand.id,
    closeNo,
    at: now.toISOString(),
    former: former?.hash ?? null,
  }
  const content = canonical(written)
  const hash = hashOf(content)
  await insertClose(tx, {
    tenant: brand.id,
    closeNo,
    day: entry.day,
    kind: entry.kind,
    content,
    hash,
    keyId: keyIdOf(ring[0]),
    signature: fingerprint(ring, signaturePurpose, hash),
    actionId: entry.actionId,
  })
  return { closeNo, hash }
}
