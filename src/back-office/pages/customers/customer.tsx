import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { adminRefusals } from '#admin/actions'
import { readCustomer } from '#admin/customers'
import { may } from '#admin/permissions'
import { after } from '#kit/clock'
import { dayIn } from '#kit/date'
import { useTexts } from '../../texts/texts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { BrandName } from '../../ui/brands.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/figures/facts.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { Time } from '../../ui/figures/time.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Outcome } from '../../ui/forms/outcome.tsx'
import { Sure } from '../../ui/forms/press.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { adminOf } from '../../visit.ts'
import { orderColumns, orderPath } from '../orders/columns.tsx'
import { AutoTopUps } from './auto-top-ups.tsx'
import { CardTable } from './card-table.tsx'
import { customerPath } from './columns.tsx'
import { doAs } from './do.ts'
import { EraseForm, Masked } from './forms.tsx'
import { Identity } from './identity.tsx'
import { Methods } from './methods.tsx'
import { TextTopUps } from './text-top-ups.tsx'

/** How long a proof of identity counts unless somebody says otherwise, in seconds. */
const usualProof = 2 * 365 * 24 * 60 * 60

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'customers.read')
  const { tenant = '', customerId = '' } = params
  const customer = await readCustomer(admin, tenant, customerId)
  if (!customer) throw data(null, { status: 404 })
  const refused = new URL(request.url).searchParams.get('refused')
  const zone = admin.tenants.find(({ id }) => id === tenant)?.timeZone ?? 'UTC'
  const allows = (permission: Parameters<typeof may>[1]) => may(admin.operator, permission, tenant)
  return {
    customer,
    zone,
    proofEnds: dayIn(after(admin.clock.now(), usualProof), zone),
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

/** One customer: what they keep here, and what can be done for them. */
export default function Customer() {
  const { t } = useTexts()
  const format = useFormat()
  const { customer, zone, proofEnds, refused, press, may: allowed } = useLoaderData<typeof loader>()
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
  const piece = { zone, press, mayHelp: allowed.help }
  return (
    <>
      <PageHead
        title={t('customers.customer')}
        beside={
          <Badge>
            <BrandName of={tenant} />
          </Badge>
        }
      />
      <Outcome
        of={answer ? (answer.shown ? undefined : answer.performed) : refused && { refusal: refused }}
        done={t('orders.done')}
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <CardTable
            title={t('orders.title')}
            rows={customer.orders}
            columns={orderColumns(t, format).filter(({ id }) => id !== 'brand' && id !== 'email')}
            keyOf={orderPath}
            pathOf={orderPath}
            empty={t('customers.noOrders')}
          />
          <AutoTopUps autoTopUps={customer.autoTopUps} {...piece} />
          <TextTopUps textTopUps={customer.textTopUps} {...piece} />
          <Methods methods={customer.methods} {...piece} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Card title={t('requests.person')}>
            <Facts
              facts={[
                [t('orders.email'), shown('email', customer.email)],
                [t('orders.number'), shown('number', customer.number)],
                [t('orders.name'), shown('name', customer.name)],
                [t('orders.language'), format.languageName(customer.language)],
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
          {allowed.privacy && <Identity proof={customer.proof} ends={proofEnds} zone={zone} press={press} />}
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
