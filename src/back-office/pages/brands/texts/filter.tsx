import { Form } from 'react-router'
import type { TextsOnly } from '#admin/brands/texts'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { SelectField, TextField } from '../../../ui/forms/fields.tsx'

type Props = { find: string; only: TextsOnly; draftId: string | undefined }

/** Searches the texts. */
export function TextFilter({ find, only, draftId }: Props) {
  const { t } = useTexts()
  const choices: readonly TextsOnly[] =
    draftId === undefined ? ['all', 'own', 'missing'] : ['all', 'own', 'missing', 'changed']
  return (
    <Form className="mb-6 flex flex-wrap items-end gap-2" key={`${find} ${only}`}>
      {draftId !== undefined && <input type="hidden" name="draft" value={draftId} />}
      <TextField
        name="find"
        type="search"
        label={t('ownTexts.find')}
        placeholder={t('ownTexts.findHint')}
        defaultValue={find}
      />
      <SelectField name="only" label={t('ownTexts.only')} defaultValue={only}>
        {choices.map((one) => (
          <option key={one} value={one}>
            {t(`ownTexts.${one}`)}
          </option>
        ))}
      </SelectField>
      <Button>{t('lists.show')}</Button>
    </Form>
  )
}
