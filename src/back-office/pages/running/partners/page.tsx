import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { perform } from '#admin/actions'
import { findNames } from '#admin/operators'
import { may } from '#admin/permissions'
import { type PausedMethod, type PulseOfDay, readPaused, readPulses } from '#admin/watch'
import { useTexts } from '../../../texts/texts.tsx'
import { Card } from '../../../ui/card.tsx'
import { useFormat } from '../../../ui/figures/format.ts'
import { Outcome } from '../../../ui/forms/outcome.tsx'
import { type Column, Table } from '../../../ui/lists/table.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { useLive } from '../../../ui/use-live.ts'
import { adminOf } from '../../../visit.ts'
import { methodText } from '../../method-text.ts'
import { RunningTabs } from '../running-tabs.tsx'
import { Light } from './light.tsx'
import { PauseForm, ResumeForm } from './pause-forms.tsx'

type Method = { method: string; brands: string[]; paused: (PausedMethod & { who: string })[] }

/** Brands that offer it now. */
const openOf = ({ brands, paused }: Pick<Method, 'brands' | 'paused'>): string[] =>
  brands.filter((brand) => !paused.some(({ tenant }) => tenant === brand))

export async function loader({ context }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'running.read')
  const [pulses, paused, names] = await Promise.all([
    readPulses(admin),
    readPaused(admin),
    admin.own((tx) => findNames(tx)),
  ])
  const known = [...new Set(admin.tenants.flatMap(({ paymentMethods }) => paymentMethods.map(({ id }) => id)))]
  const methods = known.map(
    (method): Method => ({
      method,
      brands: admin.tenants
        .filter(({ paymentMethods }) => paymentMethods.some(({ id }) => id === method))
        .map(({ id }) => id),
      paused: paused
        .filter((one) => one.method === method)
        .map((one) => ({ ...one, who: names.get(one.operator) ?? one.operator })),
    }),
  )
  return {
    pulses,
    methods,
    now: admin.clock.now(),
    mayAct: may(admin.operator, 'running.act', undefined),
    // Names this showing of the forms: what is pressed twice is done once.
    press: randomUUID(),
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'running.read')
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '')
  const which = { method: field('method'), tenant: field('tenant') || null }
  const key = { key: field('key') }
  if (field('action') === 'method.resume') return perform(admin, 'method.resume', which, key)
  return perform(admin, 'method.pause', { ...which, reason: field('reason') }, key)
}

/** How the partners answer, and which payment methods are offered. */
export default function Partners() {
  const { t } = useTexts()
  const { money, duration, number } = useFormat()
  const { pulses, methods, now, mayAct, press } = useLoaderData<typeof loader>()
  useLive()
  const partners: Column<PulseOfDay>[] = [
    { id: 'partner', head: t('running.partner'), cell: ({ partner }) => partner },
    { id: 'light', head: t('running.light'), cell: (one) => <Light {...one} now={now} /> },
    { id: 'half', head: t('running.half'), cell: ({ p50 }) => p50 !== null && duration(p50), isNumber: true },
    { id: 'most', head: t('running.most'), cell: ({ p95 }) => p95 !== null && duration(p95), isNumber: true },
    {
      id: 'failures',
      head: t('running.failures'),
      cell: ({ failed, asked }) => `${number(failed)} / ${number(asked)}`,
      isNumber: true,
    },
    {
      id: 'balance',
      head: t('running.balance'),
      cell: ({ balances }) => balances?.map(({ available, currency }) => money(available, currency)).join(' · '),
      isNumber: true,
    },
    { id: 'error', head: t('running.error'), cell: ({ failure }) => failure, wraps: true },
  ]
  const offered: Column<Method>[] = [
    { id: 'method', head: t('running.method'), cell: ({ method }) => methodText(method, t) },
    {
      id: 'brands',
      head: t('running.offeredBy'),
      cell: ({ brands, paused }) => t('running.brandCount', { count: openOf({ brands, paused }).length }),
    },
    {
      id: 'paused',
      head: t('running.pausedFor'),
      cell: ({ paused }) =>
        paused.map(({ tenant: brand, reason, who }) => (
          <div key={brand}>{t('running.pausedBy', { brand, reason, who })}</div>
        )),
      wraps: true,
    },
    ...(mayAct
      ? [
          {
            id: 'actions',
            head: t('running.actions'),
            cell: ({ method, brands, paused }: Method) => (
              <div className="flex flex-wrap gap-1">
                <PauseForm press={press} method={method} brands={openOf({ brands, paused })} />
                {paused.map(({ tenant }) => (
                  <ResumeForm key={tenant} press={press} method={method} brand={tenant} />
                ))}
              </div>
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <PageHead title={t('running.partners')} />
      <RunningTabs />
      <Outcome of={useActionData<typeof action>()} done={t('running.mended')} />
      <div className="flex flex-col gap-4">
        <Card title={t('running.allPartners')} flush>
          <Table
            caption={t('running.allPartners')}
            rows={pulses}
            columns={partners}
            keyOf={({ partner }) => partner}
            empty={t('running.noPulse')}
          />
        </Card>
        <Card title={t('running.methods')} flush>
          <Table
            caption={t('running.methods')}
            rows={methods}
            columns={offered}
            keyOf={({ method }) => method}
            empty={t('running.noMethods')}
          />
        </Card>
      </div>
    </>
  )
}
