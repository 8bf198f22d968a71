import { z } from 'zod'
import type { Admin } from '#admin'
import { findGivenOfEach } from '#admin/audit'
import { inEuro, may, refundLimitOf } from '#admin/permissions'
import {
  beginRun,
  countLines,
  findLines,
  findRun,
  goOn,
  type Run,
  type RunKind,
  type RunLine,
  stopRun,
  wakeRun,
} from '#admin/runs'
import type { Currency, Minor } from '#kit/money'
import { type Action, type At, action, minutes } from '../engine/action.ts'
import { type AdminRefusal, refuse } from '../engine/refusals.ts'
import { runKinds } from './kinds.ts'

type Which = { tenant: string; runId: string }
/** What a run would do: so many acts, that much in all. */
export type RunPlan = {
  runId: string
  count: number
  leftOut: number
  amount: Minor
  currency: Currency
  /** Of one of the orders it would give more than this operator may, with what they gave of it before. */
  isAboveForOne: boolean
}

const input = z.strictObject({ tenant: z.string(), runId: z.string().max(60) })
const about = ({ tenant, runId }: Which) => ({ tenant, subject: `run ${runId}` })

async function runOf({ admin }: Pick<At, 'admin'>, { tenant, runId }: Which): Promise<Run | undefined> {
  const run = await admin.own((tx) => findRun(tx, runId))
  return run?.tenant === tenant ? run : undefined
}

/** Begins the acts that were planned: the list that was looked at, and nothing else. */
const beginning = <K extends RunKind>(kind: K): Omit<Action<Which, RunPlan, { count: number }>, 'needs'> => ({
  input,
  about,
  async plan(at, which): Promise<RunPlan | AdminRefusal> {
    const run = await runOf(at, which)
    if (run?.kind !== kind) return refuse('runNotFound')
    if (run.begunAt) return refuse('runBegun')
    const sums = (await at.admin.own((tx) => countLines(tx, [run.runId]))).get(run.runId)
    const { count = 0, amount = 0 } = sums?.planned ?? {}
    if (count === 0) return refuse('nothingChosen')
    return {
      runId: run.runId,
      count,
      leftOut: sums?.['left out'].count ?? 0,
      amount,
      currency: run.currency,
      isAboveForOne: await isAboveForOne(at.admin, run),
    }
  },
  basis: ({ count, amount }) => [count, amount],
  async run({ admin, operatorId }, which, { count }) {
    const approver = admin.operator.operatorId
    const approvedBy = approver === operatorId ? null : approver
    return admin.own(async (tx) => {
      const by = { by: operatorId, from: admin.ip, approvedBy, now: admin.clock.now() }
      if (!(await beginRun(tx, which.runId, by))) {
        // After a crash it has begun already.
        const known = await findRun(tx, which.runId)
        return known?.begunBy === operatorId ? { count } : refuse('runBegun')
      }
      await wakeRun(tx, which.runId)
      return { count }
    })
  },
})

/** The limit for one order counts what an operator gives of it by runs and otherwise, all together. */
async function isAboveForOne(admin: Admin, { runId, kind, tenant, currency }: Run): Promise<boolean> {
  if (kind !== 'refund') return false
  const { operator } = admin
  const limit = refundLimitOf(operator, tenant).order
  const subjectOf = ({ subject }: RunLine) => `order ${subject}`
  return admin.own(async (tx) => {
    const lines = (await findLines(tx, runId)).filter(({ state }) => state === 'planned')
    const before = await findGivenOfEach(tx, operator.operatorId, { tenant, subjects: lines.map(subjectOf) })
    return lines.some((line) => (before.get(subjectOf(line)) ?? 0) + inEuro(line.amount, currency) > limit)
  })
}

/** The whole sum counts against the limit of who begins it. */
export const runRefund = action({
  ...beginning('refund'),
  needs: 'refunds.give',
  fresh: minutes(15),
  limited: ({ amount, currency }: RunPlan) => ({ amount, currency }),
  second: ({ isAboveForOne }: RunPlan) => isAboveForOne,
})
export const runSend = action({ ...beginning('send'), needs: 'orders.write-to' })
export const runResolve = action({ ...beginning('resolve'), needs: 'cases.work' })
export const runDiscontinue = action({ ...beginning('discontinue'), needs: 'goods.change' })

/** A run whose acts the operator may do. What they do to it needs the permission of those. */
async function theirs(at: At, which: Which): Promise<Run | AdminRefusal> {
  const run = await runOf(at, which)
  if (!run) return refuse('runNotFound')
  return may(at.admin.operator, runKinds[run.kind].needs, run.tenant) ? run : refuse('notAllowed')
}

/** Begins no more acts of a run: what is under way ends, the rest stays undone. */
export const runStop = action({
  needs: 'figures.read',
  input,
  about,
  async run(at, which) {
    const run = await theirs(at, which)
    if ('refusal' in run) return run
    const { admin, operatorId } = at
    const isStopped = await admin.own((tx) => stopRun(tx, run.runId, operatorId, admin.clock.now()))
    // After a crash it is stopped already.
    return isStopped || run.stoppedBy === operatorId ? { stopped: true } : refuse('runNotGoing')
  },
})

/** Goes on with a run that was stopped. It was agreed to as a whole, and is no other. */
export const runGoOn = action({
  needs: 'figures.read',
  input,
  about,
  fresh: minutes(15),
  async run(at, which) {
    const run = await theirs(at, which)
    if ('refusal' in run) return run
    return at.admin.own(async (tx) => {
      if (!(await goOn(tx, run.runId)) && (!run.begunAt || run.endedAt)) return refuse('runNotGoing')
      await wakeRun(tx, run.runId)
      return { going: true }
    })
  },
})
