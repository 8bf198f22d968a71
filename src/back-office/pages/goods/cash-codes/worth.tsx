import { useTexts } from '../../../texts/texts.tsx'
import { BrandName } from '../../../ui/brands.tsx'
import { SelectField, TextField } from '../../../ui/forms/fields.tsx'

type Props = { tenants: readonly string[]; tenant?: string; brand?: string; amount?: string }

/** For which shop codes are, and what one of them buys. */
export function Worth({ tenants, tenant, brand, amount }: Props) {
  const { t } = useTexts()
  return (
    <>
      <SelectField name="tenant" label={t('goods.tenant')} defaultValue={tenant || undefined}>
        {tenants.map((one) => (
          <option key={one} value={one}>
            <BrandName of={one} />
          </option>
        ))}
      </SelectField>
      <TextField
        name="brand"
        label={t('codes.network')}
        hint={t('codes.networkHint')}
        required
        maxLength={80}
        defaultValue={brand}
      />
      <TextField
        name="amount"
        label={t('goods.worth')}
        hint={t('goods.minorHint')}
        inputMode="decimal"
        required
        defaultValue={amount}
      />
    </>
  )
}
