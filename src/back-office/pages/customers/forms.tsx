import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'

type Sent = { press: string; action: string; fields?: Readonly<Record<string, string | number>> }

/** One press of a button. */
export function Press({ children, ...sent }: Sent & { children: ReactNode }) {
  return (
    <Form method="post">
      <Named {...sent} />
      <Button>{children}</Button>
    </Form>
  )
}

/** A press that cannot be taken back: it is asked about first. */
export function Sure({ label, text, ...sent }: Sent & { label: string; text: string }) {
  return (
    <Dialog label={label} look="quiet" title={label}>
      <p className="mb-4">{text}</p>
      <Form method="post">
        <Named {...sent} />
        <Button look="danger">{label}</Button>
      </Form>
    </Dialog>
  )
}

/** Asks for the erasure, which a second person approves. */
export function EraseForm({ press }: { press: string }) {
  const { t } = useTexts()
  return (
    <Dialog label={t('customers.erase')} look="danger" title={t('customers.erase')}>
      <Form method="post" className="flex flex-col gap-3">
        <Named press={press} action="customer.erase" />
        <p>{t('customers.eraseHelp')}</p>
        <TextField name="reason" label={t('orders.reason')} required minLength={3} maxLength={500} />
        <Button look="danger">{t('customers.erase')}</Button>
      </Form>
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

const Named = ({ press, action, fields = {} }: Sent) => (
  <>
    <input type="hidden" name="action" value={action} />
    <input type="hidden" name="key" value={[press, action, ...Object.values(fields)].join('-')} />
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </>
)
