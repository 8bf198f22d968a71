import { Link } from 'react-router'
import type { DocumentInLanguage } from '#admin/brands/documents'
import { languageName } from '#kit/names'
import { useTexts } from '../../../texts/texts.tsx'

type Props = { languages: readonly DocumentInLanguage[]; language: string; pathOf(language: string): string }

/** The same document in the brand's other languages. */
export function LanguageTabs({ languages, language: chosen, pathOf }: Props) {
  const { t, language } = useTexts()
  return (
    <nav aria-label={t('documents.languages')} className="mb-4 flex flex-wrap gap-1 border-b border-line">
      {languages.map(({ language: locale, state }) => (
        <Link
          key={locale}
          to={pathOf(locale)}
          aria-current={locale === chosen ? 'page' : undefined}
          className={`-mb-px border-b-2 px-2.5 py-1.5 font-medium focus-ring ${
            locale === chosen ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink'
          }`}
        >
          {languageName(locale, language)}
          {state === 'missing' && <span className="text-danger"> ({t('documents.missing')})</span>}
        </Link>
      ))}
    </nav>
  )
}
