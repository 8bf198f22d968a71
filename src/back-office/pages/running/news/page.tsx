import { randomUUID } from 'node:crypto'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { perform } from '#admin/actions'
import { may } from '#admin/permissions'
import { type PartnerNews, readNews } from '#admin/watch'
import { useTexts } from '../../../texts/texts.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { BrandName, BrandTime } from '../../../ui/brands.tsx'
import { useFormat } from '../../../ui/figures/format.ts'
import { SelectField, TextField } from '../../../ui/forms/fields.tsx'
import { Outcome } from '../../../ui/forms/outcome.tsx'
import { Press } from '../../../ui/forms/press.tsx'
import { PageLink } from '../../../ui/links.tsx'
import { Filters } from '../../../ui/lists/filters.tsx'
import { type Column, Table } from '../../../ui/lists/table.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { adminOf, brandsOf } from '../../../visit.ts'
import { RunningTabs } from '../running-tabs.tsx'

const outcomes = ['taken', 'not-answered', 'not-ours'] as const
const tones = { taken: 'good', 'not-answered': 'warning', 'not-ours': 'plain' } as const

export async function loader({ context, url }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'running.read')
  const outcome = outcomes.find((one) => one === url.searchParams.get('outcome'))
  const partner = url.searchParams.get('partner') || undefined
  const news = await readNews(admin, { brands: brandsOf(url, admin), outcome, partner })
  return {
    news: news.map((one) => ({ ...one, mayAsk: one.about !== '' && may(admin.operator, 'orders.ask', one.tenant) })),
    // Names this showing of the forms: what is pressed twice is done once.
    press: randomUUID(),
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'running.read')
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '')
  const order = { tenant: field('tenant'), orderNumber: field('orderNumber') }
  return perform(admin, 'order.ask-now', order, { key: field('key') })
}

/** What partners told us, and what came of it. */
export default function News() {
  const { t } = useTexts()
  const { number } = useFormat()
  const [params] = useSearchParams()
  const { news, press } = useLoaderData<typeof loader>()
  const columns: Column<PartnerNews & { mayAsk: boolean }>[] = [
    { id: 'at', head: t('running.newsAt'), cell: ({ at, tenant }) => <BrandTime at={at} brand={tenant} /> },
    { id: 'partner', head: t('running.partner'), cell: ({ partner }) => partner },
    { id: 'brand', head: t('running.brand'), cell: ({ tenant }) => <BrandName of={tenant} /> },
    {
      id: 'order',
      head: t('running.order'),
      cell: ({ tenant, about }) => about && <PageLink to={`/orders/${tenant}/${about}`}>{about}</PageLink>,
    },
    {
      id: 'outcome',
      head: t('running.newsOutcome'),
      cell: ({ outcome }) => <Badge tone={tones[outcome]}>{t(`running.news-${outcome}`)}</Badge>,
    },
    { id: 'times', head: t('running.newsTimes'), cell: ({ times }) => number(times), isNumber: true },
    {
      id: 'actions',
      head: t('running.actions'),
      cell: ({ tenant, about, mayAsk }) =>
        mayAsk && (
          <Press press={press} action="order.ask-now" fields={{ tenant, orderNumber: about }}>
            {t('running.newsAsk')}
          </Press>
        ),
    },
  ]
  return (
    <>
      <PageHead title={t('running.news')}>{t('running.newsIntro')}</PageHead>
      <RunningTabs />
      <Outcome of={useActionData<typeof action>()} done={t('running.mended')} />
      <Filters names={['outcome', 'partner']}>
        <SelectField name="outcome" label={t('running.newsOutcome')} defaultValue={params.get('outcome') ?? ''}>
          <option value="">{t('running.allBrands')}</option>
          {outcomes.map((name) => (
            <option key={name} value={name}>
              {t(`running.news-${name}`)}
            </option>
          ))}
        </SelectField>
        <TextField name="partner" label={t('running.partner')} defaultValue={params.get('partner') ?? ''} />
      </Filters>
      <Table
        caption={t('running.news')}
        rows={news}
        columns={columns}
        keyOf={({ tenant, at, partner, about, outcome }) => [tenant, at.getTime(), partner, about, outcome].join(' ')}
        empty={t('running.noNews')}
      />
    </>
  )
}
