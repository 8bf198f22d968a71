import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { countWaiting } from '#admin/attention'
import { isUnderWay, readMoves } from '#admin/brands/moves'
import { type Method, readFigures, readObjectives, readWay, type Speed } from '#admin/figures'
import { mayAnywhere } from '#admin/permissions'
import { useTexts } from '../../texts/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { Chart } from '../../ui/figures/chart.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { PageLink } from '../../ui/links.tsx'
import { type Column, Table } from '../../ui/lists/table.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useLive } from '../../ui/use-live.ts'
import { adminOf, brandsOf } from '../../visit.ts'
import { MovesUnderWay } from '../brands/moves.tsx'
import { methodText } from '../method-text.ts'
import { Objectives } from './objectives.tsx'
import { Way } from './way.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const admin = adminOf(context)
  if (!mayAnywhere(admin.operator, 'figures.read'))
    return { day: undefined, waiting: undefined, way: undefined, objectives: undefined, moves: [], zone: 'UTC' }
  const brands = brandsOf(url, admin)
  const [day, waiting, way, objectives, moves] = await Promise.all([
    readFigures(admin, brands),
    countWaiting(admin, brands),
    readWay(admin, brands),
    readObjectives(admin, brands),
    readMoves(admin),
  ])
  return { day, waiting, way, objectives, moves: moves.filter(isUnderWay), zone: brands[0]?.timeZone ?? 'UTC' }
}

/** How the shops do now, and what waits. */
export default function Home() {
  const { t } = useTexts()
  useLive()
  const { day, waiting, way, objectives, moves, zone } = useLoaderData<typeof loader>()
  const { hourOf, money, number, percent } = useFormat()
  const weekBefore = useWeekBefore()
  if (!day) return <PageHead title={t('home.title')} />
  const sumOf = (hours: typeof day.hours, field: 'orders' | 'paid') => hours.reduce((sum, hour) => sum + hour[field], 0)
  const [orders, ordersBefore] = [sumOf(day.hours, 'orders'), sumOf(day.before, 'orders')]
  const shareOf = (part: number, whole: number) => (whole === 0 ? '–' : percent(part / whole))
  const labels = day.begins.map((begins) => hourOf(begins, zone))
  const unpaid = (hours: typeof day.hours) => hours.map((hour) => hour.orders - hour.paid)
  return (
    <>
      <PageHead title={t('home.title')}>{t('home.intro')}</PageHead>
      <MovesUnderWay moves={moves} />
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-5">
          <Tile
            name={t('home.orders')}
            value={number(orders)}
            below={weekBefore(ordersBefore > 0 && number(ordersBefore))}
          />
          <Tile
            name={t('home.turnover')}
            value={day.turnover.map(({ amount, currency }) => money(amount, currency)).join(' · ') || '–'}
            below={weekBefore(
              ordersBefore > 0 && day.turnover.map(({ before, currency }) => money(before, currency)).join(' · '),
            )}
          />
          <Tile
            name={t('home.paid')}
            value={shareOf(sumOf(day.hours, 'paid'), orders)}
            below={weekBefore(ordersBefore > 0 && shareOf(sumOf(day.before, 'paid'), ordersBefore))}
          />
          <SpeedTile speed={day.speed} before={day.speedBefore} />
          <Tile
            name={t('home.waiting')}
            value={<PageLink to="/queue">{number(waiting.waiting)}</PageLink>}
            below={waiting.late > 0 ? t('home.late', { count: waiting.late }) : t('home.noneLate')}
          />
        </div>
        <div className="grid gap-4 xl:grid-cols-2">
          <Card title={t('home.byHour')}>
            <Chart
              title={t('home.byHour')}
              labels={labels}
              series={[
                { name: t('home.now'), values: day.hours.map((hour) => hour.orders) },
                { name: t('home.weekBefore'), values: day.before.map((hour) => hour.orders), isBackground: true },
              ]}
              write={number}
            />
          </Card>
          <Card title={t('home.refused')}>
            <Chart
              title={t('home.refused')}
              labels={labels}
              series={[
                { name: t('home.now'), values: unpaid(day.hours) },
                { name: t('home.weekBefore'), values: unpaid(day.before), isBackground: true },
              ]}
              write={number}
            />
          </Card>
        </div>
        <Objectives objectives={objectives} />
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
          <Methods methods={day.methods} shareOf={shareOf} />
          <Way way={way} />
        </div>
      </div>
    </>
  )
}

function Tile({ name, value, below }: { name: string; value: ReactNode; below: string }) {
  return (
    <Card>
      <p className="text-sm text-muted">{name}</p>
      <p className="text-2xl font-bold tabular-nums">{value}</p>
      <p className="text-sm text-muted">{below}</p>
    </Card>
  )
}

function SpeedTile({ speed, before }: { speed: Speed; before: Speed }) {
  const { t } = useTexts()
  const { duration } = useFormat()
  const weekBefore = useWeekBefore()
  const most = speed.most !== null && t('home.most', { time: duration(speed.most) })
  return (
    <Tile
      name={t('home.delivery')}
      value={speed.half === null ? '–' : duration(speed.half)}
      below={[most, weekBefore(before.half !== null && duration(before.half))].filter(Boolean).join(' · ')}
    />
  )
}

/** Says a figure of the same hours a week before, or that there was nothing to count. */
function useWeekBefore() {
  const { t } = useTexts()
  return (value: string | false) => (value ? t('home.before', { value }) : t('home.nothingBefore'))
}

function Methods({ methods, shareOf }: { methods: Method[]; shareOf: (part: number, whole: number) => string }) {
  const { t } = useTexts()
  const { number } = useFormat()
  const columns: Column<Method>[] = [
    { id: 'method', head: t('home.method'), cell: ({ method }) => methodText(method, t) },
    { id: 'tried', head: t('home.tried'), cell: ({ tried }) => number(tried), isNumber: true },
    { id: 'share', head: t('home.share'), cell: ({ paid, tried }) => shareOf(paid, tried), isNumber: true },
    {
      id: 'before',
      head: t('home.weekBefore'),
      cell: ({ paidBefore, triedBefore }) => shareOf(paidBefore, triedBefore),
      isNumber: true,
    },
  ]
  return (
    <Card title={t('home.methods')} flush>
      <Table
        caption={t('home.methods')}
        rows={methods}
        columns={columns}
        keyOf={({ method }) => method}
        empty={t('home.noPayment')}
      />
    </Card>
  )
}
