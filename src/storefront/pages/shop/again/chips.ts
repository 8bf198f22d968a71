import type { LoaderFunctionArgs } from 'react-router'
import type { RepeatableTopUp } from '#checkout/again'
import { formatMoney } from '#kit/money'
import { methodName, shopPath } from '#tenants/contract'
import { pageContext } from '../../../document/page-context.ts'
import { isOfflineCopy } from '../../../offline/last-visit/offline-copy.ts'
import { type PageShop, pageShop } from '../../../page-shop.ts'
import { keep, keptOn, repeatableFor } from './kept.ts'

/** More would push the question for a number out of sight. */
const mostOnMainPage = 3

/** A top-up as it is offered again, in words: the number is masked, because others may look at the screen. */
export const inWords = (
  { language, translate: t }: Pick<PageShop, 'language' | 'translate'>,
  { orderNumber, name, hint, amount, currency, paymentMethod }: RepeatableTopUp,
) => ({
  orderNumber,
  name,
  number: hint,
  text: t('again.press', { amount: formatMoney(amount, currency, language, { short: true }), number: hint }),
  /** How it is paid, if it was paid by a method that can be named. */
  method: paymentMethod === undefined ? '' : methodName(t, paymentMethod),
})

/** The top-ups that the main page offers again; undefined for visitors without any, whose page is everybody's. */
export async function againOnMainPage({
  request,
  url,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'url' | 'context'>) {
  const shop = context.get(pageShop)
  // A number in the URL is what they want now.
  if (isOfflineCopy(request) || url.searchParams.has('msisdn')) return undefined
  const kept = keptOn(request, shop)
  const found = await repeatableFor(shop, kept)
  if (found.length === 0) return undefined
  if (kept.length > 0) {
    const around = context.get(pageContext)
    around.cookies = [...(around.cookies ?? []), ...keep(shop, kept).map(([, line]) => line)]
  }
  const t = shop.translate
  return {
    title: t('again.title'),
    path: shopPath(shop.tenant, 'again'),
    chips: found.slice(0, mostOnMainPage).map((one) => inWords(shop, one)),
    manage: t(kept.length > 0 ? 'again.manage' : 'again.all'),
    /** Only what the device keeps can be forgotten here. */
    forget: kept.length > 0 ? t('again.forget') : undefined,
  }
}

export type AgainOnMainPage = NonNullable<Awaited<ReturnType<typeof againOnMainPage>>>
