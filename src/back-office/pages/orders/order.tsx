import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { readOrder } from '#admin/orders'
import { may } from '#admin/permissions'
import { useTexts } from '../../texts/texts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { BrandName } from '../../ui/brands.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/figures/facts.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { MoneyFlow } from '../../ui/figures/money-flow.tsx'
import { Time } from '../../ui/figures/time.tsx'
import { Timeline } from '../../ui/figures/timeline.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { adminOf } from '../../visit.ts'
import { channelText } from './channel-text.ts'
import { doAs } from './do.ts'
import {
  AgainForm,
  AnswerNotice,
  AskForm,
  BadCodeForm,
  CorrectEmailForm,
  LoseForm,
  NoteForm,
  RefuseEsimForm,
  ReleaseForm,
  ReplaceForm,
  Revealed,
  SendAgainForm,
  WinForm,
} from './forms.tsx'
import { Lines } from './lines.tsx'
import { momentsOf } from './moments.tsx'
import { PartnersCard } from './partners-card.tsx'
import { planOf } from './plan-refund.ts'
import { RefundForm, RefundPlanCard } from './refund.tsx'
import { LookLink } from './shopper/look-link.tsx'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'orders.read')
  const { tenant = '', orderNumber = '' } = params
  const order = await readOrder(admin, tenant, orderNumber)
  if (!order) throw data(null, { status: 404 })
  const allows = (permission: Parameters<typeof may>[1]) => may(admin.operator, permission, tenant)
  return {
    order,
    planned: await planOf(admin, { tenant, orderNumber }, new URL(request.url).searchParams),
    zone: admin.tenants.find(({ id }) => id === tenant)?.timeZone ?? 'UTC',
    // Names this showing of the forms: what is pressed twice is done once.
    press: randomUUID(),
    may: {
      refund: allows('refunds.give'),
      ask: allows('orders.ask'),
      replace: allows('orders.replace'),
      lose: allows('chargebacks.take'),
      write: allows('orders.write-to'),
      handle: allows('requests.handle'),
      note: allows('cases.work'),
      reveal: allows('orders.reveal'),
    },
  }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'orders.read')
  const { tenant = '', orderNumber = '' } = params
  return doAs(admin, { tenant, orderNumber }, await request.formData())
}

export type PageData = Awaited<ReturnType<typeof loader>>

const tones = {
  delivered: 'good',
  setUp: 'good',
  partlyDelivered: 'warning',
  refundInDoubt: 'danger',
  chargedBack: 'danger',
  paymentUnknown: 'warning',
  deliveryUnknown: 'warning',
} as const

export default function Order() {
  const { t } = useTexts()
  const { money, languageName } = useFormat()
  const { order, planned, zone, press, may: allowed } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { sentence, flow, currency } = order
  const capital = <T extends string>(text: T) => `${text[0]?.toUpperCase()}${text.slice(1)}` as Capitalize<T>
  const tone = (tones as Record<string, (typeof tones)[keyof typeof tones]>)[sentence.is] ?? 'plain'
  const shown = (value: 'email' | 'phone' | 'name' | 'msisdn', masked: string, line?: number) => (
    <Revealed {...{ value, masked, press, answer }} line={line} mayReveal={allowed.reveal} />
  )
  const delivered = order.lines.flatMap(({ line, units, description }) =>
    units
      .filter(({ state }) => state === 'delivered')
      .map(({ unit, code }) => ({ value: `${line}-${unit}`, text: `${line}.${unit} ${description}`, code })),
  )
  const ownCodes = delivered.filter(({ code }) => code === 'good')
  const returned = order.lines.flatMap(({ units, description }) =>
    units
      .filter(({ isReturnAsked }) => isReturnAsked)
      .map(({ externalId, reference }) => ({ value: externalId, text: `${description} ${reference ?? ''}` })),
  )
  const isEnded = order.state !== 'open' && order.state !== 'paid'
  const isReserved = isEnded && order.payments.some(({ state }) => state === 'authorized')
  const fee = flow.fee > 0 && (
    <span className="text-muted"> · {t('orders.ofWhichFee', { amount: money(flow.fee, currency) })}</span>
  )
  return (
    <>
      <PageHead
        title={`${t('orders.order')} ${order.orderNumber}`}
        beside={
          <Badge tone={tone}>
            <BrandName of={order.tenant} />
          </Badge>
        }
        actions={
          <>
            {allowed.refund && order.refundable > 0 && <RefundForm order={order} planned={planned} />}
            {allowed.refund && order.refunds.some(({ state }) => state === 'failed') && <AgainForm press={press} />}
            {allowed.replace && delivered.length > 0 && <ReplaceForm units={delivered} press={press} />}
            {allowed.replace && ownCodes.length > 0 && <BadCodeForm units={ownCodes} press={press} />}
            {allowed.handle && returned.length > 0 && <RefuseEsimForm units={returned} press={press} />}
            {allowed.lose && sentence.is === 'chargedBack' && <LoseForm press={press} />}
            {allowed.lose && sentence.is === 'chargedBack' && <WinForm press={press} />}
            {allowed.ask && <AskForm press={press} />}
            {allowed.ask && isReserved && <ReleaseForm press={press} />}
            {allowed.reveal && <LookLink order={order} />}
            {allowed.write && order.paidAt && <SendAgainForm press={press} />}
            {allowed.write && order.email && <CorrectEmailForm press={press} />}
          </>
        }
      >
        <p className="text-lg font-semibold text-ink">
          {t(`orders.is${capital(sentence.is)}`, { delivered: sentence.delivered, units: sentence.units })}
        </p>
      </PageHead>
      <AnswerNotice answer={answer} />
      {allowed.refund && <RefundPlanCard planned={planned} press={press} />}
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Lines order={order} numberOf={(masked, line) => shown('msisdn', masked, line)} />
          <Card title={t('orders.timeline')}>
            <Timeline moments={momentsOf(order, t, money)} zone={zone} />
            {allowed.note && <NoteForm press={press} />}
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Card title={t('orders.money')}>
            <MoneyFlow
              currency={currency}
              left={t('orders.flowLeft')}
              reason={flow.because && t(`orders.left${capital(flow.because)}`)}
              flows={flow.rows.map(({ what, amount }) => ({
                id: what,
                what: (
                  <>
                    {t(`orders.flow${capital(what)}`)}
                    {what === 'delivered' && fee}
                  </>
                ),
                amount,
              }))}
            />
          </Card>
          <Card title={t('orders.shopper')}>
            <Facts
              facts={[
                [t('orders.email'), order.email && shown('email', order.email)],
                [t('orders.phone'), order.phone ? shown('phone', order.phone) : undefined],
                [t('orders.language'), languageName(order.language)],
                [t('orders.channel'), channelText(order.channel, t)],
                [t('orders.assistant'), order.assistant ?? undefined],
                [t('orders.placed'), <Time key="placed" at={order.placedAt} zone={zone} />],
              ]}
            />
          </Card>
          <PartnersCard order={order} />
        </div>
      </div>
    </>
  )
}
