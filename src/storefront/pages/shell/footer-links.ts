import { href } from 'react-router'
import type { PlainKey, Translate } from '#kit/text-key'
import type { Brand } from '../../document/brand.ts'
import type { FooterLink } from '../../ui/page/page-footer.tsx'

/**
 * The links of every page's footer. Withdrawal and cancellation need no login and are always there (the buttons of the
 * law), as are the cookie settings: withdrawing consent is as easy as giving it.
 */
export function footerLinks({ features, visibility }: Brand, t: Translate, contactPageUrl: string | undefined) {
  const link = (key: PlainKey, to: string, isShown = true): FooterLink[] => (isShown ? [{ name: t(key), to }] : [])
  return {
    service: [
      ...link('supportLink', href('/support'), visibility.customerSupport),
      ...link('footer.contact', contactPageUrl ?? href('/contact')),
      ...link('footer.aboutUs', '/about-us'),
      ...link('blogLink', href('/blog'), features.hasBlog),
      ...link('footer.cookies', href('/cookies')),
      ...link('footer.accessibility', '/accessibility'),
    ],
    legal: [
      ...link('imprint', href('/impressum'), visibility.impressum),
      ...link('footer.termsOfUse', '/terms-of-use'),
      ...link('footer.withdrawalInstruction', '/withdrawal-instruction'),
      ...link('footer.privacy', '/privacy'),
    ],
    contracts: [...link('footer.withdraw', href('/withdraw')), ...link('footer.cancel', href('/cancel'))],
  }
}
