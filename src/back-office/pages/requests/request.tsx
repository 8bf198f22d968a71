import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { perform } from '#admin/actions'
import { may } from '#admin/permissions'
import { type CaseRow, type Finding, readRequest } from '#admin/requests'
import { fromMajor } from '#kit/money'
import type { TextKey } from '../../texts/read-text.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/figures/facts.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { Time } from '../../ui/figures/time.tsx'
import { Outcome } from '../../ui/forms/outcome.tsx'
import { PageLink } from '../../ui/links.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { adminOf } from '../../visit.ts'
import { Due } from './due.tsx'
import { AnswerForm, GiveBackForm, RefuseForm } from './forms.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'customers.read')
  const { tenant = '', reference = '' } = params
  const request = await readRequest(admin, tenant, reference)
  if (!request) throw data(null, { status: 404 })
  return {
    request,
    now: admin.clock.now(),
    zone: admin.tenants.find(({ id }) => id === tenant)?.timeZone ?? 'UTC',
    mayHandle: may(admin.operator, 'requests.handle', tenant),
    // Names this showing of the forms: what is pressed twice is done once.
    press: randomUUID(),
  }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'customers.read')
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '').trim()
  const about = { tenant: params.tenant, reference: params.reference }
  const key = { key: field('key') }
  switch (field('action')) {
    case 'confirm': {
      // What is no amount is refused by the action.
      const amount = field('amount') === '' ? {} : { amount: fromMajor(field('amount')) ?? -1 }
      return perform(admin, 'request.confirm', { ...about, orderNumber: field('orderNumber'), ...amount }, key)
    }
    case 'refuse': {
      const order = field('orderNumber') === '' ? {} : { orderNumber: field('orderNumber') }
      return perform(admin, 'request.refuse', { ...about, ...order, reason: field('reason') }, key)
    }
    default: {
      const exemption =
        field('days') === '' ? {} : { exemption: { days: Number(field('days')), reason: field('letPassReason') } }
      return perform(admin, 'request.answer', { ...about, answer: field('answer'), ...exemption }, key)
    }
  }
}

const findings: Readonly<Record<Finding, TextKey>> = {
  owed: 'requests.owed',
  performed: 'requests.performed',
  late: 'requests.late',
  'under-way': 'requests.underWay',
  'nothing-left': 'requests.nothingLeft',
  'not-found': 'requests.notFound',
}

/** One request: what was written, what follows from it, and the decision. */
export default function RequestPage() {
  const { t } = useTexts()
  const { request, now, zone, mayHandle, press } = useLoaderData<typeof loader>()
  const { kind, reference, tenant, cases, dueAt, answer, orderNumber, words } = request
  const isDeclared = kind === 'withdrawal' || kind === 'cancellation'
  return (
    <>
      <PageHead title={`${t(`requests.${kind}`)} ${reference}`} />
      <Outcome of={useActionData<typeof action>()} done={t('requests.answered')} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card title={t('requests.words')}>
            <p className="whitespace-pre-line break-words">{words || t('requests.noWords')}</p>
          </Card>
          {cases.map((one) => (
            <Decision key={one.caseId} {...{ one, now, zone, tenant, mayHandle, press }} />
          ))}
          {isDeclared && cases.length === 0 && <p className="text-muted">{t('requests.handled')}</p>}
          {kind === 'enquiry' && <p className="text-muted">{t('requests.deskAnswers')}</p>}
          {kind === 'review' && (
            <Card title={t('requests.answer')}>
              {answer !== null ? (
                <p className="whitespace-pre-line break-words">{answer}</p>
              ) : (
                mayHandle && <AnswerForm press={press} />
              )}
            </Card>
          )}
        </div>
        <Card title={t('requests.person')}>
          <Facts
            facts={[
              [t('orders.brand'), tenant],
              [t('orders.name'), request.name],
              [t('orders.email'), request.email],
              [t('orders.number'), request.number],
              [t('orders.language'), request.language],
              [
                t('orders.order'),
                orderNumber && <PageLink to={`/orders/${tenant}/${orderNumber}`}>{orderNumber}</PageLink>,
              ],
              [t('requests.filed'), <Time key="filed" at={request.filedAt} zone={zone} />],
              [t('requests.endsOn'), request.endsOn],
              [
                t('requests.due'),
                kind === 'review' ? (
                  <Due key="due" at={answer === null ? dueAt : null} now={now} zone={zone} />
                ) : undefined,
              ],
            ]}
          />
        </Card>
      </div>
    </>
  )
}

type DecisionProps = { one: CaseRow; now: Date; zone: string; tenant: string; mayHandle: boolean; press: string }

/** What a declaration means for one order: what was found, and what a person decides. */
function Decision({ one, now, zone, tenant, mayHandle, press }: DecisionProps) {
  const { t } = useTexts()
  const { money } = useFormat()
  const { orderNumber, currency, state, given, reason } = one
  const amount = (minor: number) => (currency ? money(minor, currency) : '')
  return (
    <Card title={orderNumber ? `${t('orders.order')} ${orderNumber}` : t('requests.noOrder')}>
      <div className="flex flex-col gap-3">
        <p>
          {t(findings[one.finding])} {one.owed > 0 && amount(one.owed)}
        </p>
        {orderNumber && (
          <p>
            <PageLink to={`/orders/${tenant}/${orderNumber}`}>{orderNumber}</PageLink>
          </p>
        )}
        {state === 'confirmed' && <p>{t('requests.given', { amount: amount(given ?? 0) })}</p>}
        {state === 'refused' && <p>{t('requests.refused', { reason: reason ?? '' })}</p>}
        {state === 'open' && (
          <>
            <Due at={one.dueAt} now={now} zone={zone} />
            {mayHandle && (
              <div className="flex flex-wrap gap-2">
                <GiveBackForm one={one} press={press} />
                <RefuseForm one={one} press={press} />
              </div>
            )}
          </>
        )}
      </div>
    </Card>
  )
}
