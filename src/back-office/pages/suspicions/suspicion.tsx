import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { perform } from '#admin/actions'
import { readSuspicion } from '#admin/suspicions'
import { currencies } from '#kit/money'
import { useTexts } from '../../texts/texts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { BrandName } from '../../ui/brands.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/figures/facts.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { Time } from '../../ui/figures/time.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { TextArea } from '../../ui/forms/fields.tsx'
import { Outcome } from '../../ui/forms/outcome.tsx'
import { Named } from '../../ui/forms/press.tsx'
import { TypedForm } from '../../ui/forms/typed/typed-form.tsx'
import { PageLink } from '../../ui/links.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { adminOf } from '../../visit.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'customers.privacy')
  const { tenant = '', number = '' } = params
  const found = await readSuspicion(admin, tenant, number)
  if (!found) throw data(null, { status: 404 })
  const { inputs, ...suspicion } = found
  return {
    suspicion: { ...suspicion, persons: inputs.map(({ shown }) => shown) },
    zone: admin.tenants.find(({ id }) => id === tenant)?.timeZone ?? 'UTC',
    press: randomUUID(),
  }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'customers.privacy')
  const { tenant = '', number = '' } = params
  const form = await request.formData()
  const reason = String(form.get('reason') ?? '')
  return perform(admin, 'suspicion.close', { tenant, number, reason }, { key: String(form.get('key') ?? '') })
}

/** One suspicion: what a limit counted, and how it ended. */
export default function Suspicion() {
  const { t } = useTexts()
  const { money, number } = useFormat()
  const { suspicion: one, zone, press } = useLoaderData<typeof loader>()
  const { figures } = one
  // Suspicions about many payers count payers; all others count money.
  const currency = currencies.find((known) => known === figures.currency)
  const shown = (figure: number) =>
    currency === undefined || one.suspicion === 'many-payers' ? number(figure) : money(figure, currency)
  return (
    <>
      <PageHead
        title={`${t('suspicions.one')} ${one.recordId}`}
        beside={
          <Badge>
            <BrandName of={one.tenant} />
          </Badge>
        }
      >
        {t('suspicions.quiet')}
      </PageHead>
      <Outcome of={useActionData<typeof action>()} done={t('orders.done')} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Card title={t(`suspicions.is-${one.suspicion}`)}>
          <Facts
            facts={[
              [t('suspicions.at'), <Time key="at" at={one.at} zone={zone} />],
              [t('suspicions.outcome'), t(`suspicions.was-${one.outcome}`)],
              [
                t('orders.order'),
                one.orderNumber && (
                  <PageLink to={`/orders/${one.tenant}/${one.orderNumber}`}>{one.orderNumber}</PageLink>
                ),
              ],
              [t('suspicions.rule'), one.rule],
              [t('suspicions.version'), one.version],
              [t('suspicions.counted'), t(`suspicions.per-${figures.per}`)],
              [t('suspicions.taken'), shown(figures.taken)],
              [t('suspicions.own'), shown(figures.own)],
              [t('suspicions.atMost'), shown(figures.atMost)],
              [t('suspicions.persons'), one.persons.join(', ')],
            ]}
          />
        </Card>
        {one.closedAt ? (
          <Card title={t('suspicions.closed')}>
            <Facts
              facts={[
                [t('suspicions.closed'), <Time key="closed" at={one.closedAt} zone={zone} />],
                [t('suspicions.by'), one.closedBy],
                [t('orders.reason'), one.reason],
              ]}
            />
          </Card>
        ) : (
          <Card title={t('suspicions.close')}>
            <TypedForm name="close" className="flex flex-col items-start gap-3">
              <Named press={press} action="suspicion.close" />
              <p>{t('suspicions.closeHelp')}</p>
              <div className="w-full max-w-120">
                <TextArea name="reason" label={t('orders.reason')} required minLength={3} maxLength={500} />
              </div>
              <Button look="primary">{t('suspicions.close')}</Button>
            </TypedForm>
          </Card>
        )}
      </div>
    </>
  )
}
