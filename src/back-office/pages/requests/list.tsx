import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listRequests, type RequestRow } from '#admin/requests'
import { pageOf } from '#kit/place'
import { useTexts } from '../../texts/texts.tsx'
import { BrandName, BrandTime } from '../../ui/brands.tsx'
import { Card } from '../../ui/card.tsx'
import { PageLink } from '../../ui/links.tsx'
import { type Column, Paging, Table } from '../../ui/lists/table.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { adminOf } from '../../visit.ts'
import { Due } from './due.tsx'

const limit = 50

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'customers.read')
  const { searchParams } = new URL(request.url)
  const show = searchParams.get('show') === 'latest' ? 'latest' : 'open'
  const found = await listRequests(admin, show, { after: searchParams.get('after') ?? undefined, limit })
  return { show, ...pageOf(found, limit), now: admin.clock.now() }
}

export const requestPath = ({ tenant, reference }: { tenant: string; reference: string }) =>
  `/requests/${tenant}/${reference}`

/** Withdrawals, cancellations and enquiries, the most urgent first. */
export default function Requests() {
  const { t } = useTexts()
  const { show, rows, next, now } = useLoaderData<typeof loader>()
  const columns: Column<RequestRow>[] = [
    { id: 'reference', head: t('orders.reference'), cell: ({ reference }) => reference },
    { id: 'kind', head: t('requests.kind'), cell: ({ kind }) => t(`requests.${kind}`) },
    { id: 'brand', head: t('orders.brand'), cell: ({ tenant }) => <BrandName of={tenant} /> },
    { id: 'email', head: t('orders.email'), cell: ({ email }) => email },
    {
      id: 'filed',
      head: t('requests.filed'),
      cell: ({ filedAt, tenant }) => <BrandTime at={filedAt} brand={tenant} />,
    },
    { id: 'due', head: t('requests.due'), cell: ({ dueAt }) => <Due at={dueAt} now={now} /> },
  ]
  return (
    <>
      <PageHead
        title={t('requests.title')}
        actions={
          show === 'open' ? (
            <PageLink to="/requests?show=latest">{t('requests.latest')}</PageLink>
          ) : (
            <PageLink to="/requests">{t('requests.open')}</PageLink>
          )
        }
      />
      <Card flush title={t('requests.title')}>
        <Table
          caption={t('requests.title')}
          rows={rows}
          columns={columns}
          keyOf={requestPath}
          pathOf={requestPath}
          empty={t('requests.none')}
        />
      </Card>
      <Paging before={undefined} after={next} />
    </>
  )
}
