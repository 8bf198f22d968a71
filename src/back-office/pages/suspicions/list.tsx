import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { listSuspicions, type SuspicionRow } from '#admin/suspicions'
import { pageOf } from '#kit/place'
import { useTexts } from '../../texts/texts.tsx'
import { BrandName, BrandTime } from '../../ui/brands.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/forms/fields.tsx'
import { CsvLink } from '../../ui/lists/csv-link.tsx'
import { Filters } from '../../ui/lists/filters.tsx'
import { type Column, Paging, Table } from '../../ui/lists/table.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { adminOf, brandsOf } from '../../visit.ts'
import { stateIn } from './state-in.ts'

const limit = 50

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'customers.privacy')
  const url = new URL(request.url)
  const after = url.searchParams.get('after') ?? undefined
  return pageOf(await listSuspicions(admin, brandsOf(url, admin), stateIn(url), { after, limit }), limit)
}

export const suspicionPath = ({ tenant, number }: { tenant: string; number: string }) =>
  `/suspicions/${tenant}/${number}`

/** What limits without proof of identity found suspicious. */
export default function Suspicions() {
  const { t } = useTexts()
  const { rows, next } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const columns: Column<SuspicionRow>[] = [
    { id: 'number', head: t('suspicions.number'), cell: ({ number }) => number },
    { id: 'what', head: t('suspicions.what'), cell: ({ suspicion }) => t(`suspicions.is-${suspicion}`) },
    { id: 'outcome', head: t('suspicions.outcome'), cell: ({ outcome }) => t(`suspicions.was-${outcome}`) },
    { id: 'brand', head: t('orders.brand'), cell: ({ tenant }) => <BrandName of={tenant} /> },
    { id: 'order', head: t('orders.order'), cell: ({ orderNumber }) => orderNumber },
    { id: 'at', head: t('suspicions.at'), cell: ({ at, tenant }) => <BrandTime at={at} brand={tenant} /> },
    {
      id: 'closed',
      head: t('suspicions.closed'),
      cell: ({ closedAt, tenant }) => closedAt && <BrandTime at={closedAt} brand={tenant} />,
    },
    { id: 'reason', head: t('orders.reason'), cell: ({ reason }) => reason, wraps: true },
  ]
  return (
    <>
      <PageHead title={t('suspicions.title')} actions={<CsvLink to="/suspicions.csv" />}>
        {t('suspicions.quiet')}
      </PageHead>
      <Filters names={['show']}>
        <SelectField name="show" label={t('queue.show')} defaultValue={params.get('show') ?? 'open'}>
          <option value="open">{t('suspicions.open')}</option>
          <option value="closed">{t('suspicions.closed')}</option>
          <option value="all">{t('suspicions.all')}</option>
        </SelectField>
      </Filters>
      <Card flush title={t('suspicions.title')}>
        <Table
          caption={t('suspicions.title')}
          rows={rows}
          columns={columns}
          keyOf={suspicionPath}
          pathOf={suspicionPath}
          empty={t('suspicions.none')}
        />
      </Card>
      <Paging before={undefined} after={next} />
    </>
  )
}
