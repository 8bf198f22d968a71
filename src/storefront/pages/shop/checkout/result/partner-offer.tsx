import { useEffect, useState } from 'react'
import { readConsent } from '../../../../cookies/cookies.ts'
import { useFrame } from '../../../../document/use-frame.ts'
import { useTexts } from '../../../../texts/texts.tsx'

/**
 * A partner's offer after the purchase, if the brand has such a partner and the visitor agreed to statistics. It is in
 * an isolated iframe: the partner sees neither the order nor its URL.
 */
export function PartnerOffer() {
  const { t } = useTexts()
  const { brand } = useFrame()
  const [isAgreed, agree] = useState(false)
  useEffect(() => agree(readConsent(document.cookie)?.statistics ?? false), [])
  if (!isAgreed || !brand.frames.includes('partner-offer')) return null
  return (
    <section aria-label={t('partnerOffer')} className="flex flex-col gap-3">
      <h2 className="headline text-xl">{t('partnerOffer')}</h2>
      <iframe
        src="/frames/partner-offer"
        title={t('partnerOffer')}
        loading="lazy"
        sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        className="h-80 w-full rounded-brand edge border-line bg-raised"
      />
    </section>
  )
}
