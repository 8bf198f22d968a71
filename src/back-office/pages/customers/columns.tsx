import type { Translate } from '../../texts/read-text.ts'
import { BrandName, BrandTime } from '../../ui/brands.tsx'
import type { Column } from '../../ui/lists/table.tsx'

type Found = { tenant: string; customerId: string; email: string | null; number: string | null; since: Date }

export const customerPath = ({ tenant, customerId }: Pick<Found, 'tenant' | 'customerId'>): string =>
  `/customers/${tenant}/${customerId}`

/** What lists show of a customer. */
export const customerColumns = (t: Translate): Column<Found>[] => [
  { id: 'email', head: t('orders.email'), cell: ({ email, number }) => email ?? number },
  { id: 'brand', head: t('orders.brand'), cell: ({ tenant }) => <BrandName of={tenant} /> },
  { id: 'since', head: t('orders.since'), cell: ({ since, tenant }) => <BrandTime at={since} brand={tenant} /> },
]
