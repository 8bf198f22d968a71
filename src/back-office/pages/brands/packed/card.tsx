import type { AdminRefusal } from '#admin/actions'
import { useTexts } from '../../../texts/texts.tsx'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { TextField } from '../../../ui/forms/fields.tsx'
import { Named } from '../../../ui/forms/press.tsx'
import { TypedForm } from '../../../ui/forms/typed/typed-form.tsx'
import { Download } from './download.tsx'
import { RefusedFile } from './refused.tsx'

type Props = {
  tenant: string
  newest: number
  press: string
  mayDraft: boolean
  /** Why the file that was brought is not taken up, and what was typed beside it. */
  refused: { ofFile: AdminRefusal; title: string } | undefined
}

/** A brand as one file: to load, and to bring back as a draft. */
export function PackedCard({ tenant, newest, press, mayDraft, refused }: Props) {
  const { t } = useTexts()
  return (
    <Card title={t('packed.title')}>
      <p className="mb-3">{t('packed.intro')}</p>
      <Download tenant={tenant} version={newest} press={press}>
        {t('packed.downloadVersion', { no: newest })}
      </Download>
      {mayDraft && (
        <TypedForm name="packed" encType="multipart/form-data" className="mt-4 flex flex-col gap-3">
          <Named press={press} action="brand.unpack" />
          <TextField
            name="file"
            type="file"
            accept=".zip,application/zip"
            label={t('packed.file')}
            hint={t('packed.hint')}
            error={refused && <RefusedFile of={refused.ofFile} />}
            required
          />
          <TextField
            name="title"
            label={t('packed.draftTitle')}
            defaultValue={refused?.title ?? t('packed.usualTitle')}
            required
            maxLength={80}
          />
          <div>
            <Button>{t('packed.begin')}</Button>
          </div>
        </TypedForm>
      )}
    </Card>
  )
}
