import type { InputHTMLAttributes } from 'react'
import { useTexts } from '../../../../../texts/texts.tsx'
import { type FieldFrame, TextField } from '../../../../../ui/forms/field.tsx'
import type { CallingCode } from '../../../../../ui/forms/phone-field.tsx'
import { SelectField } from '../../../../../ui/forms/select.tsx'

type Props = FieldFrame &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'> & { codes: CallingCode[]; country: string | undefined }

/** The contact's number in two fields: the country's calling code as a list, and the national number. */
export function PhoneNumber({ codes, country, ...field }: Props) {
  const { t } = useTexts()
  return (
    <div className={`grid grid-cols-6 gap-x-3 gap-y-5 ${field.hint && !field.error ? 'items-end' : 'items-start'}`}>
      <div className="col-span-6 sm:col-span-2">
        <SelectField
          name="phoneCountry"
          label={t('callingCode')}
          autoComplete="tel-country-code"
          defaultValue={country ?? codes[0]?.country}
          options={codes.map(({ country, code, name }) => ({ value: country, label: `${code} ${name}` }))}
        />
      </div>
      <div className="col-span-6 sm:col-span-4">
        <TextField {...field} autoComplete="tel-national" maxLength={32} />
      </div>
    </div>
  )
}
