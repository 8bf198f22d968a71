import type { CustomerDetail } from '#admin/customers'
import { useTexts } from '../../texts/texts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { Time } from '../../ui/figures/time.tsx'
import { Press, Sure } from '../../ui/forms/press.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import { CardTable } from './card-table.tsx'

type AutoTopUp = CustomerDetail['autoTopUps'][number]
type Props = { autoTopUps: readonly AutoTopUp[]; zone: string; press: string; mayHelp: boolean }

/** Automatic top-ups, which support pauses, activates and ends. */
export function AutoTopUps({ autoTopUps, zone, press, mayHelp }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const columns: Column<AutoTopUp>[] = [
    { id: 'number', head: t('orders.number'), cell: ({ number }) => number },
    {
      id: 'amount',
      head: t('customers.amount'),
      cell: (one) => format.money(one.amount, one.currency),
      isNumber: true,
    },
    { id: 'when', head: t('customers.when'), cell: ({ when }) => when },
    {
      id: 'state',
      head: t('orders.state'),
      cell: ({ isActive, isStopped }) => (
        <Badge tone={isActive ? 'good' : isStopped ? 'warning' : 'plain'}>
          {t(isActive ? 'customers.active' : isStopped ? 'customers.stopped' : 'customers.paused')}
        </Badge>
      ),
    },
    { id: 'next', head: t('customers.next'), cell: ({ nextRun }) => nextRun && <Time at={nextRun} zone={zone} /> },
  ]
  const change: Column<AutoTopUp> = {
    id: 'actions',
    head: t('running.actions'),
    cell: ({ autoTopupId, isActive }) => {
      const to = isActive ? 'pause' : 'resume'
      return (
        <div className="flex flex-wrap gap-1">
          <Press press={press} action="auto-top-up.change" fields={{ autoTopupId, to }}>
            {t(`customers.${to}`)}
          </Press>
          <Sure
            label={t('customers.end')}
            text={t('customers.endText')}
            press={press}
            action="auto-top-up.change"
            fields={{ autoTopupId, to: 'end' }}
          />
        </div>
      )
    },
  }
  return (
    <CardTable
      title={t('customers.autoTopUps')}
      rows={autoTopUps}
      columns={mayHelp ? [...columns, change] : columns}
      keyOf={({ autoTopupId }) => autoTopupId}
      empty={t('customers.noAutoTopUps')}
    />
  )
}
