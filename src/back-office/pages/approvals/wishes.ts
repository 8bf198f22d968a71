import type { ActionName, AdminRefusalKey } from '#admin/actions'
import type { Approval } from '#admin/approvals'
import type { Grant } from '#admin/permissions'
import type { Currency, Minor } from '#kit/money'

type Named = { amount: Minor; currency: Currency }
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
  /** Whom a role is for, by name; of somebody new with the address. */
  person: string | undefined
  /** The role that is asked for. */
  grant: Grant | undefined
  /** Where what it is about can be looked at. */
  path: string | undefined
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
  const plan = (approval.plan ?? {}) as Partial<Named & OfGoods>
  const input = approval.input as Asked & Partial<Grant> & { reason?: string; name?: string; email?: string }
  const { role, tenants = 'all', operatorId, name, email } = input
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
    why: input.reason,
    amount: plan.amount ?? 0,
    currency: plan.currency,
    plan: plan.steepest === undefined ? undefined : (plan as OfGoods),
    person: operatorId ? nameOf(operatorId) : name && `${name}, ${email}`,
    grant: role && { role, tenants },
    path: pathOf(tenant, input),
    refusal: approval.refusal?.refusal,
  }
}

/** What a wish is about. */
type Asked = { orderNumber?: string; productId?: string; fileId?: string; customerId?: string; operatorId?: string }

function pathOf(
  tenant: string | null,
  { orderNumber, productId, fileId, customerId, operatorId }: Asked,
): string | undefined {
  if (operatorId) return `/operators/${operatorId}`
  if (orderNumber) return `/orders/${tenant}/${orderNumber}`
  if (customerId) return `/customers/${tenant}/${customerId}`
  if (productId) return `/goods/products/${tenant}/${productId}`
  return fileId && `/goods/import?file=${fileId}`
}
