import { Form } from 'react-router'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Dialog } from '../../../ui/forms/dialog.tsx'
import { SelectField, TextField } from '../../../ui/forms/fields.tsx'
import { Named, Press } from '../../../ui/forms/press.tsx'
import { methodText } from '../../method-text.ts'

type Props = {
  press: string
  method: string
  /** Those that offer it now. */
  brands: readonly string[]
}

/** Pauses a payment method, for one brand or all. */
export function PauseForm({ press, method, brands }: Props) {
  const { t } = useTexts()
  if (brands.length === 0) return null
  const title = t('running.pauseTitle', { method: methodText(method, t) })
  return (
    <Dialog label={t('running.pause')} title={title}>
      <Form method="post" className="flex flex-col gap-3">
        <Named press={press} action="method.pause" fields={{ method }} />
        <p>{t('running.pauseText')}</p>
        <SelectField name="tenant" label={t('running.pausedFor')}>
          {brands.map((brand) => (
            <option key={brand}>{brand}</option>
          ))}
          <option value="">{t('running.allBrands')}</option>
        </SelectField>
        <TextField name="reason" label={t('running.reason')} required minLength={3} maxLength={500} />
        <Button look="danger">{t('running.pause')}</Button>
      </Form>
    </Dialog>
  )
}

/** Offers it again. */
export function ResumeForm({ press, method, brand }: { press: string; method: string; brand: string }) {
  const { t } = useTexts()
  return (
    <Press press={press} action="method.resume" fields={{ method, tenant: brand }}>
      {t('running.resume', { brand })}
    </Press>
  )
}
