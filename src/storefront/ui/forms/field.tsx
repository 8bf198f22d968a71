import type { InputHTMLAttributes, ReactNode } from 'react'
import { Icon } from '../signs/icon.tsx'

export type FieldFrame = {
  /** The field's name in the form; its id as well, so that the error summary can link to it. */
  name: string
  label: ReactNode
  /** Always shown under the label. */
  hint?: ReactNode
  /** The error, in words that help to correct it. */
  error?: string | undefined
  /** Added to the label: an asterisk if the brand wants one. */
  mark?: ReactNode
}

const hintId = (name: string) => `${name}-hint`
export const errorId = (name: string) => `${name}-error`

/** @returns the attributes that connect a control with its hint and its error. */
export const described = ({ name, hint, error }: Pick<FieldFrame, 'name' | 'hint' | 'error'>) => ({
  id: name,
  name,
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': [hint && hintId(name), error && errorId(name)].filter(Boolean).join(' ') || undefined,
})

export const controlClass = 'control'

export function FieldError({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p id={errorId(name)} className="flex items-start gap-1.5 text-sm font-bold text-danger">
      <Icon name="warning" className="mt-px size-4.5" />
      <span>{children}</span>
    </p>
  )
}

/** Label, hint, control and error in their order, connected. */
export function Field({ name, label, hint, error, mark, children }: FieldFrame & { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={name} className="font-bold">
        {label}
        {mark}
      </label>
      {hint && (
        <p id={hintId(name)} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {children}
      {error && <FieldError name={name}>{error}</FieldError>}
    </div>
  )
}

type TextProps = FieldFrame & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'>

export function TextField({ name, label, hint, error, mark, className = '', ...input }: TextProps) {
  return (
    <Field {...{ name, label, hint, error, mark }}>
      <input type="text" {...input} {...described({ name, hint, error })} className={`${controlClass} ${className}`} />
    </Field>
  )
}

/** Follows the label of a required field, for brands that mark them. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="text-danger">
      {' *'}
    </span>
  )
}
