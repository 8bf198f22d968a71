import type { CustomerDetail } from '#admin/customers'
import type { TextKey } from '../../texts/read-text.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Time } from '../../ui/figures/time.tsx'
import { Sure } from '../../ui/forms/press.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import { methodText } from '../method-text.ts'
import { CardTable } from './card-table.tsx'

type Method = CustomerDetail['methods'][number]
type Props = { methods: readonly Method[]; zone: string; press: string; mayHelp: boolean }

const states: Readonly<Record<Method['status'], TextKey>> = {
  pending: 'customers.pending',
  valid: 'customers.valid',
  canceled: 'customers.canceled',
  expired: 'customers.expired',
}

/** Saved payment methods, which support removes. */
export function Methods({ methods, zone, press, mayHelp }: Props) {
  const { t } = useTexts()
  const columns: Column<Method>[] = [
    {
      id: 'method',
      head: t('orders.method'),
      cell: ({ method, card }) => [methodText(method, t), card].filter(Boolean).join(' '),
    },
    { id: 'state', head: t('orders.state'), cell: ({ status }) => t(states[status]) },
    { id: 'since', head: t('orders.since'), cell: ({ since }) => <Time at={since} zone={zone} /> },
  ]
  const remove: Column<Method> = {
    id: 'actions',
    head: t('running.actions'),
    cell: ({ id }) => (
      <Sure
        label={t('customers.remove')}
        text={t('customers.removeText')}
        press={press}
        action="method.remove"
        fields={{ id }}
      />
    ),
  }
  return (
    <CardTable
      title={t('customers.methods')}
      rows={methods}
      columns={mayHelp ? [...columns, remove] : columns}
      keyOf={({ id }) => id}
      empty={t('customers.noMethods')}
    />
  )
}
