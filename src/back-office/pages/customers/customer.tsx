import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { adminRefusals } from '#admin/actions'
import { type CustomerDetail, readCustomer } from '#admin/customers'
import { may } from '#admin/permissions'
import type { TextKey } from '../../texts/read-text.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { Outcome } from '../../ui/outcome.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Press, Sure } from '../../ui/press.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { adminOf } from '../../visit.ts'
import { methodText } from '../method-text.ts'
import { orderColumns, orderPath } from '../orders/columns.tsx'
import { customerPath } from './columns.tsx'
import { doAs } from './do.ts'
import { EraseForm, Masked } from './forms.tsx'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'customers.read')
  const { tenant = '', customerId = '' } = params
  const customer = await readCustomer(admin, tenant, customerId)
  if (!customer) throw data(null, { status: 404 })
  const refused = new URL(request.url).searchParams.get('refused')
  const allows = (permission: Parameters<typeof may>[1]) => may(admin.operator, permission, tenant)
  return {
    customer,
    zone: admin.tenants.find(({ id }) => id === tenant)?.timeZone ?? 'UTC',
    // Of the file, which cannot say it itself.
    refused: adminRefusals.find((one) => one === refused),
    // Names this showing of the forms: what is pressed twice is done once.
    press: randomUUID(),
    may: { help: allows('customers.help'), privacy: allows('customers.privacy'), reveal: allows('orders.reveal') },
  }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'customers.read')
  const { tenant = '', customerId = '' } = params
  return doAs(admin, { tenant, customerId }, await request.formData())
}

type AutoTopUp = CustomerDetail['autoTopUps'][number]
type TextTopUp = CustomerDetail['textTopUps'][number]
type Method = CustomerDetail['methods'][number]

const methodStates: Readonly<Record<Method['status'], TextKey>> = {
  pending: 'customers.pending',
  valid: 'customers.valid',
  canceled: 'customers.canceled',
  expired: 'customers.expired',
}

