import type { Way as Read } from '#admin/figures'
import { useTexts } from '../../texts/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { type Column, Table } from '../../ui/lists/table.tsx'

type Step = keyof Read['now']['reached']
type Row = { step: Step; times: number; before: number }

/** How many shoppers came to each step of a purchase, where they went back, and how long it took. */
export function Way({ way: { now, before } }: { way: Read }) {
  const { t } = useTexts()
  const { number, percent } = useFormat()
  const lines = useLines(now)
  const names = Object.keys(now.reached) as Step[]
  const rows = names.map((step) => ({ step, times: now.reached[step], before: before.reached[step] }))
  const most = Math.max(1, ...rows.map(({ times }) => times))
  const share = (part: number, whole: number) => (whole === 0 ? '–' : percent(part / whole))
  const columns: Column<Row>[] = [
    {
      id: 'step',
      head: t('way.step'),
      cell: ({ step, times }) => (
        <>
          {t(`way.${step}`)}
          <svg
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
            aria-hidden
            className="mt-1 h-1.5 w-full min-w-20 sm:min-w-40"
          >
            <rect width={(100 * times) / most} height="4" className="fill-accent" />
          </svg>
        </>
      ),
    },
    { id: 'times', head: t('way.times'), cell: ({ times }) => number(times), isNumber: true },
    { id: 'share', head: t('way.share'), cell: ({ times }) => share(times, now.reached.shop), isNumber: true },
    {
      id: 'before',
      head: t('home.weekBefore'),
      cell: (row) => `${number(row.before)} · ${share(row.before, before.reached.shop)}`,
      isNumber: true,
    },
  ]
  return (
    <Card title={t('way.title')} flush>
      <Table caption={t('way.title')} rows={rows} columns={columns} keyOf={({ step }) => step} empty="" />
      {lines.length > 0 && (
        <ul className="border-t border-line px-4 py-3 text-sm text-muted">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** What is known of times and of ways back, in sentences. */
function useLines({ took, back }: Read['now']): string[] {
  const { t } = useTexts()
  const { number, duration } = useFormat()
  const said = (bound: number | 'more') => (bound === 'more' ? t('way.overAnHour') : duration(bound * 1000))
  const times = (from: readonly string[]) =>
    back.filter((one) => from.includes(one.from)).reduce((sum, one) => sum + one.times, 0)
  const tookLines = (['Order', 'Paid', 'Done'] as const).flatMap((step) => {
    const { half, most } = took[step.toLowerCase() as keyof typeof took]
    return half === undefined || most === undefined
      ? []
      : [t(`way.took${step}`, { half: said(half), most: said(most) })]
  })
  const ways = [
    ['way.backCart', times(['cart-page'])],
    ['way.backPayment', times(['payment'])],
    ['way.backButton', times(['back'])],
  ] as const
  return [...tookLines, ...ways.flatMap(([key, count]) => (count > 0 ? [t(key, { times: number(count) })] : []))]
}
