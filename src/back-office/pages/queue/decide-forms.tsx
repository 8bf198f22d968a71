import type { ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/forms/dialog.tsx'
import { SelectField, TextArea } from '../../ui/forms/fields.tsx'
import { TypedForm } from '../../ui/forms/typed/typed-form.tsx'

type Props = {
  one: { caseId: string; tenant: string | null }
  /** Names the presses of this page. */
  press: string
  isMine: boolean
}

/** Takes, snoozes or resolves a case. */
export function DecideForms({ one, press, isMine }: Props) {
  const { t } = useTexts()
  const { pathname, search } = useLocation()
  const form = (action: string, children: ReactNode) => (
    <TypedForm name={`${action} ${one.caseId}`} action={`${pathname}${search}`} className="flex flex-col gap-3">
      <input type="hidden" name="action" value={action} />
      <input type="hidden" name="case" value={one.caseId} />
      <input type="hidden" name="tenant" value={one.tenant ?? ''} />
      <input type="hidden" name="press" value={press} />
      {children}
    </TypedForm>
  )
  return (
    <div className="flex min-w-52 flex-wrap gap-1.5">
      {!isMine && form('take', <Button>{t('queue.take')}</Button>)}
      <Dialog label={t('queue.snooze')} title={t('queue.snooze')}>
        {form(
          'snooze',
          <>
            <HowLong />
            <Button look="primary">{t('queue.snooze')}</Button>
          </>,
        )}
      </Dialog>
      <span data-resolve>
        <Dialog label={t('queue.resolve')} title={t('queue.resolve')}>
          {form(
            'resolve',
            <>
              <TextArea name="reason" label={t('queue.reason')} hint={t('queue.reasonHint')} required maxLength={500} />
              <Button look="primary">{t('queue.resolve')}</Button>
            </>,
          )}
        </Dialog>
      </span>
    </div>
  )
}

/** How long a case is hidden. */
function HowLong() {
  const { t } = useTexts()
  return (
    <SelectField name="for" label={t('queue.snoozeFor')}>
      <option value="hour">{t('queue.hour')}</option>
      <option value="day">{t('queue.day')}</option>
      <option value="week">{t('queue.week')}</option>
    </SelectField>
  )
}

/** Takes or snoozes all cases that were chosen, each as if it were the only one. */
export function DecideChosen({ press, mayRun }: Pick<Props, 'press'> & { mayRun: boolean }) {
  const { t } = useTexts()
  const { pathname, search } = useLocation()
  return (
    <Form id="chosen" method="post" action={`${pathname}${search}`} className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="press" value={press} />
      <Button name="action" value="take">
        {t('queue.take')}
      </Button>
      <HowLong />
      <Button name="action" value="snooze">
        {t('queue.snooze')}
      </Button>
      {mayRun && (
        <Button formMethod="get" formAction="/runs/new" name="kind" value="resolve">
          {t('runs.plan-resolve')}
        </Button>
      )}
    </Form>
  )
}
