import { Link } from 'react-router'
import type { Banner } from '#content/contract'
import { useTexts } from '../../texts/texts.tsx'
import { Icon } from '../../ui/signs/icon.tsx'

/** Advertisements, labelled as such. */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  const { t, language: spoken } = useTexts()
  if (banners.length === 0) return null
  return (
    <aside aria-label={t('advertisement')} className="mt-8 grid gap-4 md:mt-12">
      {banners.map(({ slug, language, title, text, link, linkText }) => (
        <div key={slug} className="overflow-hidden rounded-brand edge border-line bg-raised text-ink md:flex">
          <div className="min-h-16 bg-accent-soft motif md:w-56 md:shrink-0" />
          <div className="flex flex-1 flex-wrap items-center justify-between gap-x-8 gap-y-3 p-5">
            <div className="flex min-w-0 flex-col gap-1">
              <p className="text-sm text-muted">{t('advertisement')}</p>
              <p className="headline text-xl" lang={otherThan(spoken, language)}>
                {title}
              </p>
              <p className="text-pretty" lang={otherThan(spoken, language)}>
                {text}
              </p>
            </div>
            <Link to={link} lang={otherThan(spoken, language)} className="text-link gap-2 font-bold">
              {linkText}
              <Icon name="arrow" />
            </Link>
          </div>
        </div>
      ))}
    </aside>
  )
}

/** A text that is not in the page's language says which one it is in. */
const otherThan = (page: string, language: string): string | undefined => (page === language ? undefined : language)
