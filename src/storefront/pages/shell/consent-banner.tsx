import { useEffect } from 'react'
import { Form, href, useLocation } from 'react-router'
import { hideConsentQuestion } from '../../cookies/consent-state.ts'
import { KeptPart } from '../../document/kept-part.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { isCheckout } from '../checkout-pages.ts'
import { ConsentBoxes } from '../cookies/consent-boxes.tsx'

/**
 * Asks once for consent to statistics: refusing is as easy as agreeing. It is part of the page and covers nothing. On a
 * phone it is one line, and its text unfolds above the same two buttons. During checkout, where nothing is counted,
 * nobody is asked.
 */
export function ConsentBanner() {
  const { t } = useTexts()
  const { pathname, search, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step it may have been answered
  useEffect(hideConsentQuestion, [key])
  if (isCheckout(pathname) || pathname === href('/cookies')) return null
  return (
    <section aria-label={t('cookies.title')} className="consent-banner border-b border-line bg-raised text-ink">
      <Form method="post" action={href('/cookies')} preventScrollReset className="contained">
        <input type="hidden" name="back" value={pathname + search} />
        <KeptPart name="consent">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2 md:gap-x-8 md:py-4">
            <p className="max-w-[44rem] flex-1 max-md:hidden">{t('cookies.text')}</p>
            <details className="text-sm open:basis-full md:order-1 md:basis-full md:text-base">
              <summary className="flex min-h-11 w-fit cursor-pointer items-center underline underline-offset-4 focus-ring">
                <span className="md:hidden">{t('cookies.title')}</span>
                <span className="max-md:hidden">{t('cookies.choose')}</span>
              </summary>
              <p className="mb-3 text-pretty md:hidden">{t('cookies.text')}</p>
              <ConsentBoxes statistics={false} />
            </details>
            <div className="grid flex-1 grid-cols-2 gap-2 md:ml-auto md:flex-none md:gap-3">
              <Button look="secondary" name="choice" value="refuse" className="consent-answer">
                {t('cookies.refuse')}
              </Button>
              <Button look="secondary" name="choice" value="accept" className="consent-answer">
                {t('cookies.accept')}
              </Button>
            </div>
          </div>
        </KeptPart>
      </Form>
    </section>
  )
}
