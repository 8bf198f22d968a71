import { webhookKinds } from '#programs/webhooks/contract'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/forms/dialog.tsx'
import { CheckField, TextField } from '../../ui/forms/fields.tsx'
import { Outcome } from '../../ui/forms/outcome.tsx'
import { Named } from '../../ui/forms/press.tsx'
import { TypedForm } from '../../ui/forms/typed/typed-form.tsx'
import { BrandField } from './brand-field.tsx'
import type { WebhookAnswer } from './change-webhooks.ts'

type Props = { press: string; brands: readonly string[]; answer?: WebhookAnswer | undefined }

/** Adds an address. Refused, it opens again with what was typed. */
export function WebhookForm({ press, brands, answer }: Props) {
  const { t } = useTexts()
  const refused = answer?.isNew && 'refusal' in answer.performed ? answer.performed : undefined
  return (
    <Dialog label={t('webhooks.add')} title={t('webhooks.add')} isOpen={refused !== undefined}>
      <TypedForm name="webhook" className="flex flex-col gap-3">
        <Named press={press} action="webhook.add" />
        <Outcome of={refused} done="" />
        <TextField
          name="url"
          inputMode="url"
          label={t('webhooks.address')}
          hint={t('webhooks.addressHint')}
          required
          maxLength={500}
        />
        <BrandField brands={brands} />
        <fieldset>
          <legend className="text-sm font-semibold">{t('webhooks.kinds')}</legend>
          {webhookKinds.map((kind) => (
            <CheckField key={kind} name="kinds" value={kind} label={t(`webhooks.${kind}`)} defaultChecked />
          ))}
        </fieldset>
        <Button look="primary">{t('webhooks.add')}</Button>
      </TypedForm>
    </Dialog>
  )
}
