import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { perform } from '#admin/actions'
import { type DatevPair, datevKinds, usualAccounts } from '#admin/money'
import { may } from '#admin/permissions'
import { useTexts } from '../../../texts/texts.tsx'
import { useBrands } from '../../../ui/brands.tsx'
import { useFormat } from '../../../ui/figures/format.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { SelectField, TextField } from '../../../ui/forms/fields.tsx'
import { Outcome } from '../../../ui/forms/outcome.tsx'
import { type Column, Table } from '../../../ui/lists/table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { adminOf } from '../../../visit.ts'
import { MoneyFrame } from '../frame.tsx'
import { askedFor } from './asked.ts'
import { MapForm } from './map-form.tsx'

const begins = { chart: 'SKR03', consultant: '', client: '', fiscalMonth: 1, accountLength: 4 } as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'books.read')
  const url = new URL(request.url)
  const asked = await askedFor(admin, url)
  if (!asked) throw data(null, { status: 404 })
  const { own, brand, month, map, pairs, problems } = asked
  const from = (['SKR03', 'SKR04'] as const).find((chart) => chart === url.searchParams.get('chart'))
  const chart = from ?? map?.chart ?? begins.chart
  const accounts = map && !from ? map.accounts : usualAccounts(chart, map?.accountLength ?? begins.accountLength)
  return {
    kinds: [...datevKinds],
    month,
    pairs,
    problems,
    own: own.map(({ id }) => id),
    tenant: brand.id,
    shown: { ...begins, ...map, chart, accounts },
    mayChange: may(admin.operator, 'books.close', brand.id),
    press: crypto.randomUUID(),
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'books.read')
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '').trim()
  const accounts = datevKinds
    .map((kind) => [kind, { account: field(`account ${kind}`), taxKey: field(`taxKey ${kind}`) }] as const)
    .filter(([, { account }]) => account !== '')
  const map = {
    chart: field('chart'),
    consultant: Number(field('consultant')),
    client: Number(field('client')),
    fiscalMonth: Number(field('fiscalMonth')),
    accountLength: Number(field('accountLength')),
    accounts: Object.fromEntries(accounts),
  }
  return perform(admin, 'datev.map', { tenant: field('tenant'), map }, { key: field('key') })
}

export default function Datev() {
  const { t } = useTexts()
  const { nameOf } = useBrands()
  const { money, number } = useFormat()
  const answer = useActionData<typeof action>()
  const loaded = useLoaderData<typeof loader>()
  const { own, tenant, month, pairs, problems, kinds } = loaded
  const columns: Column<DatevPair>[] = [
    { id: 'debit', head: t('money.debit'), cell: ({ debit }) => t(`datev.kind.${debit}`) },
    { id: 'credit', head: t('money.credit'), cell: ({ credit }) => t(`datev.kind.${credit}`) },
    { id: 'amount', head: t('money.amount'), cell: (row) => money(row.amount, row.currency), isNumber: true },
    { id: 'count', head: t('datev.count'), cell: ({ count }) => number(count), isNumber: true },
  ]
  const named = (what: readonly string[] = []) =>
    what.map((one) => {
      const kind = kinds.find((known) => known === one)
      return kind ? t(`datev.kind.${kind}`) : one
    })
  return (
    <MoneyFrame part="datev">
      <Outcome of={answer} done={t('datev.saved')} />
      <p className="mb-3 max-w-prose text-muted">{t('datev.checked')}</p>
      <Form className="mb-3 flex flex-wrap items-end gap-3">
        <SelectField name="tenant" label={t('money.brand')} defaultValue={tenant}>
          {own.map((id) => (
            <option key={id} value={id}>
              {nameOf(id)}
            </option>
          ))}
        </SelectField>
        <TextField name="month" type="month" label={t('datev.month')} defaultValue={month} placeholder="2026-01" />
        <Button>{t('lists.show')}</Button>
      </Form>
      {problems.length > 0 ? (
        <Notice tone="warning">
          <p>{t('datev.problems')}</p>
          <ul className="ml-5 list-disc">
            {problems.map(({ is, what }) => (
              <li key={`${is} ${what}`}>{t(`datev.${is}`, { what: named(what).join(' – ') })}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <p className="mb-4">
          <a
            href={`/money/datev.csv?tenant=${tenant}&month=${month}`}
            download
            className="inline-flex min-h-9 items-center rounded-field bg-accent px-3 font-semibold text-on-accent focus-ring"
          >
            {t('datev.load')}
          </a>
        </p>
      )}
      <h2 className="mt-4 mb-2 text-lg font-bold">{t('datev.moved')}</h2>
      <Table
        caption={t('datev.moved')}
        columns={columns}
        rows={pairs}
        keyOf={({ debit, credit, currency }) => `${debit} ${credit} ${currency}`}
        empty={t('money.nothing')}
      />
      <MapForm data={loaded} />
    </MoneyFrame>
  )
}
