import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readSettlements } from '#admin/money'
import { pageOf } from '#kit/place'
import { useTexts } from '../../texts/texts.tsx'
import { BrandTime, useBrands } from '../../ui/brands.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { PageLink } from '../../ui/links.tsx'
import { type Column, Paging, Table } from '../../ui/lists/table.tsx'
import { adminOf, brandsOf } from '../../visit.ts'
import { MoneyFrame } from './frame.tsx'

const limit = 50

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'books.read')
  const url = new URL(request.url)
  const wish = { after: url.searchParams.get('after') ?? undefined, limit }
  const page = pageOf(await readSettlements(admin, brandsOf(url, admin), wish), limit)
  return page
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number]
const pathOf = ({ tenant, provider, settlementId }: Row) =>
  `/money/settlements/${[tenant, provider, settlementId].map(encodeURIComponent).join('/')}`

export default function Settlements() {
  const { t } = useTexts()
  const { nameOf } = useBrands()
  const { money } = useFormat()
  const { rows, next } = useLoaderData<typeof loader>()
  const columns: Column<Row>[] = [
    { id: 'at', head: t('money.at'), cell: (row) => <BrandTime at={row.settledAt} brand={row.tenant} /> },
    { id: 'brand', head: t('money.brand'), cell: ({ tenant }) => nameOf(tenant) },
    { id: 'provider', head: t('money.provider'), cell: ({ provider }) => provider },
    {
      id: 'bankReference',
      head: t('money.bankReference'),
      cell: (row) => <PageLink to={pathOf(row)}>{row.bankReference || row.settlementId}</PageLink>,
    },
    { id: 'paidOut', head: t('money.paidOut'), cell: (row) => money(row.paidOut, row.currency), isNumber: true },
    { id: 'charges', head: t('money.charges'), cell: (row) => money(row.charges, row.currency), isNumber: true },
    { id: 'lines', head: t('money.lines'), cell: ({ lines }) => lines, isNumber: true },
  ]
  return (
    <MoneyFrame part="settlements">
      <Table empty={t('money.nothing')} caption={t('money.settlements')} columns={columns} rows={rows} keyOf={pathOf} />
      <Paging before={undefined} after={next} />
    </MoneyFrame>
  )
}
