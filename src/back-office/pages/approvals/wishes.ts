import type { ActionName, AdminRefusalKey } from '#admin/actions'
import type { Approval } from '#admin/approvals'
import type { Grant } from '#admin/permissions'
import type { Currency, Minor } from '#kit/money'
import type { ShownChange } from '../brands/changes.tsx'

type Named = { amount: Minor; currency: Currency }
/** What a version of a brand would change. */
type OfBrand = { changes: ShownChange[] }
type OfGoods = { added: number; changed: number; discontinued: number; steepest: number }

/** A wish in the words of its page. */
export type Wish = Pick<
  Approval,
  'approvalId' | 'tenant' | 'subject' | 'askedAt' | 'lapsesAt' | 'state' | 'decidedAt'
> & {
  name: ActionName
  asker: string
  decider: string | null
  /** What was typed as the reason of the wish, and of its decision. */
  why: string | undefined
  reason: string | null
  amount: Minor
  currency: Currency | undefined
  /** What a change of products comes to. */
  plan: OfGoods | undefined
  /** What changes of a brand, setting by setting. */
  changes: readonly ShownChange[] | undefined
  /** Whom a role is for, by name; of somebody new with the address. */
  person: string | undefined
  /** The role that is asked for. */
  grant: Grant | undefined
  /** Where what it is about can be looked at. */
  path: string | undefined
  /** When a draft is to be published. */
  goesAt: Date | undefined
  /** Why this operator may not decide it. */
  refusal: AdminRefusalKey | undefined
  zone: string
}

/** @param nameOf the name of an operator */
export function wishOf(
  approval: Approval & { refusal?: { refusal: AdminRefusalKey } },
  nameOf: (operatorId: string) => string,
  zone: string,
): Wish {
  const { approvalId, tenant, subject, askedAt, lapsesAt, state, decidedAt, decidedBy, reason } = approval
  const plan = (approval.plan ?? {}) as Partial<Named & OfGoods & OfBrand>
  const input = approval.input as Asked &
    Partial<Grant> & { reason?: string; note?: string; at?: string; name?: string; email?: string }
  const { role, tenants = 'all', operatorId, name, email, at } = input
  return {
    approvalId,
    tenant,
    subject,
    askedAt,
    lapsesAt,
    state,
    decidedAt,
    reason,
    zone,
    name: approval.name as ActionName,
    asker: nameOf(approval.askedBy),
    decider: decidedBy === null ? null : nameOf(decidedBy),
    why: input.reason ?? input.note,
    amount: plan.amount ?? 0,
    currency: plan.currency,
    plan: plan.steepest === undefined ? undefined : (plan as OfGoods),
    changes: isOfBrand(approval.name) ? plan.changes : undefined,
    person: operatorId ? nameOf(operatorId) : name && `${name}, ${email}`,
    grant: role && { role, tenants },
    path: pathOf(tenant, input),
    goesAt: approval.name === 'brand.schedule' && at ? new Date(at) : undefined,
    refusal: approval.refusal?.refusal,
  }
}

const isOfBrand = (name: string): boolean => ['brand.publish', 'brand.schedule', 'brand.roll-back'].includes(name)

/** What a wish is about. */
type Asked = {
  orderNumber?: string
  productId?: string
  fileId?: string
  customerId?: string
  operatorId?: string
  draftId?: string
  runId?: string
  version?: number
}

function pathOf(
  tenant: string | null,
  { orderNumber, productId, fileId, customerId, operatorId, draftId, runId, version }: Asked,
): string | undefined {
  if (runId) return `/runs/${runId}`
  if (draftId) return `/brands/${tenant}/drafts/${draftId}`
  if (version) return `/brands/${tenant}`
  if (operatorId) return `/operators/${operatorId}`
  if (orderNumber) return `/orders/${tenant}/${orderNumber}`
  if (customerId) return `/customers/${tenant}/${customerId}`
  if (productId) return `/goods/products/${tenant}/${productId}`
  return fileId && `/goods/import?file=${fileId}`
}
