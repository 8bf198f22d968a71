import { randomUUID } from 'node:crypto'
import type { Admin } from '#admin'
import { insertRun, type PlannedLine, type Run, type RunKind, type RunWish } from '#admin/runs'
import type { Minor } from '#kit/money'
import { planOnly } from '../engine/plan.ts'
import { type AdminRefusal, isRefused, refuse } from '../engine/refusals.ts'
import { inputOfLine, runKinds } from './kinds.ts'

/** An order, a case or a product of a brand. */
export type Chosen = { tenant: string; subject: string }

type Plannable = Pick<Run, 'kind' | 'tenant' | 'wish' | 'currency'>

/** Acts that are planned side by side. */
const abreast = 4

/**
 * Looks at what a run would do, act by act, and writes it down: nothing is done yet. A run is of one brand.
 * @returns the runs, one for each brand; refuses nothing chosen, and more than one run may do
 */
export async function planRuns(
  admin: Admin,
  kind: RunKind,
  chosen: readonly Chosen[],
  wish: RunWish,
): Promise<{ runIds: string[] } | AdminRefusal> {
  const { most } = runKinds[kind]
  const each = Map.groupBy(uniqueOf(chosen), ({ tenant }) => tenant)
  if (each.size === 0) return refuse('nothingChosen')
  for (const { length: count } of each.values()) if (count > most) return refuse('tooManyForRun', { count, most })
  const runIds: string[] = []
  for (const [tenant, subjects] of each) {
    const brand = admin.tenants.find(({ id }) => id === tenant)
    if (!brand) return refuse('notAllowed')
    const run = { runId: randomUUID(), tenant, kind, wish, currency: brand.currency }
    const lines = await planned(admin, run, subjects)
    const by = { plannedBy: admin.operator.operatorId, plannedAt: admin.clock.now() }
    await admin.own((tx) => insertRun(tx, { ...run, ...by }, lines))
    runIds.push(run.runId)
  }
  return { runIds }
}

const uniqueOf = (chosen: readonly Chosen[]): Chosen[] => [
  ...new Map(chosen.map((one) => [`${one.tenant}/${one.subject}`, one])).values(),
]

async function planned(admin: Admin, run: Plannable, subjects: readonly Chosen[]): Promise<PlannedLine[]> {
  const lines: PlannedLine[] = []
  for (let first = 0; first < subjects.length; first += abreast) {
    const some = subjects.slice(first, first + abreast)
    lines.push(...(await Promise.all(some.map(({ subject }) => planLine(admin, run, subject)))))
  }
  return lines
}

async function planLine(admin: Admin, run: Plannable, subject: string): Promise<PlannedLine> {
  const { name, isDoneBefore } = runKinds[run.kind]
  const looked = await planOnly(admin, name, inputOfLine(run, subject))
  const leftOut = (refusal: string): PlannedLine => ({ subject, basis: '', amount: 0, state: 'left out', refusal })
  if (isRefused(looked)) return leftOut(looked.refusal)
  if (isDoneBefore?.(looked.plan as never)) return leftOut('doneBefore')
  const { money } = looked
  if (money && money.currency !== run.currency) throw new Error('a brand has orders in two currencies')
  const amount: Minor = money?.amount ?? 0
  return { subject, basis: looked.basis, amount, state: 'planned', refusal: null }
}
