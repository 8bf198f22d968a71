import type { Tx } from '#database'
import type { Minor } from '#kit/money'

declare module '#database/json-columns' {
  interface JsonColumns {
    'admin_approval.input': unknown
    'admin_approval.plan': unknown
  }
}

/** A wish that waits for a second person, or what became of it. */
export type Approval = {
  approvalId: string
  name: string
  tenant: string | null
  subject: string
  input: unknown
  plan: unknown
  /** Hash of what must not change until it is approved. */
  basisHash: string
  /** Euro cents. */
  counts: Minor
  askedBy: string
  askedAt: Date
  lapsesAt: Date
  state: 'waiting' | 'approved' | 'declined' | 'lapsed'
  decidedBy: string | null
  decidedAt: Date | null
  reason: string | null
}

const columns = [
  'approval_id as approvalId',
  'name',
  'tenant',
  'subject',
  'input',
  'plan',
  'basis_hash as basisHash',
  'counts',
  'asked_by as askedBy',
  'asked_at as askedAt',
  'lapses_at as lapsesAt',
  'state',
  'decided_by as decidedBy',
  'decided_at as decidedAt',
  'reason',
] as const

export async function insertApproval(
  tx: Tx,
  approval: Omit<Approval, 'state' | 'decidedBy' | 'decidedAt' | 'reason'>,
): Promise<void> {
  await tx
    .insertInto('admin_approval')
    .values({
      approval_id: approval.approvalId,
      name: approval.name,
      tenant: approval.tenant,
      subject: approval.subject,
      input: JSON.stringify(approval.input),
      plan: JSON.stringify(approval.plan),
      basis_hash: approval.basisHash,
      counts: approval.counts,
      asked_by: approval.askedBy,
      asked_at: approval.askedAt,
      lapses_at: approval.lapsesAt,
    })
    .execute()
}

export const findApproval = (tx: Tx, approvalId: string): Promise<Approval | undefined> =>
  tx.selectFrom('admin_approval').select(columns).where('approval_id', '=', approvalId).executeTakeFirst()

/** Wishes that wait, the oldest first. */
export const findWaiting = (tx: Tx): Promise<Approval[]> =>
  tx.selectFrom('admin_approval').select(columns).where('state', '=', 'waiting').orderBy('asked_at').execute()

/** Wishes of some brands, and of the installation by their actions, that wait no more; the newest first. */
export const findDecided = (
  tx: Tx,
  { tenants, ofInstallation }: { tenants: readonly string[]; ofInstallation: readonly string[] },
  most: number,
): Promise<Approval[]> =>
  tx
    .selectFrom('admin_approval')
    .select(columns)
    .where('state', '<>', 'waiting')
    .where(({ or, and, eb }) =>
      or([
        eb('tenant', 'in', [...tenants, '']),
        and([eb('tenant', 'is', null), eb('name', 'in', [...ofInstallation, ''])]),
      ]),
    )
    .orderBy('asked_at', 'desc')
    .limit(most)
    .execute()

/** Decides a wish that still waits. Of two who decide at once, one gets true. */
export async function decideApproval(
  tx: Tx,
  approvalId: string,
  decision: { state: 'approved' | 'declined'; decidedBy: string; decidedAt: Date; reason: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('admin_approval')
    .set({
      state: decision.state,
      decided_by: decision.decidedBy,
      decided_at: decision.decidedAt,
      reason: decision.reason,
    })
    .where('approval_id', '=', approvalId)
    .where('state', '=', 'waiting')
    .where('asked_by', '<>', decision.decidedBy)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Ends a wish whose ground changed. Returns false if somebody decided it meanwhile. */
export async function lapse(tx: Tx, approvalId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('admin_approval')
    .set({ state: 'lapsed' })
    .where('approval_id', '=', approvalId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
