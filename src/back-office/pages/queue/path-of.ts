import type { AttentionCase, SourceName } from '#admin/attention'
import type { Operator } from '#admin/operators'
import { may, type Permission } from '#admin/permissions'

type Told = Pick<AttentionCase, 'tenant' | 'subject' | 'orderNumber'> & { facts?: AttentionCase['facts'] }
/** A page where something can be done about a case. `needs`: who may open it, if not all who see the case. */
type Way = { to(one: Told): string | undefined; needs?: Permission }

const always = (to: Way['to']): Way[] => [{ to }]
const ofOrder = always(({ tenant, orderNumber }) =>
  orderNumber === null ? '/orders' : `/orders/${tenant}/${orderNumber}`,
)
const ofRequest = always(({ tenant, subject }) => `/requests/${tenant}/${subject}`)

/** For each source the ways that lead on, the best first. */
const ways: Readonly<Record<SourceName, readonly Way[]>> = {
  'refund-failed': ofOrder,
  // Who takes it as lost or records it as won does so there; everybody who sees the case may read the order.
  chargeback: ofOrder,
  'payment-unknown': ofOrder,
  'delivery-unknown': ofOrder,
  'refund-unknown': ofOrder,
  'capture-unknown': ofOrder,
  alert: ofOrder,
  difference: always(() => '/money/differences'),
  drift: always(({ tenant, subject }) => `/goods/products/${tenant}/${subject}`),
  supply: [{ to: () => '/running/partners', needs: 'running.read' }],
  stock: [
    {
      to: ({ tenant, subject }) =>
        `/goods/stock/import?${new URLSearchParams({ tenant: tenant ?? '', product: subject })}`,
      needs: 'stock.import',
    },
    { to: () => '/goods/stock' },
  ],
  'damaged-codes': always(() => '/goods/stock'),
  'failing-webhooks': always(() => '/programs'),
  declaration: ofRequest,
  review: ofRequest,
  'esim-return': ofOrder,
  'scheduled-draft': always(({ tenant, facts }) => `/brands/${tenant}/drafts/${facts?.draftId}`),
  suspicion: always(({ tenant, subject }) => `/suspicions/${tenant}/${subject}`),
  'failing-task': always(() => '/running'),
  'partner-away': always(() => '/running/partners'),
  'dead-letter': always(() => '/running'),
  // It is looked at where it was to happen, if that is an order.
  'unended-action': [
    {
      to({ tenant, subject }) {
        const order = /^order (\w+)$/.exec(subject)?.[1]
        return order && tenant ? `/orders/${tenant}/${order}` : undefined
      },
      needs: 'orders.read',
    },
    { to: () => '/audit', needs: 'audit.read' },
  ],
  approval: always(() => '/approvals'),
}

/** The page that a case leads this operator to; undefined if there is none that they may open. */
export function pathOf(
  { source, ...one }: Told & Pick<AttentionCase, 'source'>,
  operator: Operator,
): string | undefined {
  for (const { to, needs } of ways[source as SourceName]) {
    const path = needs === undefined || may(operator, needs, one.tenant ?? undefined) ? to(one) : undefined
    if (path !== undefined) return path
  }
  return undefined
}
