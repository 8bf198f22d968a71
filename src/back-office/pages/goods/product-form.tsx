import type { ProductDetail } from '#admin/goods'
import { type Minor, toDecimalString } from '#kit/money'
import { useTexts } from '../../texts/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/forms/fields.tsx'
import { TypedForm } from '../../ui/forms/typed/typed-form.tsx'
import { states } from './product-state.tsx'

type Props = { product: ProductDetail; languages: readonly string[]; press: string }

/** What can be changed of a product. */
export function ChangeForm({ product, languages, press }: Props) {
  const { t } = useTexts()
  const { amount, least, most, serviceFee, cost } = product
  const amounts: readonly (readonly [name: string, label: string, value: Minor | null])[] = [
    ...(amount === null
      ? ([
          ['least', t('goods.least'), least],
          ['most', t('goods.most'), most],
        ] as const)
      : ([['amount', t('goods.price'), amount]] as const)),
    ['serviceFee', t('goods.fee'), serviceFee],
    ['cost', t('goods.cost'), cost],
  ]
  return (
    <Card title={t('goods.change')}>
      <TypedForm name="change" className="flex flex-col gap-3">
        <input type="hidden" name="key" value={press} />
        {amounts.map(([name, label, value]) => (
          <TextField
            key={name}
            name={name}
            label={label}
            hint={t('goods.minorHint')}
            inputMode="decimal"
            defaultValue={value === null ? '' : toDecimalString(value)}
          />
        ))}
        <SelectField name="status" label={t('goods.state')} defaultValue={product.status}>
          {Object.entries(states).map(([status, text]) => (
            <option key={status} value={status}>
              {t(text)}
            </option>
          ))}
        </SelectField>
        {languages.map((language) => (
          <TextArea
            key={language}
            name={`description.${language}`}
            label={t('goods.description', { language })}
            lang={language}
            rows={2}
            maxLength={2000}
            defaultValue={product.description[language] ?? ''}
          />
        ))}
        <Button look="primary">{t('goods.change')}</Button>
      </TypedForm>
    </Card>
  )
}
