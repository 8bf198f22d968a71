import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listRuns } from '#admin/actions'
import { findNames } from '#admin/operators'
import { useTexts } from '../../texts/texts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { BrandName, BrandTime } from '../../ui/brands.tsx'
import { Card } from '../../ui/card.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { type Column, Table } from '../../ui/lists/table.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useLive } from '../../ui/use-live.ts'
import { adminOf, brandsOf } from '../../visit.ts'
import { stateOfRun } from './state-of.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'figures.read')
  const [runs, names] = await Promise.all([listRuns(admin, brandsOf(url, admin)), admin.read((tx) => findNames(tx))])
  return { runs: runs.map((run) => ({ ...run, by: names.get(run.begunBy ?? run.plannedBy) ?? run.plannedBy })) }
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['runs'][number]

/** The newest runs, whoever planned them. */
export default function Runs() {
  const { t } = useTexts()
  const { money, number } = useFormat()
  const { runs } = useLoaderData<typeof loader>()
  useLive()
  const columns: Column<Row>[] = [
    { id: 'kind', head: t('runs.what'), cell: ({ kind }) => t(`runs.kind-${kind}`) },
    { id: 'brand', head: t('orders.brand'), cell: ({ tenant }) => <BrandName of={tenant} /> },
    {
      id: 'state',
      head: t('orders.state'),
      cell: (run) => {
        const { text, tone } = stateOfRun(run)
        return <Badge tone={tone}>{t(text)}</Badge>
      },
    },
    {
      id: 'done',
      head: t('runs.done'),
      isNumber: true,
      cell: ({ sums }) => t('runs.ofAll', { done: number(sums.done.count), all: number(countOf(sums)) }),
    },
    {
      id: 'sum',
      head: t('runs.givenBack'),
      isNumber: true,
      cell: ({ kind, sums, currency }) => kind === 'refund' && money(sums.done.amount, currency),
    },
    { id: 'by', head: t('runs.by'), cell: ({ by }) => by },
    {
      id: 'at',
      head: t('runs.plannedAt'),
      cell: ({ plannedAt, tenant }) => <BrandTime at={plannedAt} brand={tenant} />,
    },
    { id: 'reason', head: t('orders.reason'), cell: ({ wish }) => wish.reason, wraps: true },
  ]
  return (
    <>
      <PageHead title={t('runs.title')}>{t('runs.intro')}</PageHead>
      <Card flush>
        <Table
          caption={t('runs.title')}
          rows={runs}
          columns={columns}
          keyOf={({ runId }) => runId}
          pathOf={({ runId }) => `/runs/${runId}`}
          empty={t('runs.none')}
        />
      </Card>
    </>
  )
}

/** Lines that were planned to be done. */
const countOf = (sums: Row['sums']): number =>
  sums.planned.count + sums.doing.count + sums.done.count + sums.refused.count + sums.failed.count
