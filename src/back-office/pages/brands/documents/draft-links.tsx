import { useTexts } from '../../../texts/texts.tsx'
import { HeadLinks } from '../../../ui/head-links.tsx'
import { PageLink } from '../../../ui/links.tsx'

type Props = { tenant: string; draft: { draftId: string; title: string } | undefined; isList?: boolean }

/** From the documents to the brand, and to the draft that they are saved in. */
export function DraftLinks({ tenant, draft, isList = true }: Props) {
  const { t } = useTexts()
  return (
    <div className="mb-4">
      <HeadLinks>
        <PageLink to={`/brands/${tenant}`}>{t('brands.versions')}</PageLink>
        {!isList && (
          <PageLink to={`/brands/${tenant}/documents${draft ? `?draft=${draft.draftId}` : ''}`}>
            {t('documents.title')}
          </PageLink>
        )}
        {draft && (
          <PageLink to={`/brands/${tenant}/drafts/${draft.draftId}`}>
            {t('ownTexts.toDraft', { title: draft.title })}
          </PageLink>
        )}
      </HeadLinks>
    </div>
  )
}
