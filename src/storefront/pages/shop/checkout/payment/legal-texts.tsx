import type { PlainPageKey } from '#kit/text-key'
import { useTexts } from '../../../../texts/texts.tsx'

const texts: [key: PlainPageKey, to: string][] = [
  ['footer.termsOfUse', '/terms-of-use'],
  ['footer.withdrawalInstruction', '/withdrawal-instruction'],
  ['footer.privacy', '/privacy'],
]

/** Links to the legal texts beside the order button; in a new tab, so that no input is lost. */
export function LegalTexts() {
  const { t } = useTexts()
  return (
    <nav aria-label={t('checkAndOrder.texts')} className="text-sm text-muted">
      <p>{t('checkAndOrder.texts')}</p>
      <ul className="flex flex-wrap gap-x-4">
        {texts.map(([key, to]) => (
          <li key={key}>
            <a href={to} target="_blank" rel="noreferrer" className="text-link hover:text-ink md:min-h-9">
              {t(key)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
