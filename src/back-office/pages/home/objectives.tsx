import type { Objectives as Read } from '#admin/figures'
import { useTexts } from '../../texts/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { PageLink } from '../../ui/links.tsx'
import { type Column, Table } from '../../ui/lists/table.tsx'

type Row = Read['kept'][number]

/** What is promised, what is left of what may be missed, and how fast that is spent. */
export function Objectives({ objectives: { kept, unexplained } }: { objectives: Read }) {
  const { t } = useTexts()
  const { finePercent, money, number } = useFormat()
  const shareOf = (value: number | null) => (value === null ? '–' : finePercent(value))
  const burn = (value: number | null) =>
    value === null ? '–' : t('objectives.times', { value: number(Math.round(value * 10) / 10) })
  const columns: Column<Row>[] = [
    {
      id: 'promise',
      head: t('objectives.promise'),
      cell: ({ objective, promised }) => (
        <span className="block min-w-40 whitespace-normal">
          {t(`objectives.${objective}`, { share: finePercent(promised) })}
        </span>
      ),
    },
    { id: 'kept', head: t('objectives.kept'), cell: (row) => shareOf(row.share), isNumber: true },
    {
      id: 'left',
      head: t('objectives.left'),
      cell: ({ left }) =>
        left !== null && left < 0 ? (
          <span className="font-medium text-danger">{t('objectives.usedUp')}</span>
        ) : (
          shareOf(left)
        ),
      isNumber: true,
    },
    { id: 'hour', head: t('objectives.hour'), cell: ({ hour }) => burn(hour), isNumber: true },
    { id: 'day', head: t('objectives.day'), cell: ({ day }) => burn(day), isNumber: true },
  ]
  const amounts = unexplained
    .map(({ amount, currency, times }) =>
      currency === null ? t('objectives.unknown', { count: times }) : money(amount, currency),
    )
    .join(' · ')
  return (
    <Card title={t('objectives.title')} flush>
      <Table
        caption={t('objectives.title')}
        rows={kept}
        columns={columns}
        keyOf={({ objective }) => objective}
        empty=""
      />
      <div className="border-t border-line px-4 py-3 text-sm text-muted">
        <p>
          {unexplained.length === 0 ? (
            t('objectives.explained')
          ) : (
            <PageLink to="/money/differences">{t('objectives.unexplained', { amounts })}</PageLink>
          )}
        </p>
        <p>{t('objectives.how')}</p>
      </div>
    </Card>
  )
}
