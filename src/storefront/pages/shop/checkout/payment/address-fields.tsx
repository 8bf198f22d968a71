import { useTexts } from '../../../../texts.tsx'
import { RequiredMark, TextField } from '../../../../ui/field.tsx'
import { SelectField } from '../../../../ui/select.tsx'
import { useFrame } from '../../../../use-frame.ts'
import type { CountryOption } from './countries.ts'
import type { AskedField } from './load.ts'

const attributes = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  firstname: { autoComplete: 'given-name' },
  lastname: { autoComplete: 'family-name' },
  street: { autoComplete: 'address-line1' },
  houseNumber: { autoComplete: 'address-line2' },
  zip: { autoComplete: 'postal-code' },
  city: { autoComplete: 'address-level2' },
  countryCode: { autoComplete: 'country' },
  phoneNumber: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
} as const

// Six columns: short fields stand beside the one they belong to.
const widths: Partial<Record<AskedField['name'], string>> = {
  firstname: 'sm:col-span-3',
  lastname: 'sm:col-span-3',
  street: 'col-span-4',
  houseNumber: 'col-span-2',
  zip: 'col-span-2',
  city: 'col-span-4',
}

type Props = {
  fields: AskedField[]
  countries: CountryOption[]
  typed: Record<string, string> | undefined
  errors: (name: string) => string | undefined
}

/** Whom the receipt goes to: as little as the brand needs, in the order people know it. */
export function AddressFields({ fields, countries, typed, errors }: Props) {
  const { t } = useTexts()
  const { showRequiredAsterisk, showInputHelperText } = useFrame().brand.features
  const hints: Partial<Record<AskedField['name'], string>> = {
    email: t('emailHint'),
    ...(showInputHelperText ? { phoneNumber: t('phoneNumberHint') } : {}),
  }
  return (
    <div className="grid grid-cols-6 gap-x-3 gap-y-5">
      {fields.map(({ name, isRequired, value }) => {
        const frame = {
          name,
          label: isRequired ? t(name) : t('optional', { field: t(name) }),
          mark: isRequired && showRequiredAsterisk ? <RequiredMark /> : undefined,
          hint: hints[name],
          error: errors(name),
          autoComplete: attributes[name].autoComplete,
          defaultValue: typed?.[name] ?? value,
          'aria-required': isRequired || undefined,
        }
        return (
          <div key={name} className={widths[name] ? `col-span-6 ${widths[name]}` : 'col-span-6'}>
            {name === 'countryCode' ? (
              <SelectField {...frame} options={countries} />
            ) : (
              <TextField
                {...attributes[name]}
                {...frame}
                maxLength={name === 'houseNumber' || name === 'zip' ? 20 : 200}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}
