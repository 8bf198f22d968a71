import { type ComponentProps, Fragment } from 'react'
import type { EditedDocument } from '#admin/brands/documents'
import { useTexts } from '../../../texts/texts.tsx'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { TextArea, TextField } from '../../../ui/forms/fields.tsx'
import { Named } from '../../../ui/forms/press.tsx'
import { TypedForm } from '../../../ui/forms/typed/typed-form.tsx'

type Props = Pick<ComponentProps<typeof TypedForm>, 'onInput' | 'onSubmit'> & {
  document: EditedDocument
  draft: { draftId: string } | undefined
  press: string
  motifs: readonly string[]
  mayChange: boolean
  /** Where it is shown while it is being typed. */
  frame: string
  look: string
}

/** The fields of a document: what stands in its head, and its text. */
export function DocumentForm({ document, draft, press, motifs, mayChange, frame, look, onInput, onSubmit }: Props) {
  const { t } = useTexts()
  const { kind, language, typed } = document
  return (
    <Card title={t('documents.content')}>
      <TypedForm
        name={`${kind} ${document.slug} ${language} ${draft?.draftId}`}
        onInput={onInput}
        onSubmit={onSubmit}
        className="flex flex-col gap-4"
      >
        <Named press={press} action="document.save" />
        <input type="hidden" name="draft" value={draft?.draftId ?? ''} />
        <input type="hidden" name="title" value={t('documents.title')} />
        {Object.entries(typed.head).map(([name, value]) => (
          <Fragment key={name}>
            <HeadField {...{ name, value, language, motifs }} disabled={!mayChange} />
          </Fragment>
        ))}
        <TextArea
          name="body"
          lang={language}
          label={t('documents.text')}
          hint={
            <>
              {t(kind === 'banner' ? 'documents.plainText' : 'documents.markdown')}{' '}
              <samp>{'{{company}} {{brand}} {{supportEmail}} {{supportPhone}} {{mainPage}}'}</samp>{' '}
              {t('documents.filledIn')}
            </>
          }
          rows={kind === 'banner' ? 3 : 24}
          maxLength={39_000}
          required
          defaultValue={typed.body}
          disabled={!mayChange}
          className="font-mono"
        />
        <div className="sticky bottom-0 -mx-4 -mb-4 flex flex-wrap gap-2 rounded-b-brand border-t border-line bg-raised p-4">
          {mayChange && <Button look="primary">{t('brands.save')}</Button>}
          <Button formTarget={frame} formAction={look} formNoValidate>
            {t('documents.look')}
          </Button>
        </div>
      </TypedForm>
    </Card>
  )
}

type HeadProps = { name: string; value: string; language: string; motifs: readonly string[]; disabled: boolean }

function HeadField({ name, value, language, motifs, disabled }: HeadProps) {
  const { t } = useTexts()
  const shared = { name: `head ${name}`, defaultValue: value, disabled, maxLength: 500 }
  switch (name) {
    case 'publishedOn':
    case 'changedOn':
      return <TextField {...shared} type="date" required label={t(`documents.${name}`)} />
    case 'from':
    case 'until':
      return <TextField {...shared} type="date" label={t(`documents.${name}`)} hint={t('documents.dayHint')} />
    case 'shownOn':
      return <TextField {...shared} label={t('documents.shownOn')} hint={t('documents.shownOnHint')} />
    case 'picture':
      return (
        <TextField
          {...shared}
          label={t('documents.picture')}
          hint={t('documents.pictureHint', { motifs: motifs.join(', ') })}
        />
      )
    case 'link':
      return <TextField {...shared} required label={t('documents.link')} hint={t('documents.linkHint')} />
    case 'linkText':
      return <TextField {...shared} lang={language} required label={t('documents.linkText')} />
    case 'description':
      return (
        <TextArea
          {...shared}
          lang={language}
          rows={2}
          required
          label={t('documents.description')}
          hint={t('documents.descriptionHint')}
        />
      )
    default:
      return <TextField {...shared} lang={language} required label={t('documents.heading')} />
  }
}
