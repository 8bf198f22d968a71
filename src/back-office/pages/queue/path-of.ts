import type { AttentionCase, SourceName } from '#admin/attention'

type Told = Pick<AttentionCase, 'tenant' | 'subject' | 'orderNumber'>

const ofOrder = ({ tenant, orderNumber }: Told) =>
  orderNumber === null ? '/orders' : `/orders/${tenant}/${orderNumber}`
const ofRequest = ({ tenant, subject }: Told) => `/requests/${tenant}/${subject}`

/** The page where something can be done about a case. */
const pages: Readonly<Record<SourceName, (one: Told) => string>> = {
  'refund-failed': ofOrder,
  // Who takes it as lost or records it as won does so there; everybody who sees the case may read the order.
  chargeback: ofOrder,
  'payment-unknown': ofOrder,
  'delivery-unknown': ofOrder,
  'refund-unknown': ofOrder,
  'capture-unknown': ofOrder,
  alert: ofOrder,
  difference: () => '/money/differences',
  drift: ({ tenant, subject }) => `/goods/products/${tenant}/${subject}`,
  supply: () => '/running/partners',
  stock: () => '/goods/stock/import',
  'damaged-codes': () => '/goods/stock',
  declaration: ofRequest,
  review: ofRequest,
  'esim-return': ofOrder,
  suspicion: ({ tenant, subject }) => `/suspicions/${tenant}/${subject}`,
  'failing-task': () => '/running',
  'partner-away': () => '/running/partners',
  'dead-letter': () => '/running',
  // It is looked at where it was to happen, if that is an order.
  'unended-action': ({ tenant, subject }) => {
    const order = /^order (\w+)$/.exec(subject)?.[1]
    return order && tenant ? `/orders/${tenant}/${order}` : '/audit'
  },
  approval: () => '/approvals',
}

export const pathOf = ({ source, ...one }: Told & Pick<AttentionCase, 'source'>): string =>
  pages[source as SourceName](one)
