import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { perform, planFor } from '#admin/actions'
import { type DayClose, readCloses, readStanding } from '#admin/money'
import { may } from '#admin/permissions'
import { isDay } from '#kit/date'
import { pageOf } from '#kit/place'
import { useTexts } from '../../../texts/texts.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { BrandTime, useBrands } from '../../../ui/brands.tsx'
import { useFormat } from '../../../ui/figures/format.ts'
import { Outcome } from '../../../ui/forms/outcome.tsx'
import { type Column, Paging, Table } from '../../../ui/lists/table.tsx'
import { adminOf, brandsOf } from '../../../visit.ts'
import { MoneyFrame } from '../frame.tsx'
import { LookForm, PlannedClose } from './plan.tsx'

const limit = 50

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'books.read')
  const url = new URL(request.url)
  const brands = brandsOf(url, admin)
  const wish = { after: url.searchParams.get('after') ?? undefined, limit }
  const [found, last] = await Promise.all([readCloses(admin, brands, wish), readStanding(admin, admin.tenants)])
  const own = admin.tenants
    .filter(({ id }) => may(admin.operator, 'books.close', id))
    .map(({ id }) => ({ id, next: last[id]?.next }))
  const tenant = own.find(({ id }) => id === url.searchParams.get('tenant'))?.id
  const typed = url.searchParams.get('day') ?? ''
  // A brand's next day is the only one that can be closed; the first one is chosen.
  const day = own.find(({ id }) => id === tenant)?.next ?? typed
  const planned = tenant && isDay(day) ? await planFor(admin, 'day.close', { tenant, day }) : undefined
  return {
    ...pageOf(found, limit),
    own,
    asked: { tenant, day },
    planned: planned && 'plan' in planned ? { ...planned, tenant: tenant ?? '' } : planned,
    press: crypto.randomUUID(),
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'books.read')
  const form = await request.formData()
  const [tenant, day, seen] = ['tenant', 'day', 'seen'].map((name) => form.get(name))
  const reason = String(form.get('reason') ?? '').trim() || undefined
  return perform(admin, 'day.close', { tenant, day, seen, reason }, { key: String(form.get('key')) })
}

export default function DayCloses() {
  const { t } = useTexts()
  const { nameOf } = useBrands()
  const { calendarDay, number } = useFormat()
  const { rows, next, own, asked, planned, press } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isDone = answer && 'done' in answer
  const columns: Column<DayClose>[] = [
    { id: 'day', head: t('closes.day'), cell: ({ day }) => calendarDay(day) },
    { id: 'brand', head: t('money.brand'), cell: ({ tenant }) => nameOf(tenant) },
    { id: 'number', head: t('closes.number'), cell: ({ closeNo }) => String(closeNo), isNumber: true },
    {
      id: 'kind',
      head: t('closes.kind'),
      cell: ({ kind }) => (
        <Badge tone={kind === 'close' ? 'good' : 'warning'}>
          {t(kind === 'close' ? 'closes.kindClose' : 'closes.kindReopen')}
        </Badge>
      ),
    },
    { id: 'at', head: t('closes.at'), cell: ({ at, tenant }) => <BrandTime at={new Date(at)} brand={tenant} /> },
    { id: 'by', head: t('closes.by'), cell: ({ operatorName }) => operatorName },
    {
      id: 'orders',
      head: t('closes.orders'),
      cell: ({ facts }) => facts && number(facts.counts.orders),
      isNumber: true,
    },
    {
      id: 'differences',
      head: t('closes.openDifferences'),
      cell: ({ facts }) => facts && number(facts.differences.length),
      isNumber: true,
    },
    { id: 'hash', head: t('closes.hash'), cell: ({ hash }) => <span className="font-mono">{hash.slice(0, 12)}…</span> },
  ]
  return (
    <MoneyFrame part="closes">
      <p className="mb-3 text-muted">{t('closes.hint')}</p>
      <Outcome of={answer} done={t('closes.closed')} />
      {own.length > 0 && <LookForm own={own} asked={asked} />}
      {!isDone && <PlannedClose planned={planned} press={press} />}
      <Table
        empty={t('closes.none')}
        caption={t('money.closes')}
        columns={columns}
        rows={rows}
        keyOf={({ tenant, closeNo }) => `${tenant} ${closeNo}`}
        pathOf={({ tenant, closeNo }) => `/money/closes/${tenant}/${closeNo}`}
      />
      <Paging before={undefined} after={next} />
    </MoneyFrame>
  )
}
