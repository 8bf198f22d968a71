import { useEffect, useState } from 'react'
import { readConsent } from '../../../../cookies/cookies.ts'
import { useFrame } from '../../../../document/use-frame.ts'
import { useTexts } from '../../../../texts/texts.tsx'

/**
 * A partner's thanks for the purchase, where the brand has such a partner and the visitor agreed to be counted. It stands
 * in a frame that is cut off from this page: the partner sees neither the order nor its address.
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
