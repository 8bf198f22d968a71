import { useTexts } from '../../../texts/texts.tsx'
import { useBrands } from '../../../ui/brands.tsx'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { CheckField } from '../../../ui/forms/fields.tsx'
import { Named } from '../../../ui/forms/press.tsx'
import { TypedForm } from '../../../ui/forms/typed/typed-form.tsx'
import { PageLink } from '../../../ui/links.tsx'

type Props = {
  /** Brands that it can be copied to. */
  others: readonly string[]
  draft: { draftId: string } | undefined
  press: string
  /** Drafts that it was copied into just now. */
  copied: readonly { tenant: string; draftId: string }[]
}

/** Copies a document into new drafts of other brands, in the languages that they speak. */
export function CopyCard({ others, draft, press, copied }: Props) {
  const { t } = useTexts()
  const { nameOf } = useBrands()
  if (others.length === 0) return null
  return (
    <Card title={t('documents.copy')}>
      <p className="mb-3">{t('documents.copyText')}</p>
      {copied.length > 0 && (
        <p role="status" className="mb-3 flex flex-wrap gap-x-3 text-success">
          {t('documents.copied')}
          {copied.map(({ tenant, draftId }) => (
            <PageLink key={tenant} to={`/brands/${tenant}/drafts/${draftId}`}>
              {nameOf(tenant)}
            </PageLink>
          ))}
        </p>
      )}
      <TypedForm name="copy" className="flex flex-col gap-3">
        <Named press={press} action="document.copy" />
        <input type="hidden" name="draft" value={draft?.draftId ?? ''} />
        <input type="hidden" name="title" value={t('documents.title')} />
        <div className="grid gap-1 sm:grid-cols-2">
          {others.map((tenant) => (
            <CheckField key={tenant} name="to" value={tenant} label={nameOf(tenant)} />
          ))}
        </div>
        <div>
          <Button>{t('documents.copy')}</Button>
        </div>
      </TypedForm>
    </Card>
  )
}
