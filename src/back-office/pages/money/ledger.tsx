import type { ReactNode } from 'react'
import { Form, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { readLedger } from '#admin/money'
import { useTexts } from '../../texts/texts.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { adminOf, brandsOf } from '../../visit.ts'
import { MoneyFrame } from './frame.tsx'
import { type Column, Grid } from './grid.tsx'
import { accounts, ledgerFilterOf } from './ledger-filter.ts'
import { useShown } from './shown.ts'

const limit = 50

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'books.read')
  const url = new URL(request.url)
  const after = url.searchParams.get('after') ?? undefined
  const found = await readLedger(admin, brandsOf(url, admin), ledgerFilterOf(url), { after, limit })
  const rows = found.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() }))
  return { rows, next: found.length > limit ? rows.at(-1)?.place : undefined }
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number]

export default function Ledger() {
  const { t } = useTexts()
  const { money, at } = useShown()
  const { rows, next } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const onward = new URLSearchParams(params)
  if (next) onward.set('after', next)
  const columns: Column<Row>[] = [
    { head: `${t('money.at')} (UTC)`, cell: (row) => at(row.at) },
    { head: t('money.brand'), cell: ({ tenant }) => tenant },
    { head: t('money.order'), cell: ({ orderNumber }) => orderNumber },
    { head: t('money.event'), cell: ({ event }) => event },
    { head: t('money.debit'), cell: ({ debit }) => debit },
    { head: t('money.credit'), cell: ({ credit }) => credit },
    { head: t('money.amount'), cell: ({ amount, currency }) => money(amount, currency), isNumber: true },
    { head: t('money.reference'), cell: ({ reference }) => reference },
  ]
  return (
    <MoneyFrame part="ledger">
      <Filter />
      <Grid label={t('money.ledger')} columns={columns} rows={rows} keyOf={({ place }) => place} />
      <div className="mt-3 flex gap-2">
        {params.has('after') && <LinkButton to="/money/ledger">{t('money.newest')}</LinkButton>}
        {next && <LinkButton to={{ search: onward.toString() }}>{t('money.older')}</LinkButton>}
      </div>
    </MoneyFrame>
  )
}

const field = 'min-h-9 rounded-field border border-field bg-raised px-2 focus-ring'

/** The filter is the address: it works without scripts, and can be sent to somebody. */
function Filter() {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const of = (name: string) => ({ name, defaultValue: params.get(name) ?? '', className: field })
  return (
    <Form key={params.toString()} className="mb-3 flex flex-wrap items-end gap-2">
      {params.getAll('brand').map((brand) => (
        <input key={brand} type="hidden" name="brand" value={brand} />
      ))}
      <Labelled label={t('money.account')}>
        <select {...of('account')}>
          <option value="">{t('money.anyAccount')}</option>
          {accounts.map((account) => (
            <option key={account}>{account}</option>
          ))}
        </select>
      </Labelled>
      <Labelled label={t('money.order')}>
        <input {...of('order')} size={14} autoComplete="off" />
      </Labelled>
      <Labelled label={t('money.from')}>
        <input {...of('from')} type="date" />
      </Labelled>
      <Labelled label={t('money.to')}>
        <input {...of('to')} type="date" />
      </Labelled>
      <Button>{t('money.show')}</Button>
    </Form>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field is among the children
    <label className="flex flex-col gap-0.5 text-sm text-muted">
      {label}
      {children}
    </label>
  )
}
