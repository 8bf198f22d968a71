import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { readLedger } from '#admin/money'
import { pageOf } from '#kit/place'
import { useTexts } from '../../texts/texts.tsx'
import { BrandTime, useBrands } from '../../ui/brands.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { SelectField, TextField } from '../../ui/forms/fields.tsx'
import { Filters } from '../../ui/lists/filters.tsx'
import { type Column, Paging, Table } from '../../ui/lists/table.tsx'
import { adminOf, brandsOf } from '../../visit.ts'
import { MoneyFrame } from './frame.tsx'
import { accounts, events, ledgerFilterOf } from './ledger-filter.ts'

const limit = 50

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'books.read')
  const url = new URL(request.url)
  const wish = { after: url.searchParams.get('after') ?? undefined, limit }
  return pageOf(await readLedger(admin, brandsOf(url, admin), ledgerFilterOf(url), wish), limit)
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number]

export default function Ledger() {
  const { t } = useTexts()
  const { nameOf } = useBrands()
  const { money } = useFormat()
  const { rows, next } = useLoaderData<typeof loader>()
  const columns: Column<Row>[] = [
    { id: 'at', head: t('money.at'), cell: (row) => <BrandTime at={row.at} brand={row.tenant} /> },
    { id: 'brand', head: t('money.brand'), cell: ({ tenant }) => nameOf(tenant) },
    { id: 'order', head: t('money.order'), cell: ({ orderNumber }) => orderNumber },
    { id: 'event', head: t('money.event'), cell: ({ event }) => t(`books.${event}`) },
    { id: 'debit', head: t('money.debit'), cell: ({ debit }) => t(`books.account.${debit}`) },
    { id: 'credit', head: t('money.credit'), cell: ({ credit }) => t(`books.account.${credit}`) },
    { id: 'amount', head: t('money.amount'), cell: ({ amount, currency }) => money(amount, currency), isNumber: true },
    { id: 'reference', head: t('money.reference'), cell: ({ reference }) => reference },
  ]
  return (
    <MoneyFrame part="ledger">
      <Filter />
      <Table
        empty={t('money.nothing')}
        caption={t('money.ledger')}
        columns={columns}
        rows={rows}
        keyOf={({ place }) => place}
      />
      <Paging before={undefined} after={next} />
    </MoneyFrame>
  )
}

/** The filter is the address: it works without scripts, and can be sent to somebody. */
function Filter() {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const of = (name: string) => ({ name, defaultValue: params.get(name) ?? '' })
  return (
    <Filters names={['account', 'event', 'order', 'from', 'to']}>
      <SelectField {...of('account')} label={t('money.account')}>
        <option value="">{t('money.anyAccount')}</option>
        {accounts.map((account) => (
          <option key={account} value={account}>
            {t(`books.account.${account}`)}
          </option>
        ))}
      </SelectField>
      <SelectField {...of('event')} label={t('money.event')}>
        <option value="">{t('money.anyEvent')}</option>
        {events.map((event) => (
          <option key={event} value={event}>
            {t(`books.${event}`)}
          </option>
        ))}
      </SelectField>
      <TextField {...of('order')} label={t('money.order')} autoComplete="off" />
      <TextField {...of('from')} type="date" label={t('money.from')} />
      <TextField {...of('to')} type="date" label={t('money.to')} />
    </Filters>
  )
}
