import { href } from 'react-router'
import type { Brand } from '../../document/brand.ts'
import type { ReadPageText } from '../../texts/read-text.ts'

/** The links of a brand's menu (specification, section 1, "Tenant visibility notes"). */
export function menuLinks({ mainPage, features, visibility }: Brand, t: ReadPageText): { name: string; to: string }[] {
  return [
    ...(visibility.shopLink ? [{ name: t('shopLink'), to: mainPage }] : []),
    ...(features.hasBlog ? [{ name: t('blogLink'), to: href('/blog') }] : []),
    ...(visibility.customerSupport ? [{ name: t('supportLink'), to: href('/support') }] : []),
  ]
}
