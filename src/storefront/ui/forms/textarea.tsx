import type { TextareaHTMLAttributes } from 'react'
import { controlClass, described, Field, type FieldFrame } from './field.tsx'

type Props = FieldFrame & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id'>

/** Several lines of text; it grows with them if the browser supports that. */
export function TextAreaField({ name, label, hint, error, mark, className = '', ...area }: Props) {
  return (
    <Field {...{ name, label, hint, error, mark }}>
      <textarea
        rows={6}
        {...area}
        {...described({ name, hint, error })}
        className={`${controlClass} field-sizing-content min-h-36 py-3 ${className}`}
      />
    </Field>
  )
}
