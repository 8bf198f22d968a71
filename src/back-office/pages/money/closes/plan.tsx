import { Form, useLocation } from 'react-router'
import type { AdminRefusal, PlanOf } from '#admin/actions'
import { useTexts } from '../../../texts/texts.tsx'
import { useBrands } from '../../../ui/brands.tsx'
import { Card } from '../../../ui/card.tsx'
import { useFormat } from '../../../ui/figures/format.ts'
import { Button, LinkButton } from '../../../ui/forms/button.tsx'
import { SelectField, TextField } from '../../../ui/forms/fields.tsx'
import { Outcome } from '../../../ui/forms/outcome.tsx'
import { TypedForm } from '../../../ui/forms/typed/typed-form.tsx'
import { DayFacts } from './facts.tsx'

type LookProps = {
  /** Brands whose days the operator closes, each with its next day; without one, any day may be the first. */
  own: readonly { id: string; next: string | undefined }[]
  asked: { tenant: string | undefined; day: string }
}

/** Asks for a brand and its day. Nothing is closed yet: the plan comes first. */
export function LookForm({ own, asked }: LookProps) {
  const { t } = useTexts()
  const { nameOf } = useBrands()
  const { calendarDay } = useFormat()
  const { pathname } = useLocation()
  const mayChoose = own.some(({ next }) => next === undefined)
  return (
    <Form action={pathname} className="mb-3 flex flex-wrap items-end gap-3">
      <SelectField name="tenant" label={t('money.brand')} defaultValue={asked.tenant}>
        {own.map(({ id, next }) => (
          <option key={id} value={id}>
            {next ? `${nameOf(id)}: ${calendarDay(next)}` : nameOf(id)}
          </option>
        ))}
      </SelectField>
      {mayChoose && <TextField name="day" type="date" label={t('closes.firstDay')} defaultValue={asked.day} />}
      <Button>{t('closes.look')}</Button>
    </Form>
  )
}

type Planned = { plan: PlanOf<'day.close'>; needsProof: boolean; tenant: string } | AdminRefusal | undefined

/** What closing the day would record, and the button that does it. */
export function PlannedClose({ planned, press }: { planned: Planned; press: string }) {
  const { t } = useTexts()
  const { nameOf } = useBrands()
  const { calendarDay } = useFormat()
  const { pathname, search } = useLocation()
  if (!planned) return null
  if ('refusal' in planned) return <Outcome of={planned} done="" />
  const { plan, tenant, needsProof } = planned
  const { day, seen, facts } = plan
  return (
    <div className="mb-6">
      <Card title={t('closes.closeWhat', { day: calendarDay(day), brand: nameOf(tenant) })}>
        <DayFacts day={day} facts={facts} />
        <div className="mt-4 flex flex-wrap items-end gap-3">
          {needsProof ? (
            <>
              <span>{t('refusals.proveAgain')}</span>
              <LinkButton look="primary" to={`/prove?next=${encodeURIComponent(pathname + search)}`}>
                {t('lists.prove')}
              </LinkButton>
            </>
          ) : (
            <TypedForm name="close" className="flex flex-wrap items-end gap-3">
              {Object.entries({ tenant, day, seen, key: `${press} close` }).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              {facts.differences.length > 0 && (
                <TextField
                  name="reason"
                  label={t('closes.reasonForDifferences')}
                  required
                  minLength={3}
                  maxLength={500}
                />
              )}
              <Button look="primary">{t('closes.closeDay')}</Button>
            </TypedForm>
          )}
        </div>
      </Card>
    </div>
  )
}
