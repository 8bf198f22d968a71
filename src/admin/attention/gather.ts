import { createHash } from 'node:crypto'
import type { AdminDatabase } from '#database'
import { after } from '#kit/clock'
import { afterGathering } from './case-states.ts'
import { type Found, mostFound, type Source } from './sources/source.ts'
import { sources } from './sources/sources.ts'
import { findKnown, lockCases, type WrittenCase, writeCases } from './store.ts'

type Ground = {
  database: AdminDatabase
  tenants: readonly string[]
  now: Date
  /** A source that fails is reported; the others go on. */
  report(source: string, error: unknown): void
  /** Omitted: all of them. */
  of?: Readonly<Record<string, Source>>
}

/** Opens, wakes and closes cases by what the sources find now. */
export async function gather({ of = sources, report, ...ground }: Ground): Promise<void> {
  for (const [name, source] of Object.entries(of)) {
    try {
      await gatherOne(ground, name, source)
    } catch (error) {
      report(name, error)
    }
  }
}

async function gatherOne(
  { database, tenants, now }: Pick<Ground, 'database' | 'tenants' | 'now'>,
  name: string,
  source: Source,
): Promise<void> {
  const found = (await database.read(tenants, (tx) => source.find(tx, now))).map((one) => caseOf(name, source, one))
  // Of a list that was cut nobody knows what is missing.
  const isWhole = found.length < mostFound
  await database.change(tenants, async (tx) => {
    await lockCases(tx)
    const known = await findKnown(
      tx,
      name,
      found.map(({ caseId }) => caseId),
    )
    const standing = new Map(known.map((one) => [one.caseId, one]))
    const seen = new Set(found.map(({ caseId }) => caseId))
    const changed = found.flatMap((one) => {
      const before = standing.get(one.caseId)
      const next = afterGathering(before, one.factsHash, now)
      return next || before?.factsHash !== one.factsHash ? [{ found: one, next }] : []
    })
    const gone = known.flatMap((one) => (isWhole && !seen.has(one.caseId) && one.state !== 'gone' ? [one.caseId] : []))
    await writeCases(tx, changed, gone, now)
  })
}

function caseOf(source: string, { target }: Source, { key, dueAt, ...found }: Found): WrittenCase {
  const { tenant, since, amount, currency, facts } = found
  return {
    ...found,
    caseId: `${source} ${tenant ?? '*'} ${key}`,
    source,
    dueAt: dueAt ?? after(since, target * 60),
    factsHash: createHash('sha256')
      .update(JSON.stringify([amount, currency, facts]))
      .digest('base64url')
      .slice(0, 22),
  }
}
