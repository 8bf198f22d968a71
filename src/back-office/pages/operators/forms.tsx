import type { Performed } from '#admin/actions'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/forms/dialog.tsx'
import { CheckField, SelectField, TextField } from '../../ui/forms/fields.tsx'
import { Outcome } from '../../ui/forms/outcome.tsx'
import { TypedForm } from '../../ui/forms/typed/typed-form.tsx'
import { roleTexts } from './roles.ts'

type Props = {
  /** Names this showing of the form. */
  press: string
  brands: readonly string[]
}

/** The refusal of a form that opens again; everything else is said at the top of the page. */
const refusedOf = (answer: Performed<unknown> | undefined) =>
  answer && 'refusal' in answer && answer.refusal !== 'proveAgain' ? answer : undefined

/** Invites somebody new. */
export function InviteForm({ press, brands, answer }: Props & { answer: Performed<unknown> | undefined }) {
  const { t } = useTexts()
  const refused = refusedOf(answer)
  const isWrong = (field: string) => (refused?.details?.fields as string[] | undefined)?.includes(field)
  return (
    <Dialog label={t('operators.invite')} look="primary" title={t('operators.invite')} isOpen={refused !== undefined}>
      <TypedForm name="invite" className="flex flex-col gap-3">
        <input type="hidden" name="key" value={`${press}-invite`} />
        {refused && <Outcome of={refused} done="" />}
        <p>{t('operators.inviteHelp')}</p>
        <TextField name="name" label={t('operators.name')} required maxLength={80} />
        <TextField
          name="email"
          type="email"
          label={t('operators.email')}
          error={isWrong('email') ? t('operators.emailNotValid') : undefined}
          required
          maxLength={100}
        />
        <SelectField name="language" label={t('operators.language')}>
          {(['en', 'de', 'nl'] as const).map((language) => (
            <option key={language} value={language}>
              {t(`operators.${language}`)}
            </option>
          ))}
        </SelectField>
        <GrantFields brands={brands} />
        <Button look="primary">{t('operators.invite')}</Button>
      </TypedForm>
    </Dialog>
  )
}

/** Gives a role, or changes the brands that it is for. */
export function GrantForm({ press, brands }: Props) {
  const { t } = useTexts()
  return (
    <Dialog label={t('operators.giveRole')} title={t('operators.giveRole')}>
      <TypedForm name="grant" className="flex flex-col gap-3">
        <input type="hidden" name="key" value={`${press}-give`} />
        <input type="hidden" name="action" value="grant.give" />
        <GrantFields brands={brands} />
        <Button look="primary">{t('operators.giveRole')}</Button>
      </TypedForm>
    </Dialog>
  )
}

function GrantFields({ brands }: Pick<Props, 'brands'>) {
  const { t } = useTexts()
  return (
    <>
      <SelectField name="role" label={t('operators.role')} required>
        {Object.entries(roleTexts).map(([name, text]) => (
          <option key={name} value={name}>
            {`${t(text.name)}: ${t(text.may)}`}
          </option>
        ))}
      </SelectField>
      <fieldset>
        <legend className="text-sm font-semibold">{t('operators.brands')}</legend>
        <p className="mb-1 text-sm text-muted">{t('operators.noneIsAll')}</p>
        <div className="grid max-h-40 grid-cols-2 gap-1 overflow-y-auto">
          {brands.map((id) => (
            <CheckField key={id} name="tenants" value={id} label={id} />
          ))}
        </div>
      </fieldset>
    </>
  )
}
