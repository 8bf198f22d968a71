import type { AttentionCase } from '#admin/attention'

const pages: Readonly<Record<string, string>> = {
  chargeback: '/money/chargebacks',
  'dead-letter': '/running',
  difference: '/money/differences',
  'failing-task': '/running',
  'partner-away': '/running/partners',
  supply: '/running/partners',
}

/** The page where something can be done about a case. */
export function pathOf({
  source,
  tenant,
  subject,
  orderNumber,
}: Pick<AttentionCase, 'source' | 'tenant' | 'subject' | 'orderNumber'>): string | undefined {
  if (source === 'declaration' || source === 'review') return `/requests/${tenant}/${subject}`
  return pages[source] ?? (orderNumber === null ? undefined : `/orders/${tenant}/${orderNumber}`)
}
