import type { AttentionCase } from '#admin/attention'

const pages: Readonly<Record<string, string>> = {
  chargeback: '/money/chargebacks',
  'dead-letter': '/running',
  difference: '/money/differences',
  'failing-task': '/running',
  supply: '/running',
}

/** The page where something can be done about a case. */
export const pathOf = ({ source, orderNumber }: Pick<AttentionCase, 'source' | 'orderNumber'>): string | undefined =>
  pages[source] ?? (orderNumber === null ? undefined : `/orders/${orderNumber}`)
