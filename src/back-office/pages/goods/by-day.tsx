import type { Day } from '#admin/goods'
import type { Currency } from '#kit/money'
import { useTexts } from '../../texts/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { Chart } from '../../ui/figures/chart.tsx'
import { useFormat } from '../../ui/figures/format.ts'

/** How often codes were used on each of the last thirty days, and what that came to. */
export function ByDay({ days, currency }: { days: readonly Day[]; currency: Currency }) {
  const { t } = useTexts()
  const { number, money } = useFormat()
  const sum = days.reduce((so, { amount }) => so + amount, 0)
  return (
    <Card title={t('codes.byDay')} beside={money(sum, currency)}>
      <Chart
        title={t('codes.byDay')}
        labels={days.map(({ day }) => day)}
        series={[{ name: t('goods.uses'), values: days.map(({ count }) => count) }]}
        write={number}
      />
    </Card>
  )
}