/** One customer: what they keep here, and what can be done for them. */
export default function Customer() {
  const { t } = useTexts()
  const format = useFormat()
  const { customer, zone, refused, press, may: allowed } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { tenant, customerId } = customer
  const shown = (value: 'email' | 'number' | 'name', masked: string | null) =>
    masked && (
      <Masked
        masked={masked}
        shown={answer?.shown?.value === value ? answer.shown.text : undefined}
        mayReveal={allowed.reveal}
        press={press}
        action="customer.reveal"
        fields={{ value }}
      />
    )
  const actions = <Row,>(cell: (row: Row) => React.ReactNode): Column<Row>[] =>
    allowed.help ? [{ id: 'actions', head: t('running.actions'), cell }] : []
  const autoTopUps: Column<AutoTopUp>[] = [
    { id: 'number', head: t('orders.number'), cell: ({ number }) => number },
    {
      id: 'amount',
      head: t('customers.amount'),
      cell: (one) => format.money(one.amount, one.currency),
      isNumber: true,
    },
    { id: 'when', head: t('customers.when'), cell: ({ when }) => when },
    {
      id: 'state',
      head: t('orders.state'),
      cell: ({ isActive, isStopped }) => (
        <Badge tone={isActive ? 'good' : isStopped ? 'warning' : 'plain'}>
          {t(isActive ? 'customers.active' : isStopped ? 'customers.stopped' : 'customers.paused')}
        </Badge>
      ),
    },
    { id: 'next', head: t('customers.next'), cell: ({ nextRun }) => nextRun && <Time at={nextRun} zone={zone} /> },
    ...actions<AutoTopUp>(({ autoTopupId, isActive }) => {
      const to = isActive ? 'pause' : 'resume'
      return (
        <div className="flex flex-wrap gap-1">
          <Press press={press} action="auto-top-up.change" fields={{ autoTopupId, to }}>
            {t(`customers.${to}`)}
          </Press>
          <Sure
            label={t('customers.end')}
            text={t('customers.endText')}
            press={press}
            action="auto-top-up.change"
            fields={{ autoTopupId, to: 'end' }}
          />
        </div>
      )
    }),
  ]
  const textTopUps: Column<TextTopUp>[] = [
    { id: 'number', head: t('orders.number'), cell: ({ number }) => number },
    {
      id: 'amount',
      head: t('customers.atMost'),
      cell: (one) => format.money(one.amount, one.currency),
      isNumber: true,
    },
    {
      id: 'state',
      head: t('orders.state'),
      cell: ({ isActive }) => (
        <Badge tone={isActive ? 'good' : 'warning'}>{t(isActive ? 'customers.active' : 'customers.locked')}</Badge>
      ),
    },
    ...actions<TextTopUp>(({ index, isActive }) => (
      <div className="flex flex-wrap gap-1">
        {!isActive && (
          <Press press={press} action="text-top-up.change" fields={{ index, to: 'unlock' }}>
            {t('customers.unlock')}
          </Press>
        )}
        <Sure
          label={t('customers.end')}
          text={t('customers.endText')}
          press={press}
          action="text-top-up.change"
          fields={{ index, to: 'end' }}
        />
      </div>
    )),
  ]
  const methods: Column<Method>[] = [
    {
      id: 'method',
      head: t('orders.method'),
      cell: ({ method, card }) => [methodText(method, t), card].filter(Boolean).join(' '),
    },
    { id: 'state', head: t('orders.state'), cell: ({ status }) => t(methodStates[status]) },
    { id: 'since', head: t('orders.since'), cell: ({ since }) => <Time at={since} zone={zone} /> },
    ...actions<Method>(({ id }) => (
      <Sure
        label={t('customers.remove')}
        text={t('customers.removeText')}
        press={press}
        action="method.remove"
        fields={{ id }}
      />
    )),
  ]
  return (
    <>
      <PageHead title={t('customers.customer')} beside={<Badge>{tenant}</Badge>} />
      <Outcome
        of={answer ? (answer.shown ? undefined : answer.performed) : refused && { refusal: refused }}
        done={t('orders.done')}
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card flush title={t('orders.title')}>
            <Table
              caption={t('orders.title')}
              rows={customer.orders}
              columns={orderColumns(t, format).filter(({ id }) => id !== 'brand' && id !== 'email')}
              keyOf={orderPath}
              pathOf={orderPath}
              empty={t('customers.noOrders')}
            />
          </Card>
          <Card flush title={t('customers.autoTopUps')}>
            <Table
              caption={t('customers.autoTopUps')}
              rows={customer.autoTopUps}
              columns={autoTopUps}
              keyOf={({ autoTopupId }) => autoTopupId}
              empty={t('customers.noAutoTopUps')}
            />
          </Card>
          {customer.textTopUps.length > 0 && (
            <Card flush title={t('customers.textTopUps')}>
              <Table
                caption={t('customers.textTopUps')}
                rows={customer.textTopUps}
                columns={textTopUps}
                keyOf={({ index }) => String(index)}
                empty=""
              />
            </Card>
          )}
          <Card flush title={t('customers.methods')}>
            <Table
              caption={t('customers.methods')}
              rows={customer.methods}
              columns={methods}
              keyOf={({ id }) => id}
              empty={t('customers.noMethods')}
            />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Card title={t('requests.person')}>
            <Facts
              facts={[
                [t('orders.email'), shown('email', customer.email)],
                [t('orders.number'), shown('number', customer.number)],
                [t('orders.name'), shown('name', customer.name)],
                [t('orders.language'), customer.language],
                [t('orders.since'), <Time key="since" at={customer.since} zone={zone} />],
              ]}
            />
          </Card>
          <Card title={t('customers.sessions')}>
            {customer.sessions.length === 0 ? (
              <p className="text-muted">{t('customers.noSessions')}</p>
            ) : (
              <div className="flex flex-col items-start gap-3">
                <ul>
                  {customer.sessions.map(({ sessionId, device, since }) => (
                    <li key={sessionId}>
                      {device ?? t('me.unknownDevice')}, <Time at={since} zone={zone} />
                    </li>
                  ))}
                </ul>
                {allowed.help && (
                  <Sure
                    label={t('customers.endSessions')}
                    text={t('customers.endSessionsText')}
                    press={press}
                    action="sessions.end"
                  />
                )}
              </div>
            )}
          </Card>
          {allowed.privacy && (
            <Card title={t('customers.data')}>
              <div className="flex flex-wrap gap-2">
                <form method="post" action={`${customerPath({ tenant, customerId })}/data.json`}>
                  <input type="hidden" name="key" value={`${press}-export`} />
                  <Button>{t('customers.export')}</Button>
                </form>
                <EraseForm press={press} />
              </div>
            </Card>
          )}
        </div>
      </div>
    </>
  )
}
