import type { Admin } from '#admin'
import { may } from '#admin/permissions'
import {
  countLines,
  findLines,
  findRun,
  findRuns,
  type Run,
  type RunKind,
  type RunLine,
  type RunSums,
  runKindNames,
} from '#admin/runs'
import { runKinds } from './kinds.ts'

/** Runs in a list. */
const most = 50

/** Who may do the acts of a run, or reads the audit, sees it. */
const kindsSeen = ({ operator }: Admin, tenant: string): RunKind[] =>
  runKindNames.filter((kind) => may(operator, runKinds[kind].needs, tenant) || may(operator, 'audit.read', undefined))

/** The newest runs that the operator may see, with how far each has come. */
export async function listRuns(admin: Admin, brands: Admin['tenants']): Promise<(Run & { sums: RunSums })[]> {
  const visible = brands.map(({ id }) => ({ tenant: id, kinds: kindsSeen(admin, id) }))
  return admin.read(async (tx) => {
    const runs = await findRuns(tx, visible, most)
    const sums = await countLines(
      tx,
      runs.map(({ runId }) => runId),
    )
    return runs.flatMap((run) => {
      const of = sums.get(run.runId)
      return of ? { ...run, sums: of } : []
    })
  })
}

/** A run, line by line; undefined if there is none that the operator may see. */
export async function readRun(
  admin: Admin,
  runId: string,
): Promise<(Run & { sums: RunSums; lines: RunLine[] }) | undefined> {
  return admin.read(async (tx) => {
    const run = await findRun(tx, runId)
    const isTheirs = run && admin.tenants.some(({ id }) => id === run.tenant)
    if (!isTheirs || !kindsSeen(admin, run.tenant).includes(run.kind)) return undefined
    const sums = (await countLines(tx, [runId])).get(runId)
    return sums && { ...run, sums, lines: await findLines(tx, runId) }
  })
}
