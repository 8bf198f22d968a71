import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { listOrders } from '#admin/orders'
import { listViews } from '#admin/views'
import { useTexts } from '../../texts/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { Button } from '../../ui/forms/button.tsx'
import { CheckField, SelectField, TextField } from '../../ui/forms/fields.tsx'
import { ChosenBar } from '../../ui/lists/chosen-bar.tsx'
import { CsvLink } from '../../ui/lists/csv-link.tsx'
import { Filters } from '../../ui/lists/filters.tsx'
import { SavedViews } from '../../ui/lists/saved-views.tsx'
import { ColumnChoice, Paging, Table } from '../../ui/lists/table.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { adminOf, brandsOf } from '../../visit.ts'
import { methodNames, methodText } from '../method-text.ts'
import { AllFound } from '../runs/all-found.tsx'
import { kindsFor } from '../runs/kinds-for.ts'
import { orderColumns, orderPath } from './columns.tsx'
import { cursorOf, filterNames, filterOf, keyOf, kinds, states } from './filter-of.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'orders.read')
  const url = new URL(request.url)
  const tenants = brandsOf(url, admin).map(({ id }) => id)
  const [{ orders, next, previous, lookedUntil }, views] = await Promise.all([
    listOrders(admin, filterOf(url.searchParams, tenants), cursorOf(url.searchParams)),
    listViews(admin, '/orders'),
  ])
  return {
    views,
    runs: kindsFor(admin, ['refund', 'send']),
    orders,
    after: next && keyOf(next),
    before: previous && keyOf(previous),
    lookedUntil,
  }
}

const stateTexts = {
  open: 'orders.stateOpen',
  paid: 'orders.statePaid',
  done: 'orders.stateDone',
  cancelled: 'orders.stateCancelled',
} as const

export default function Orders() {
  const { t } = useTexts()
  const format = useFormat()
  const [params] = useSearchParams()
  const { views, runs, orders, before, after, lookedUntil } = useLoaderData<typeof loader>()
  const columns = orderColumns(t, format)
  const given = (name: string) => params.get(name) ?? ''
  return (
    <>
      <PageHead
        title={t('orders.title')}
        actions={
          <>
            <AllFound kinds={runs} />
            <CsvLink to="/orders.csv" />
          </>
        }
      />
      <SavedViews views={views} />
      <ColumnChoice columns={columns} />
      <Filters names={filterNames}>
        <SelectField name="state" label={t('orders.state')} defaultValue={given('state')}>
          <option value="">{t('orders.any')}</option>
          {states.map((state) => (
            <option key={state} value={state}>
              {t(stateTexts[state])}
            </option>
          ))}
        </SelectField>
        <SelectField name="kind" label={t('orders.kind')} defaultValue={given('kind')}>
          <option value="">{t('orders.any')}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`states.kind.${kind}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="method" label={t('orders.method')} defaultValue={given('method')}>
          <option value="">{t('orders.any')}</option>
          {methodNames.map((method) => (
            <option key={method} value={method}>
              {methodText(method, t)}
            </option>
          ))}
        </SelectField>
        <TextField
          name="atLeast"
          label={t('orders.atLeast')}
          defaultValue={given('atLeast')}
          inputMode="decimal"
          size={6}
        />
        <TextField
          name="atMost"
          label={t('orders.atMost')}
          defaultValue={given('atMost')}
          inputMode="decimal"
          size={6}
        />
        <TextField name="from" type="date" label={t('orders.from')} defaultValue={given('from')} />
        <TextField name="to" type="date" label={t('orders.to')} defaultValue={given('to')} />
        <CheckField
          isBesideFields
          name="trouble"
          label={t('orders.trouble')}
          value="1"
          defaultChecked={params.has('trouble')}
        />
      </Filters>
      <ChosenBar
        bar={
          <form id="chosen" action="/orders.csv" className="flex flex-wrap items-center gap-2">
            <Button>{t('lists.csv')}</Button>
            {runs.map((kind) => (
              <Button key={kind} formAction="/runs/new" name="kind" value={kind}>
                {t(`runs.plan-${kind}`)}
              </Button>
            ))}
          </form>
        }
      >
        <Card flush>
          <Table
            caption={t('orders.title')}
            rows={orders}
            columns={columns}
            keyOf={orderPath}
            pathOf={orderPath}
            chooses={{
              form: 'chosen',
              valueOf: ({ tenant, orderNumber }) => `${tenant}/${orderNumber}`,
              nameOf: ({ orderNumber }) => orderNumber,
            }}
            empty={t('orders.none')}
          />
        </Card>
      </ChosenBar>
      {lookedUntil && (
        <p className="mt-2 text-sm text-muted">
          {t('orders.lookedUntil', { at: format.time(lookedUntil, 'Europe/Berlin') })}
        </p>
      )}
      <Paging before={before} after={after} />
    </>
  )
}
