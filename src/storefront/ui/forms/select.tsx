import type { SelectHTMLAttributes } from 'react'
import { Icon } from '../signs/icon.tsx'
import { controlClass, described, Field, type FieldFrame } from './field.tsx'

export type Option = { value: string; label: string }
type Props = FieldFrame &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'id'> & {
    options: readonly Option[]
    /** Its name in the form where several fields have the same: `name` is its id alone then. */
    sentAs?: string
  }

/** The browser's own list: it works as each phone's lists do, and needs no script. */
export function SelectField({ name, label, hint, error, mark, options, sentAs, ...select }: Props) {
  return (
    <Field {...{ name, label, hint, error, mark }}>
      <span className="relative block">
        <select
          {...select}
          {...described({ name, hint, error })}
          {...(sentAs ? { name: sentAs } : {})}
          className={`${controlClass} appearance-none pr-10`}
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon
          name="chevron"
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
        />
      </span>
    </Field>
  )
}
