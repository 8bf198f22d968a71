import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { perform } from '#admin/actions'
import { readChargebacks } from '#admin/money'
import { mayAnywhere } from '#admin/permissions'
import { pageOf } from '#kit/place'
import { useTexts } from '../../texts/texts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { BrandTime, useBrands } from '../../ui/brands.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { Outcome } from '../../ui/forms/outcome.tsx'
import { PageLink } from '../../ui/links.tsx'
import { type Column, Paging, Table } from '../../ui/lists/table.tsx'
import { adminOf, brandsOf } from '../../visit.ts'
import { orderPath } from '../orders/columns.tsx'
import { MoneyFrame } from './frame.tsx'
import { Judgement } from './judgement.tsx'

const limit = 50

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'books.read')
  const url = new URL(request.url)
  const wish = { after: url.searchParams.get('after') ?? undefined, limit }
  const page = pageOf(await readChargebacks(admin, brandsOf(url, admin), wish), limit)
  return { ...page, mayTake: mayAnywhere(admin.operator, 'chargebacks.take'), press: crypto.randomUUID() }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'books.read')
  const form = await request.formData()
  const [tenant, orderNumber, reason] = ['tenant', 'orderNumber', 'reason'].map((name) => form.get(name))
  const did = form.get('action') === 'win' ? 'chargeback.win' : 'chargeback.accept'
  return { did, outcome: await perform(admin, did, { tenant, orderNumber, reason }, { key: String(form.get('key')) }) }
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number]

const states = {
  open: { text: 'money.stateOpen', tone: 'danger' },
  won: { text: 'money.stateWon', tone: 'good' },
  lost: { text: 'money.stateLost', tone: 'plain' },
} as const

export default function Chargebacks() {
  const { t } = useTexts()
  const { nameOf } = useBrands()
  const { money } = useFormat()
  const answer = useActionData<typeof action>()
  const { rows, next, mayTake, press } = useLoaderData<typeof loader>()
  const columns: Column<Row>[] = [
    { id: 'at', head: t('money.at'), cell: (row) => <BrandTime at={row.at} brand={row.tenant} /> },
    { id: 'brand', head: t('money.brand'), cell: ({ tenant }) => nameOf(tenant) },
    { id: 'order', head: t('money.order'), cell: (row) => <PageLink to={orderPath(row)}>{row.orderNumber}</PageLink> },
    {
      id: 'state',
      head: t('money.state'),
      cell: ({ state }) => <Badge tone={states[state].tone}>{t(states[state].text)}</Badge>,
    },
    {
      id: 'chargedBack',
      head: t('money.chargedBack'),
      cell: (row) => money(row.chargedBack, row.currency),
      isNumber: true,
    },
    { id: 'wonBack', head: t('money.wonBack'), cell: (row) => money(row.wonBack, row.currency), isNumber: true },
    { id: 'lost', head: t('money.lost'), cell: (row) => money(row.lost, row.currency), isNumber: true },
    ...(mayTake
      ? [
          {
            id: 'actions',
            head: t('money.actions'),
            cell: ({ tenant, orderNumber, state }: Row) =>
              state === 'open' && (
                <div className="flex gap-2">
                  <Judgement
                    label={t('money.takeAsLost')}
                    title={t('money.takeTitle')}
                    input={{ tenant, orderNumber }}
                    press={`${press} ${orderNumber}`}
                  />
                  <Judgement
                    label={t('money.win')}
                    title={t('money.winTitle')}
                    input={{ tenant, orderNumber, action: 'win' }}
                    press={`${press} win ${orderNumber}`}
                  />
                </div>
              ),
          },
        ]
      : []),
  ]
  return (
    <MoneyFrame part="chargebacks">
      <Outcome of={answer?.outcome} done={t(answer?.did === 'chargeback.win' ? 'money.wonDone' : 'money.taken')} />
      <Table
        empty={t('money.nothing')}
        caption={t('money.chargebacks')}
        columns={columns}
        rows={rows}
        keyOf={({ tenant, orderNumber }) => `${tenant} ${orderNumber}`}
      />
      <Paging before={undefined} after={next} />
    </MoneyFrame>
  )
}
