import type { InputHTMLAttributes, ReactNode } from 'react'
import { described, FieldError } from './field.tsx'

type Props = { name: string; label: ReactNode; error?: string | undefined } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'id' | 'type'
>

/** A checkbox whose whole line can be pressed. Never preselected where the law requires a choice. */
export function Checkbox({ name, label, error, ...input }: Props) {
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <input type="checkbox" {...input} {...described({ name, error })} className="checkbox" />
        <span className="max-md:leading-snug">{label}</span>
      </label>
      {error && <FieldError name={name}>{error}</FieldError>}
    </div>
  )
}
