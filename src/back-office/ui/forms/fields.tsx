import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { useId } from 'react'
import { useEcho, useEchoOfBox } from './typed/echo.ts'

type Frame = {
  /** Omitted: nothing of it is sent. */
  name?: string | undefined
  label: ReactNode
  hint?: ReactNode
  /** Why it was refused, in words that help to correct it. */
  error?: ReactNode
}

export const controlClass =
  'min-h-9 w-full rounded-field border border-field bg-raised px-2.5 py-1 text-base text-ink placeholder:text-muted focus-ring aria-invalid:border-danger'

/** Label, hint, control and refusal, connected. @param control gets the attributes that connect it */
function Field({ label, hint, error, control }: Omit<Frame, 'name'> & { control(attributes: object): ReactNode }) {
  const id = useId()
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {control({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': about || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

export function TextField({ label, hint, error, ...input }: Frame & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>) {
  const echo = useEcho(input)
  return (
    <Field
      {...{ label, hint, error }}
      control={(attributes) => <input type="text" {...input} {...echo} {...attributes} className={controlClass} />}
    />
  )
}

export function TextArea({
  label,
  hint,
  error,
  ...input
}: Frame & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>) {
  const echo = useEcho(input)
  return (
    <Field
      {...{ label, hint, error }}
      control={(attributes) => <textarea rows={3} {...input} {...echo} {...attributes} className={controlClass} />}
    />
  )
}

export function SelectField({
  label,
  hint,
  error,
  ...select
}: Frame & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'>) {
  const echo = useEcho(select)
  return (
    <Field
      {...{ label, hint, error }}
      control={(attributes) => (
        // React shows a default only once; `TypedForm` reads what the page says later.
        <select data-said={select.defaultValue} {...select} {...echo} {...attributes} className={controlClass} />
      )}
    />
  )
}

export function CheckField({
  label,
  hint,
  error,
  isBesideFields = false,
  ...input
}: Frame & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & { isBesideFields?: boolean }) {
  const echo = useEchoOfBox(input)
  return (
    <div className="flex flex-col gap-1">
      <label className={`flex items-start gap-2 ${isBesideFields ? 'py-1.5' : ''}`}>
        <input type="checkbox" {...input} {...echo} className="mt-0.5 size-4 accent-(--accent) focus-ring" />
        <span>{label}</span>
      </label>
      {hint && <p className="pl-6 text-sm text-muted">{hint}</p>}
      {error && <p className="pl-6 text-sm font-semibold text-danger">{error}</p>}
    </div>
  )
}
