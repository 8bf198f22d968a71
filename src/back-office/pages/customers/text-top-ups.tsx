import type { CustomerDetail } from '#admin/customers'
import { useTexts } from '../../texts/texts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { Press, Sure } from '../../ui/forms/press.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import { CardTable } from './card-table.tsx'

type TextTopUp = CustomerDetail['textTopUps'][number]
type Props = { textTopUps: readonly TextTopUp[]; press: string; mayHelp: boolean }

/** Top-ups by text, which support unlocks and ends. Most customers have none: then nothing is shown. */
export function TextTopUps({ textTopUps, press, mayHelp }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const columns: Column<TextTopUp>[] = [
    { id: 'number', head: t('orders.number'), cell: ({ number }) => number },
    {
      id: 'amount',
      head: t('customers.atMost'),
      cell: (one) => format.money(one.amount, one.currency),
      isNumber: true,
    },
    {
      id: 'state',
      head: t('orders.state'),
      cell: ({ isActive }) => (
        <Badge tone={isActive ? 'good' : 'warning'}>{t(isActive ? 'customers.active' : 'customers.locked')}</Badge>
      ),
    },
  ]
  const change: Column<TextTopUp> = {
    id: 'actions',
    head: t('running.actions'),
    cell: ({ index, isActive }) => (
      <div className="flex flex-wrap gap-1">
        {!isActive && (
          <Press press={press} action="text-top-up.change" fields={{ index, to: 'unlock' }}>
            {t('customers.unlock')}
          </Press>
        )}
        <Sure
          label={t('customers.end')}
          text={t('customers.endText')}
          press={press}
          action="text-top-up.change"
          fields={{ index, to: 'end' }}
        />
      </div>
    ),
  }
  if (textTopUps.length === 0) return null
  return (
    <CardTable
      title={t('customers.textTopUps')}
      rows={textTopUps}
      columns={mayHelp ? [...columns, change] : columns}
      keyOf={({ index }) => String(index)}
      empty=""
    />
  )
}
