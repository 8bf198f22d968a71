import { useEffect } from 'react'
import { Form, href, useLocation } from 'react-router'
import { hideConsentQuestion } from '../../cookies/consent-state.ts'
import { KeptPart } from '../../document/kept-part.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { isCheckout } from '../checkout-pages.ts'
import { ConsentBoxes } from '../cookies/consent-boxes.tsx'

/**
 * Asks once for consent to statistics: refusing is as easy as agreeing. It is part of the page and covers nothing.
 * During checkout, where nothing is counted, nobody is asked.
 */
export function ConsentBanner() {
  const { t } = useTexts()
  const { pathname, search, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step it may have been answered
  useEffect(hideConsentQuestion, [key])
  if (isCheckout(pathname) || pathname === href('/cookies')) return null
  return (
    <section aria-label={t('cookies.title')} className="consent-banner border-b border-line bg-raised text-ink">
      <Form method="post" action={href('/cookies')} preventScrollReset className="contained flex flex-col gap-3 py-4">
        <input type="hidden" name="back" value={pathname + search} />
        <KeptPart name="consent">
          <div className="flex flex-col gap-3 md:flex-row md:items-center md:gap-8">
            <p className="max-w-[44rem] text-sm text-pretty md:text-base">{t('cookies.text')}</p>
            <div className="grid shrink-0 grid-cols-2 gap-3 md:ml-auto">
              <Button look="secondary" name="choice" value="refuse">
                {t('cookies.refuse')}
              </Button>
              <Button look="secondary" name="choice" value="accept">
                {t('cookies.accept')}
              </Button>
            </div>
          </div>
          <details className="text-sm md:text-base">
            <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4 focus-ring">
              {t('cookies.choose')}
            </summary>
            <ConsentBoxes statistics={false} />
          </details>
        </KeptPart>
      </Form>
    </section>
  )
}
