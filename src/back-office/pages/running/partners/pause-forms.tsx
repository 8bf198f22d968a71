import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Dialog } from '../../../ui/forms/dialog.tsx'
import { SelectField, TextField } from '../../../ui/forms/fields.tsx'
import { Named, Press } from '../../../ui/forms/press.tsx'
import { TypedForm } from '../../../ui/forms/typed/typed-form.tsx'

/** A payment method or a partner, by its name and as operators call it. */
export type Paused = { of: 'method' | 'partner'; name: string; title: string }

type Props = {
  press: string
  what: Paused
  /** Those that offer or use it now. */
  brands: readonly string[]
}

/** Pauses it, for one brand or all. */
export function PauseForm({ press, what: { of, name, title }, brands }: Props) {
  const { t } = useTexts()
  if (brands.length === 0) return null
  return (
    <Dialog label={t('running.pause')} title={t('running.pauseTitle', { method: title })}>
      <TypedForm name={`pause ${of} ${name}`} className="flex flex-col gap-3">
        <Named press={press} action={`${of}.pause`} fields={{ [of]: name }} />
        <p>{t(of === 'partner' ? 'running.pausePartnerText' : 'running.pauseText')}</p>
        <SelectField name="tenant" label={t('running.pausedFor')}>
          {brands.map((brand) => (
            <option key={brand}>{brand}</option>
          ))}
          <option value="">{t('running.allBrands')}</option>
        </SelectField>
        <TextField name="reason" label={t('running.reason')} required minLength={3} maxLength={500} />
        <Button look="danger">{t('running.pause')}</Button>
      </TypedForm>
    </Dialog>
  )
}

/** Offers or uses it again. */
export function ResumeForm({ press, what: { of, name }, brand }: Omit<Props, 'brands'> & { brand: string }) {
  const { t } = useTexts()
  return (
    <Press press={press} action={`${of}.resume`} fields={{ [of]: name, tenant: brand }}>
      {t('running.resume', { brand })}
    </Press>
  )
}
