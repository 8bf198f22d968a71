import { type InputHTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react'
import { Flag } from '../signs/flag.tsx'
import { Icon } from '../signs/icon.tsx'
import { controlClass, described, Field, type FieldFrame } from './field.tsx'

/** A country of a number: ISO 3166 in lower case, its calling code with plus, its name. */
export type CallingCode = { country: string; code: string; name: string }

type Props = FieldFrame &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'> & {
    codes: CallingCode[]
    /** Name of the country's own field, which is sent if there is more than one to choose from. */
    countryName: string
    countryLabel: string
    country?: string | undefined
    /** What the shop knows of the number so far, shown under the field. */
    readBack?: ReactNode
  }

type CodeProps = { codes: CallingCode[]; name: string; label: string; country: string | undefined }

/**
 * The country of a number. Shows the flag and code of the chosen one; the browser's own list names the countries.
 * Without scripts the list shows its own text.
 */
function CountryCode({ codes, name, label, country }: CodeProps) {
  const list = useRef<HTMLSelectElement>(null)
  const [chosen, choose] = useState(country ?? codes[0]?.country)
  // What was chosen before the scripts ran, or restored by the browser, counts.
  useEffect(() => choose(list.current?.value), [])
  const shown = codes.find((one) => one.country === chosen)
  return (
    <span className="relative flex min-h-14 shrink-0 items-center rounded-field edge border-field bg-raised has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <span aria-hidden="true" className="script-only">
        <span className="flex items-center gap-2 pr-9 pl-3 text-lg whitespace-nowrap tabular-nums">
          {shown && <Flag country={shown.country} />}
          {shown?.code}
        </span>
      </span>
      <select
        ref={list}
        name={name}
        defaultValue={chosen}
        aria-label={label}
        onChange={(event) => choose(event.currentTarget.value)}
        className="behind-script min-h-14 cursor-pointer appearance-none rounded-field bg-transparent pr-9 pl-3 text-base outline-none"
      >
        {codes.map(({ country, code, name }) => (
          <option key={country} value={country} className="bg-raised text-ink">{`${code} ${name}`}</option>
        ))}
      </select>
      <Icon name="chevron" className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2" />
    </span>
  )
}

/** A mobile number as people type it. The country code precedes it, so that nobody has to type it. */
export function PhoneField(props: Props) {
  const { name, label, hint, error, mark, codes, countryName, countryLabel, country, readBack, ...input } = props
  const [first] = codes
  return (
    <Field {...{ name, label, hint, error, mark }}>
      <div className="flex gap-2">
        {codes.length > 1 ? (
          <CountryCode codes={codes} name={countryName} label={countryLabel} country={country} />
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
