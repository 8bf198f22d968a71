import type { InputHTMLAttributes, ReactNode } from 'react'
import { controlClass, described, Field, type FieldFrame } from './field.tsx'
import { Flag } from './flag.tsx'
import { Icon } from './icon.tsx'

/** A country a number may belong to: ISO 3166 in lower case, its calling code with plus, its name. */
export type CallingCode = { country: string; code: string; name: string }

type Props = FieldFrame &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'> & {
    codes: CallingCode[]
    /** Name of the country's own field; it is sent where there is more than one to choose from. */
    countryName: string
    countryLabel: string
    country?: string | undefined
    /** What the shop knows of the number so far, read back under the field. */
    readBack?: ReactNode
  }

/** A mobile number as people type it. The country code stands before it, so that nobody has to type it. */
export function PhoneField(props: Props) {
  const { name, label, hint, error, mark, codes, countryName, countryLabel, country, readBack, ...input } = props
  const [first] = codes
  return (
    <Field {...{ name, label, hint, error, mark }}>
      <div className="flex gap-2">
        {codes.length > 1 ? (
          // On a narrow phone the number has the room, and the code comes before what does not fit.
          <span className="relative w-24 shrink-0 sm:w-auto sm:max-w-52">
            <select
              name={countryName}
              defaultValue={country ?? first?.country}
              aria-label={countryLabel}
              className={`${controlClass} min-h-14 appearance-none text-ellipsis pr-8`}
            >
              {codes.map(({ country, code, name }) => (
                <option key={country} value={country}>{`${code} ${name}`}</option>
              ))}
            </select>
            <Icon name="chevron" className="pointer-events-none absolute top-1/2 right-2 size-5 -translate-y-1/2" />
          </span>
        ) : (
          first && (
            <span className="flex min-h-14 items-center gap-2 rounded-field border border-line bg-surface px-3 text-lg">
              <Flag country={first.country} />
              {first.code}
            </span>
          )
        )}
        <input
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...input}
          {...described({ name, hint, error })}
          className={`${controlClass} min-h-14 min-w-0 flex-1 text-xl tabular-nums`}
        />
      </div>
      <div aria-live="polite" className="-mb-4 min-h-11 text-base">
        {readBack}
      </div>
    </Field>
  )
}
