import { Form } from 'react-router'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/forms/dialog.tsx'
import { TextField } from '../../ui/forms/fields.tsx'
import { Named, type Sent } from '../../ui/forms/press.tsx'
import { TypedForm } from '../../ui/forms/typed/typed-form.tsx'

/** Asks for the erasure, which a second person approves. */
export function EraseForm({ press }: { press: string }) {
  const { t } = useTexts()
  return (
    <Dialog label={t('customers.erase')} look="danger" title={t('customers.erase')}>
      <TypedForm name="erase" className="flex flex-col gap-3">
        <Named press={press} action="customer.erase" />
        <p>{t('customers.eraseHelp')}</p>
        <TextField name="reason" label={t('orders.reason')} required minLength={3} maxLength={500} />
        <Button look="danger">{t('customers.erase')}</Button>
      </TypedForm>
    </Dialog>
  )
}

/** A masked value, with a button that shows it, which is written down. */
export function Masked({ masked, shown, mayReveal, ...sent }: MaskedProps) {
  const { t } = useTexts()
  if (shown !== undefined) return shown
  if (!mayReveal) return masked
  return (
    <Form method="post" className="inline-flex flex-wrap items-center gap-2">
      <Named {...sent} />
      {masked}
      <button type="submit" className="rounded px-1 text-sm font-semibold text-accent-ink underline focus-ring">
        {t('orders.reveal')}
      </button>
    </Form>
  )
}
type MaskedProps = Sent & { masked: string; shown: string | undefined; mayReveal: boolean }
