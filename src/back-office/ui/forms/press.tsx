import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** What a press sends: which action, with what. `press` names one showing of the page: sent twice, it is done once. */
export type Sent = { press: string; action: string; fields?: Readonly<Record<string, string | number>> }

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
export function Sure({
  label,
  text,
  look = 'quiet',
  ...sent
}: Sent & { label: string; text: string; look?: 'quiet' | 'secondary' }) {
  return (
    <Dialog label={label} look={look} title={label}>
      <p className="mb-4">{text}</p>
      <Form method="post">
        <Named {...sent} />
        <Button look="danger">{label}</Button>
      </Form>
    </Dialog>
  )
}

/** The fields of a press, hidden in its form. */
export const Named = ({ press, action, fields = {} }: Sent) => (
  <>
    <input type="hidden" name="action" value={action} />
    <input type="hidden" name="key" value={[press, action, ...Object.values(fields)].join('-')} />
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </>
)
