import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/forms/dialog.tsx'
import { CheckField, TextField } from '../../ui/forms/fields.tsx'
import { Outcome } from '../../ui/forms/outcome.tsx'
import { Named } from '../../ui/forms/press.tsx'
import { TypedForm } from '../../ui/forms/typed/typed-form.tsx'
import { BrandField } from './brand-field.tsx'
import type { Answer } from './change-keys.ts'
import { scopeTexts } from './scopes.ts'

/** Makes a key. Refused, it opens again with what was typed. */
export function KeyForm({ press, brands, answer }: { press: string; brands: readonly string[]; answer?: Answer }) {
  const { t } = useTexts()
  const refused = answer?.isNew && 'refusal' in answer.performed ? answer.performed : undefined
  return (
    <Dialog label={t('programs.make')} look="primary" title={t('programs.make')} isOpen={refused !== undefined}>
      <TypedForm name="key" className="flex flex-col gap-3">
        <Named press={press} action="key.make" />
        <Outcome of={refused} done="" />
        <p>{t('programs.makeHelp')}</p>
        <TextField name="name" label={t('programs.name')} hint={t('programs.nameHint')} required maxLength={80} />
        <BrandField brands={brands} />
        <fieldset>
          <legend className="text-sm font-semibold">{t('programs.scopes')}</legend>
          {Object.entries(scopeTexts).map(([scope, text]) => (
            <CheckField key={scope} name="scopes" value={scope} label={t(text)} />
          ))}
        </fieldset>
        <TextField name="limit" label={t('programs.limit')} defaultValue="0" inputMode="decimal" required />
        <TextField name="days" type="number" label={t('programs.days')} defaultValue="365" min={1} max={730} required />
        <Button look="primary">{t('programs.make')}</Button>
      </TypedForm>
    </Dialog>
  )
}
