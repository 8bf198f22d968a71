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
    <nav
      aria-label={t('checkAndOrder.texts')}
      className="text-sm leading-8 text-muted max-md:leading-7 max-md:-mt-2 max-md:-mb-4 max-md:*:inline"
    >
      <p>{t('checkAndOrder.texts')}</p>{' '}
      <ul className="flex-wrap gap-x-4 max-md:*:inline md:flex">
        {texts.map(([key, to]) => (
          <li key={key}>
            <a
              href={to}
              target="_blank"
              rel="noreferrer"
              className="mr-3 underline underline-offset-4 hover:text-ink focus-ring"
            >
              {t(key)}
            </a>{' '}
          </li>
        ))}
      </ul>
    </nav>
  )
}
