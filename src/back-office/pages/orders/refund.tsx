import { Form, Link, useLocation } from 'react-router'
import type { OrderDetail } from '#admin/orders'
import { useTexts } from '../../texts/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/figures/facts.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/forms/dialog.tsx'
import { SelectField, TextField } from '../../ui/forms/fields.tsx'
import { Outcome } from '../../ui/forms/outcome.tsx'
import { Named } from './forms.tsx'
import type { PlannedRefund } from './plan-refund.ts'

type FormProps = { order: OrderDetail; planned: PlannedRefund | undefined }

/** Asks for all that is left, a line or an amount. Nothing is given yet: the plan comes first. */
export function RefundForm({ order, planned }: FormProps) {
  const { t } = useTexts()
  const { money } = useFormat()
  const { pathname } = useLocation()
  const amount = (minor: number) => money(minor, order.currency)
  const refused = planned && 'refusal' in planned ? planned : undefined
  const typed = planned?.typed
  return (
    <Dialog
      key={JSON.stringify(planned)}
      label={t('orders.refund')}
      look="danger"
      title={t('orders.refund')}
      isOpen={refused !== undefined}
    >
      <Form action={pathname} className="flex flex-col gap-3">
        <input type="hidden" name="refund" value="plan" />
        <Outcome of={refused} done="" />
        <SelectField name="line" label={t('orders.refundWhat')} defaultValue={typed?.line}>
          <option value="">{t('orders.refundWhole', { amount: amount(order.refundable) })}</option>
          {order.lines
            .filter(({ refundable }) => refundable > 0)
            .map(({ line, description, refundable }) => (
              <option key={line} value={line}>
                {t('orders.refundLine', { line, what: description, amount: amount(refundable) })}
              </option>
            ))}
        </SelectField>
        <TextField name="amount" label={t('orders.refundAmount')} inputMode="decimal" defaultValue={typed?.amount} />
        <TextField name="reason" label={t('orders.reason')} required maxLength={500} defaultValue={typed?.reason} />
        <Button look="primary">{t('orders.refundLook')}</Button>
      </Form>
    </Dialog>
  )
}

type PlanProps = { planned: PlannedRefund | undefined; press: string }

/** What a refund would do, and the button that does it. */
export function RefundPlanCard({ planned, press }: PlanProps) {
  const { t } = useTexts()
  const { money } = useFormat()
  const { pathname, search } = useLocation()
  if (!planned || 'refusal' in planned) return null
  const { typed, plan, needsSecond, needsProof } = planned
  const amount = money(plan.amount, plan.currency)
  return (
    <div className="mb-4">
      <Card title={t('orders.refundPlan')}>
        <Facts
          facts={[
            [t('orders.refundGoes'), <strong key="goes">{amount}</strong>],
            [t('orders.refundStays'), money(plan.left - plan.amount, plan.currency)],
            [t('orders.reason'), typed.reason],
          ]}
        />
        {plan.isRepeated && <p className="mt-3">{t('orders.refundRepeated')}</p>}
        {needsSecond && <p className="mt-3">{t('orders.refundSecond')}</p>}
        <div className="mt-4 flex flex-wrap items-center gap-2">
          {needsProof ? (
            <>
              <span>{t('refusals.proveAgain')}</span>
              <LinkButton look="primary" to={`/prove?next=${encodeURIComponent(pathname + search)}`}>
                {t('orders.prove')}
              </LinkButton>
            </>
          ) : (
            <Form method="post" action={pathname}>
              <Named action="refund" press={press} />
              {Object.entries(typed).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <Button look="danger">{t(needsSecond ? 'orders.refundAsk' : 'orders.refundNow', { amount })}</Button>
            </Form>
          )}
          <Link to={pathname} className="px-2 font-semibold text-accent-ink underline focus-ring">
            {t('orders.refundNot')}
          </Link>
        </div>
      </Card>
    </div>
  )
}
