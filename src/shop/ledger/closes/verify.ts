import type { Tx } from '#database'
import { isFingerprint, type KeyRing, keyIdOf } from '#kit/signature'
import { readContents, signaturePurpose } from './close-day.ts'
import { type CloseContent, canonical, hashOf, notTold, standing } from './content.ts'
import { type CloseRow, findCloses, findMoved } from './store.ts'

/** What the audit says was recorded. */
export type Vouched = { tenant: string; closeNo: number; hash: string }

/** What is wrong with closed days, by brand, in words; empty if all records are as they were written. */
export function findCloseProblems(
  rows: readonly CloseRow[],
  ring: KeyRing,
  vouched: readonly Vouched[],
): Record<string, string> {
  const problems: Record<string, string> = {}
  const note = (tenant: string, problem: string) => {
    problems[tenant] ??= problem
  }
  for (const [tenant, own] of Map.groupBy(rows, (row) => row.tenant)) {
    own.forEach((row, index) => {
      const problem = problemOf(row, own[index - 1], ring)
      if (problem) note(tenant, `close ${row.closeNo} of ${row.day}: ${problem}`)
    })
  }
  for (const { tenant, closeNo, hash } of vouched)
    if (!rows.some((row) => row.tenant === tenant && row.closeNo === closeNo && row.hash === hash))
      note(tenant, `close ${closeNo}: the audit knows it, and it is gone or another`)
  return problems
}

function problemOf(row: CloseRow, former: CloseRow | undefined, ring: KeyRing): string | undefined {
  if (hashOf(row.content) !== row.hash) return 'the content is not what the hash says'
  const content = read(row.content)
  if (!content || canonical(content) !== row.content) return 'the content is not in its fixed form'
  if (content.former !== (former?.hash ?? null) || row.closeNo !== (former?.closeNo ?? 0) + 1)
    return 'it does not follow from the record before it'
  const says = [content.tenant, content.closeNo, content.day, content.kind, content.actionId]
  const holds = [row.tenant, row.closeNo, row.day, row.kind, row.actionId]
  if (canonical(says) !== canonical(holds)) return 'its columns are not what the content says'
  const key = ring.find((one) => keyIdOf(one) === row.keyId)
  if (key === undefined) return `its key ${row.keyId} is not in SALDO_SECRET, so the signature cannot be checked`
  if (!isFingerprint([key], signaturePurpose, row.hash, row.signature)) return 'the signature is not ours'
  return undefined
}

function read(content: string): CloseContent | undefined {
  try {
    return JSON.parse(content) as CloseContent
  } catch {
    return undefined
  }
}

/**
 * What one brand's closes hold and its ledger no longer does, in words: more may be booked for a closed day, nothing less.
 * A brand that changed its time zone is left out, since the days of its closes are not those of today.
 */
export async function findLost(tx: Tx): Promise<string | undefined> {
  const closes = standing(readContents(await findCloses(tx)))
  const [first, last] = [closes[0], closes.at(-1)]
  const timeZone = last?.facts?.timeZone
  if (!first || !last || !timeZone || closes.some(({ facts }) => facts?.timeZone !== timeZone)) return undefined
  const moved = await findMoved(tx, { day: last.day, timeZone }, first.day)
  const lost = notTold(moved, closes).find(({ debit, credit, count }) => debit < 0 || credit < 0 || count < 0)
  return lost && `the ledger no longer holds what was closed: ${lost.day}, ${lost.account} in ${lost.currency}`
}
