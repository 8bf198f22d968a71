import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { languageName } from '#kit/names'
import { previewPages } from '#kit/previews'
import { useTexts } from '../../../texts/texts.tsx'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { SelectField } from '../../../ui/forms/fields.tsx'
import type { PreviewOfDraft } from './load-preview.ts'
import { useChosenText } from './use-chosen-text.ts'

type Props = { preview: PreviewOfDraft; texts: string; group: string; find: string }

const frame = 'rounded-card border border-line bg-raised'

/** A draft as the shop will be, on a phone and on a desktop, side by side. */
export function Frames({ preview, texts, group, find }: Props) {
  const { t, language: spoken } = useTexts()
  const { page, language, theme, languages, themes, src, name } = preview
  const { choosesTexts, choose, frames } = useChosenText(src, texts)
  if (!src) return null
  return (
    <Card
      title={t('previews.title')}
      beside={
        <a className="underline" href={src} target="_blank" rel="noreferrer">
          {t('previews.window')}
        </a>
      }
    >
      <Form method="get" preventScrollReset className="mb-4 flex flex-wrap items-end gap-3">
        <input type="hidden" name="group" value={group} />
        {find !== '' && <input type="hidden" name="find" value={find} />}
        <SelectField label={t('previews.page')} name="look" defaultValue={page}>
          {previewPages.map((one) => (
            <option key={one} value={one}>
              {t(`previews.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('previews.language')} name="language" defaultValue={language}>
          {languages.map((one) => (
            <option key={one} value={one}>
              {languageName(one, spoken)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('previews.theme')} name="theme" defaultValue={theme}>
          {themes.map((one) => (
            <option key={one} value={one}>
              {t(one === 'dark' ? 'previews.dark' : 'previews.light')}
            </option>
          ))}
        </SelectField>
        <Button>{t('previews.show')}</Button>
        {choose && (
          <Button type="button" aria-pressed={choosesTexts} onClick={() => choose(!choosesTexts)}>
            {t(choosesTexts ? 'previews.choosing' : 'previews.choose')}
          </Button>
        )}
      </Form>
      <p className="mb-4 text-muted">{t('previews.saved')}</p>
      <div ref={frames} className="flex flex-wrap gap-4">
        <Frame label={t('previews.phone')}>
          <iframe key={name} title={t('previews.phone')} src={src} className={`h-190 w-[390px] max-w-none ${frame}`} />
        </Frame>
        <Frame label={t('previews.desktop')}>
          <div className="h-190 w-144 overflow-hidden">
            <iframe
              key={name}
              title={t('previews.desktop')}
              src={src}
              className={`h-[1689px] w-320 max-w-none origin-top-left scale-45 ${frame}`}
            />
          </div>
        </Frame>
      </div>
    </Card>
  )
}

/** On a narrow screen it is scrolled sideways: at another width the page in it would be another. */
const Frame = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by its keys
  <section tabIndex={0} aria-label={label} className="max-w-full overflow-x-auto focus-ring">
    <p className="mb-1 text-sm text-muted">{label}</p>
    {children}
  </section>
)
