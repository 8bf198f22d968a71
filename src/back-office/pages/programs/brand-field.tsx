import { useTexts } from '../../texts/texts.tsx'
import { useBrands } from '../../ui/brands.tsx'
import { SelectField } from '../../ui/forms/fields.tsx'

/** The brand that a key or an address is for. */
export function BrandField({ brands }: { brands: readonly string[] }) {
  const { t } = useTexts()
  const { nameOf } = useBrands()
  return (
    <SelectField name="tenant" label={t('programs.brand')} required>
      {brands.map((id) => (
        <option key={id} value={id}>
          {nameOf(id)}
        </option>
      ))}
    </SelectField>
  )
}
