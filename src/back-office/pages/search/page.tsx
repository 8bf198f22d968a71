import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { find } from '#admin/search'
import { useTexts } from '../../texts/texts.tsx'
import { BrandName, BrandTime } from '../../ui/brands.tsx'
import { Card } from '../../ui/card.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { type Column, Table } from '../../ui/lists/table.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { adminOf } from '../../visit.ts'
import { customerColumns, customerPath } from '../customers/columns.tsx'
import { orderColumns, orderPath } from '../orders/columns.tsx'
import { requestPath } from '../requests/list.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context)
  const text = new URL(request.url).searchParams.get('q') ?? ''
  const { orders, customers, requests } = await find(admin, text)
  const [only, ...others] = orders
  // A number leads where it is from.
  if (only && others.length + customers.length + requests.length === 0) throw redirect(orderPath(only))
  return { text: text.trim(), orders, customers, requests }
}

type Found = Awaited<ReturnType<typeof loader>>

export default function Search() {
  const { t } = useTexts()
  const format = useFormat()
  const { text, orders, customers, requests } = useLoaderData<typeof loader>()
  const requestColumns: Column<Found['requests'][number]>[] = [
    { id: 'reference', head: t('orders.reference'), cell: ({ reference }) => reference },
    { id: 'brand', head: t('orders.brand'), cell: ({ tenant }) => <BrandName of={tenant} /> },
    { id: 'kind', head: t('orders.kind'), cell: ({ kind }) => kind },
    { id: 'email', head: t('orders.email'), cell: ({ email }) => email },
    {
      id: 'placed',
      head: t('orders.placed'),
      cell: ({ filedAt, tenant }) => <BrandTime at={filedAt} brand={tenant} />,
    },
  ]
  if (orders.length + customers.length + requests.length === 0) {
    return (
      <EmptyState isPage title={text === '' ? t('orders.searchTitle') : t('orders.nothingFound', { text })}>
        {t('orders.searchHelp')}
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <PageHead title={t('orders.searchTitle')}>{text}</PageHead>
      {orders.length > 0 && (
        <Card flush title={t('orders.title')}>
          <Table
            caption={t('orders.title')}
            rows={orders}
            columns={orderColumns(t, format)}
            keyOf={orderPath}
            pathOf={orderPath}
            empty=""
          />
        </Card>
      )}
      {customers.length > 0 && (
        <Card flush title={t('orders.customers')}>
          <Table
            caption={t('orders.customers')}
            rows={customers}
            columns={customerColumns(t)}
            keyOf={customerPath}
            pathOf={customerPath}
            empty=""
          />
        </Card>
      )}
      {requests.length > 0 && (
        <Card flush title={t('orders.requests')}>
          <Table
            caption={t('orders.requests')}
            rows={requests}
            columns={requestColumns}
            keyOf={({ reference }) => reference}
            pathOf={requestPath}
            empty=""
          />
        </Card>
      )}
    </div>
  )
}
