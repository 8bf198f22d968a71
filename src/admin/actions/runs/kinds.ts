import type { Permission } from '#admin/permissions'
import type { Run, RunKind, RunWish } from '#admin/runs'
import type { Minor } from '#kit/money'

type Of = { tenant: string; subject: string; wish: RunWish }

/** What a run does of each kind: which action, with what input, at most how often. */
type Kind = {
  name: 'refund.give' | 'receipt.send-again' | 'case.resolve' | 'product.change'
  /** The permission of that action. */
  needs: Permission
  /** The action that begins the run. */
  begins: 'run.refund' | 'run.send' | 'run.resolve' | 'run.discontinue'
  input(of: Of): object
  /** Acts of one run, at most: a longer plan takes too long to be looked at. */
  most: number
  /** Whether an act would change nothing, by its plan. */
  isDoneBefore?(plan: never): boolean
  /** What an act gave back, by its outcome. */
  given?(outcome: never): Minor
}

export const runKinds: Readonly<Record<RunKind, Kind>> = {
  refund: {
    name: 'refund.give',
    needs: 'refunds.give',
    begins: 'run.refund',
    input: ({ tenant, subject, wish }) => ({
      tenant,
      orderNumber: subject,
      line: null,
      amount: null,
      reason: wish.reason,
    }),
    most: 500,
    isDoneBefore: ({ isRepeated }: { isRepeated: boolean }) => isRepeated,
    given: ({ amount }: { amount: Minor }) => amount,
  },
  send: {
    name: 'receipt.send-again',
    needs: 'orders.write-to',
    begins: 'run.send',
    input: ({ tenant, subject, wish }) => ({ tenant, orderNumber: subject, channel: wish.channel ?? 'email' }),
    most: 500,
  },
  resolve: {
    name: 'case.resolve',
    needs: 'cases.work',
    begins: 'run.resolve',
    input: ({ tenant, subject, wish }) => ({ tenant, caseId: subject, reason: wish.reason }),
    most: 500,
  },
  discontinue: {
    name: 'product.change',
    needs: 'goods.change',
    begins: 'run.discontinue',
    input: ({ tenant, subject }) => ({ tenant, productId: subject, status: 'INACTIVE' }),
    most: 200,
    isDoneBefore: (plan: { added: number; changed: number; discontinued: number; texts: number }) =>
      plan.added + plan.changed + plan.discontinued + plan.texts === 0,
  },
}

/** What the act of a line is given. */
export const inputOfLine = ({ kind, tenant, wish }: Pick<Run, 'kind' | 'tenant' | 'wish'>, subject: string): object =>
  runKinds[kind].input({ tenant, subject, wish })
