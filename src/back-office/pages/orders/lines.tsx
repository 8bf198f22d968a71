import type { ReactNode } from 'react'
import type { OrderDetail } from '#admin/orders'
import { useTexts } from '../../texts/texts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { Table } from '../../ui/lists/table.tsx'

type Line = OrderDetail['lines'][number]
type Unit = Line['units'][number]
type Props = {
  order: Pick<OrderDetail, 'lines' | 'currency'>
  /** The number of a line, which may be shown whole. */
  numberOf(masked: string, line: number): ReactNode
}

/** What was bought, and what became of each unit. */
export function Lines({ order: { lines, currency }, numberOf }: Props) {
  const { t } = useTexts()
  const { money } = useFormat()
  return (
    <Card flush title={t('orders.lines')}>
      <Table<Line>
        caption={t('orders.lines')}
        rows={lines}
        keyOf={({ line }) => String(line)}
        empty=""
        columns={[
          {
            id: 'what',
            head: t('orders.what'),
            cell: ({ description, brandName }) => (
              <span className="block min-w-36 whitespace-normal">{`${description} (${brandName})`}</span>
            ),
          },
          { id: 'number', head: t('orders.number'), cell: ({ msisdn, line }) => msisdn && numberOf(msisdn, line) },
          { id: 'units', head: t('orders.units'), cell: ({ units }) => <Units units={units} /> },
          {
            id: 'total',
            head: t('orders.total'),
            cell: ({ faceAmount, serviceFee, quantity }) => money((faceAmount + serviceFee) * quantity, currency),
            isNumber: true,
          },
        ]}
      />
    </Card>
  )
}

const toneOf = (state: Unit['state']) =>
  state === 'delivered' ? 'good' : state === 'failed' || state === 'reversed' ? 'danger' : 'plain'

function Units({ units }: { units: readonly Unit[] }) {
  const { t } = useTexts()
  return (
    <ul>
      {units.map(({ externalId, state, reference, failure, code, isReturnAsked }) => (
        <li key={externalId}>
          <Badge tone={toneOf(state)}>{t(`states.${state}`)}</Badge>{' '}
          {code === 'bad' && <Badge tone="danger">{t('orders.codeIsBad')}</Badge>}{' '}
          {isReturnAsked && <Badge tone="warning">{t('orders.returnAsked')}</Badge>}{' '}
          <span className="text-muted">{[reference, failure].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}
