import { useTexts } from '../../../texts/texts.tsx'
import { BrandTime } from '../../../ui/brands.tsx'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { CheckField, TextField } from '../../../ui/forms/fields.tsx'
import { Named, Press } from '../../../ui/forms/press.tsx'
import { TypedForm } from '../../../ui/forms/typed/typed-form.tsx'
import type { PreviewOfDraft } from './load-preview.ts'

type Props = {
  draft: { tenant: string; revision: number }
  links: PreviewOfDraft['links']
  press: string
  mayShare: boolean
}

/** The links by which somebody without an account sees a draft: who made each, and until when it is good. */
export function SharedLinks({ draft, links, press, mayShare }: Props) {
  const { t } = useTexts()
  return (
    <Card title={t('previews.shared')}>
      <p className="mb-4 text-muted">{t('previews.sharedText')}</p>
      {links.length === 0 && <p className="mb-4">{t('previews.noLinks')}</p>}
      <ul className="mb-4 flex flex-col gap-4">
        {links.map(({ passId, note, by, goodUntil, url }) => (
          <li key={passId} className="flex flex-col gap-1">
            <span className="font-bold">{note}</span>
            <span className="text-sm text-muted">
              {t('previews.by')} {by} · {t('previews.until')} <BrandTime at={goodUntil} brand={draft.tenant} />
            </span>
            <TextField label={`${t('previews.link')}: ${note}`} name={`link ${passId}`} readOnly value={url} />
            {mayShare && (
              <Press press={press} action="brand.preview.end" fields={{ passId }}>
                {t('previews.end')}
              </Press>
            )}
          </li>
        ))}
      </ul>
      {mayShare && (
        <TypedForm name="share" className="flex flex-col gap-3">
          <Named press={press} action="brand.preview.share" />
          <input type="hidden" name="revision" value={draft.revision} />
          <TextField label={t('previews.forWhom')} name="note" required maxLength={80} />
          <CheckField label={t('previews.onlyThis')} name="only" value="yes" />
          <Button>{t('previews.share')}</Button>
        </TypedForm>
      )}
    </Card>
  )
}
