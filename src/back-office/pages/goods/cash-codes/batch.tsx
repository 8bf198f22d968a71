import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { perform } from '#admin/actions'
import { readCashBatch, readRedeemed } from '#admin/goods'
import { may } from '#admin/permissions'
import { useTexts } from '../../../texts/texts.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/figures/facts.tsx'
import { useFormat } from '../../../ui/figures/format.ts'
import { Time } from '../../../ui/figures/time.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Outcome } from '../../../ui/forms/outcome.tsx'
import { Named, Sure } from '../../../ui/forms/press.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { adminOf } from '../../../visit.ts'
import { refusedIn } from '../../files.ts'
import { ByDay } from '../by-day.tsx'
import { CashState } from './state.tsx'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'goods.read')
  const { tenant = '', batchId = '' } = params
  const [batch, days] = await Promise.all([readCashBatch(admin, tenant, batchId), readRedeemed(admin, tenant, batchId)])
  if (!batch) throw data(null, { status: 404 })
  return {
    batch,
    days,
    zone: admin.tenants.find(({ id }) => id === tenant)?.timeZone ?? 'UTC',
    mayMake: may(admin.operator, 'cash.make', tenant),
    refused: refusedIn(new URL(request.url)),
    // Names this showing of the forms: what is pressed twice is done once.
    press: randomUUID(),
  }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'cash.make')
  const { tenant, batchId } = params
  const key = String((await request.formData()).get('key') ?? '')
  return perform(admin, 'cash.block', { tenant, batchId }, { key })
}

/** A batch of cash codes: how it is used, its codes while they wait, and the button that blocks it. */
export default function Batch() {
  const { t } = useTexts()
  const { money, number } = useFormat()
  const { batch, days, zone, mayMake, refused, press } = useLoaderData<typeof loader>()
  const { tenant, batchId, brandId, amount, currency, madeAt, free, redeemed, blocked, isBlocked, waiting } = batch
  return (
    <>
      <PageHead title={batchId} beside={<CashState {...batch} />} />
      <Outcome of={useActionData<typeof action>() ?? refused} done={t('codes.blocked')} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Card
          title={t('goods.batch')}
          beside={
            mayMake &&
            !isBlocked && (
              <Sure
                press={press}
                action="cash.block"
                label={t('codes.block')}
                text={t('codes.blockText', { batchId })}
              />
            )
          }
        >
          <Facts
            facts={[
              [t('goods.tenant'), tenant],
              [t('goods.brand'), brandId],
              [t('goods.worth'), money(amount, currency)],
              [t('goods.made'), <Time key="made" at={madeAt} zone={zone} />],
              [t('goods.free'), number(free)],
              [t('goods.redeemed'), number(redeemed)],
              [t('goods.blocked'), number(blocked)],
            ]}
          />
          {mayMake && waiting !== null && (
            <form method="post" action="/goods/cash-codes/codes.csv" className="mt-4">
              <Named press={press} action="cash.take" fields={{ tenant, batchId }} />
              <p className="mb-3 text-muted">{t('codes.once')}</p>
              <Button look="primary">{t('codes.take', { count: waiting })}</Button>
            </form>
          )}
        </Card>
        <ByDay days={days} currency={currency} />
      </div>
    </>
  )
}
