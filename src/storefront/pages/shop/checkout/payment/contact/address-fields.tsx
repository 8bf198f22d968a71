import type { ReactNode } from 'react'
import { useFrame } from '../../../../../document/use-frame.ts'
import { useTexts } from '../../../../../texts/texts.tsx'
import { EmailField } from '../../../../../ui/forms/email-field.tsx'
import { RequiredMark, TextField } from '../../../../../ui/forms/field.tsx'
import { SelectField } from '../../../../../ui/forms/select.tsx'
import { Icon } from '../../../../../ui/signs/icon.tsx'
import type { PaymentPage } from '../load.ts'
import type { AskedField } from './asked-fields.ts'
import { PhoneNumber } from './phone-number.tsx'

const attributes = {
  email: { autoComplete: 'email' },
  firstname: { autoComplete: 'given-name' },
  lastname: { autoComplete: 'family-name' },
  street: { autoComplete: 'address-line1' },
  // No autocomplete token exists for it: browsers take the second line for a flat or a company.
  houseNumber: { autoComplete: 'off' },
  zip: { autoComplete: 'postal-code' },
  city: { autoComplete: 'address-level2' },
  countryCode: { autoComplete: 'country' },
  phoneNumber: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
} as const

// Six columns: short fields are beside the one they belong to.
const widths: Partial<Record<AskedField['name'], string>> = {
  firstname: 'col-span-3',
  lastname: 'col-span-3',
  street: 'col-span-6 min-[360px]:col-span-4',
  houseNumber: 'col-span-3 min-[360px]:col-span-2',
  zip: 'col-span-3 min-[360px]:col-span-2',
  city: 'col-span-6 min-[360px]:col-span-4',
}
const postal = new Set<AskedField['name']>(['street', 'houseNumber', 'zip', 'city', 'countryCode'])

type Props = {
  fields: AskedField[]
  countries: PaymentPage['countries']
  codes: PaymentPage['codes']
  typed: Record<string, string> | undefined
  errors: (name: string) => string | undefined
}

/**
 * The recipient of the receipt: only the fields that the brand needs, in the usual order. Optional fields are
 * collapsed, together with other choices that nobody has to make.
 */
export function AddressFields({ fields, children, ...rest }: Props & { children: ReactNode }) {
  const { t } = useTexts()
  // A house number that may be empty stays beside its street.
  const needsPost = fields.some(({ name, isRequired }) => postal.has(name) && isRequired)
  const folded = fields.filter(({ name, isRequired }) => !isRequired && !(needsPost && postal.has(name)))
  const isTyped = folded.some(({ name }) => rest.errors(name) || rest.typed?.[name])
  return (
    <>
      {/* Fields of a row are level, below labels of one or two lines; an error is below its field. */}
      <div className="grid grid-cols-6 items-end gap-x-3 gap-y-3 md:gap-y-5 has-aria-invalid:items-start">
        {fields
          .filter((field) => !folded.includes(field))
          .map((field) => (
            <AddressField key={field.name} field={field} says={field.isRequired ? 'plain' : 'optional'} {...rest} />
          ))}
      </div>
      {(folded.length > 0 || [children].flat().some(Boolean)) && (
        <details className="group/address" open={isTyped || undefined}>
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-bold focus-ring">
            <Icon name="chevron" className="size-5 transition-transform duration-150 group-open/address:rotate-180" />
            {t('moreDetails')}
          </summary>
          <div className="grid grid-cols-6 items-end gap-x-3 gap-y-5 pt-3 has-aria-invalid:items-start">
            {folded.map((field) => (
              <AddressField key={field.name} field={field} says="plain" {...rest} />
            ))}
          </div>
          <div className="flex flex-col gap-3 pt-5 empty:hidden">{children}</div>
        </details>
      )}
    </>
  )
}

/**
 * Further fields that the chosen method needs, beside it; without a heading, because the method's name is above them.
 */
export function BillingFields({ fields, ...rest }: Props) {
  return (
    <div className="grid grid-cols-6 items-end gap-x-3 gap-y-5 pt-3 has-aria-invalid:items-start">
      {fields.map((field) => (
        <AddressField key={field.name} field={field} says="plain" {...rest} />
      ))}
    </div>
  )
}

type FieldProps = Omit<Props, 'fields'> & { field: AskedField; says: 'plain' | 'optional' }

function AddressField({ field: { name, isRequired, value }, says, countries, codes, typed, errors }: FieldProps) {
  const { t } = useTexts()
  const { showRequiredAsterisk, showInputHelperText } = useFrame().brand.features
  const hints: Partial<Record<AskedField['name'], string>> = showInputHelperText
    ? { email: t('emailHint'), phoneNumber: t('phoneNumberHint') }
    : {}
  const frame = {
    name,
    label: says === 'optional' ? t('optional', { field: t(name) }) : t(name),
    mark: isRequired && showRequiredAsterisk ? <RequiredMark /> : undefined,
    hint: hints[name],
    error: errors(name),
    autoComplete: attributes[name].autoComplete,
    defaultValue: typed?.[name] ?? value,
    'aria-required': isRequired || undefined,
  }
  return (
    <div className={widths[name] ?? 'col-span-6'}>
      {name === 'countryCode' ? (
        <SelectField {...frame} options={countries} />
      ) : name === 'phoneNumber' && codes.length > 0 ? (
        <PhoneNumber {...attributes[name]} {...frame} codes={codes} country={typed?.phoneCountry} />
      ) : name === 'email' ? (
        <EmailField {...frame} maxLength={200} />
      ) : (
        <TextField {...attributes[name]} {...frame} maxLength={name === 'houseNumber' || name === 'zip' ? 20 : 200} />
      )}
    </div>
  )
}
