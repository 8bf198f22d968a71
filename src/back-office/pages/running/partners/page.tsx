import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { perform } from '#admin/actions'
import { findNames } from '#admin/operators'
import { may } from '#admin/permissions'
import { type PausedMethod, type PausedPartner, type PulseOfDay, readPaused, readPulses } from '#admin/watch'
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
import { type Paused, PauseForm, ResumeForm } from './pause-forms.tsx'

type Partner = PulseOfDay & { brands: string[]; paused: (PausedPartner & { who: string })[] }
type Method = { method: string; brands: string[]; paused: (PausedMethod & { who: string })[] }

/** Brands that offer or use it now. */
const openOf = ({ brands, paused }: { brands: string[]; paused: { tenant: string }[] }): string[] =>
  brands.filter((brand) => !paused.some(({ tenant }) => tenant === brand))

export async function loader({ context }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'running.read')
  const [pulses, paused, names] = await Promise.all([
    readPulses(admin),
    readPaused(admin),
    admin.read((tx) => findNames(tx)),
  ])
  const withName = <One extends { operator: string }>(one: One) => ({
    ...one,
    who: names.get(one.operator) ?? one.operator,
  })
  const known = [...new Set(admin.tenants.flatMap(({ paymentMethods }) => paymentMethods.map(({ id }) => id)))]
  const methods = known.map(
    (method): Method => ({
      method,
      brands: admin.tenants
        .filter(({ paymentMethods }) => paymentMethods.some(({ id }) => id === method))
        .map(({ id }) => id),
      paused: paused.methods.filter((one) => one.method === method).map(withName),
    }),
  )
  return {
    partners: pulses.map(
      (one): Partner => ({
        ...one,
        brands: admin.tenants.map(({ id }) => id),
        paused: paused.partners.filter(({ partner }) => partner === one.partner).map(withName),
      }),
    ),
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
  const tenant = field('tenant') || null
  const method = { method: field('method'), tenant }
  const partner = { partner: field('partner'), tenant }
  const key = { key: field('key') }
  switch (field('action')) {
    case 'partner.pause':
      return perform(admin, 'partner.pause', { ...partner, reason: field('reason') }, key)
    case 'partner.resume':
      return perform(admin, 'partner.resume', partner, key)
    case 'method.resume':
      return perform(admin, 'method.resume', method, key)
    default:
      return perform(admin, 'method.pause', { ...method, reason: field('reason') }, key)
  }
}

/** How the partners answer, and which payment methods are offered. */
export default function Partners() {
  const { t } = useTexts()
  const { money, duration, number } = useFormat()
  const { partners, methods, now, mayAct, press } = useLoaderData<typeof loader>()
  useLive()
  const pausedFor = {
    id: 'paused',
    head: t('running.pausedFor'),
    cell: ({ paused }: { paused: { tenant: string; reason: string; who: string }[] }) =>
      paused.map(({ tenant: brand, reason, who }) => (
        <div key={brand}>{t('running.pausedBy', { brand, reason, who })}</div>
      )),
    wraps: true,
  }
  const changesOf = <Row extends { brands: string[]; paused: { tenant: string }[] }>(
    whatOf: (row: Row) => Paused,
  ): Column<Row> => ({
    id: 'actions',
    head: t('running.actions'),
    cell: (row) => (
      <div className="flex flex-wrap gap-1">
        <PauseForm press={press} what={whatOf(row)} brands={openOf(row)} />
        {row.paused.map(({ tenant }) => (
          <ResumeForm key={tenant} press={press} what={whatOf(row)} brand={tenant} />
        ))}
      </div>
    ),
  })
  const lights: Column<Partner>[] = [
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
    pausedFor,
    ...(mayAct ? [changesOf<Partner>(({ partner }) => ({ of: 'partner', name: partner, title: partner }))] : []),
  ]
  const offered: Column<Method>[] = [
    { id: 'method', head: t('running.method'), cell: ({ method }) => methodText(method, t) },
    {
      id: 'brands',
      head: t('running.offeredBy'),
      cell: ({ brands, paused }) => t('running.brandCount', { count: openOf({ brands, paused }).length }),
    },
    pausedFor,
    ...(mayAct
      ? [changesOf<Method>(({ method }) => ({ of: 'method', name: method, title: methodText(method, t) }))]
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
            rows={partners}
            columns={lights}
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
