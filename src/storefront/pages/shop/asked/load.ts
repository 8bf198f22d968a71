import type { LoaderFunctionArgs } from 'react-router'
import { viewAsked } from '#checkout/asking'
import { formatMoney } from '#kit/money'
import { pageShop } from '../../../page-shop.ts'
import { notFound } from '../../not-found/not-found.ts'

/** What a link asks for: a masked number, an amount, what it costs, and the name that was typed. */
export async function load({ url, context }: LoaderFunctionArgs) {
  const shop = context.get(pageShop)
  const { tenant, translate: t, language } = shop
  if (!tenant.canAskToPay) throw notFound()
  const token = url.searchParams.get('token') ?? ''
  const asked = await viewAsked(shop, token)
  const another = t('asked.another')
  if (asked.kind !== 'open')
    return { title: t(`asked.${asked.kind}`), lead: t(`asked.${asked.kind}Text`), another, offer: undefined }
  const { name, hint, amount, total, currency } = asked
  return {
    title: t('asked.title'),
    lead: name === '' ? t('asked.bySomebody') : t('asked.by', { name }),
    another,
    offer: {
      token,
      facts: [
        [t('asked.number'), hint],
        [t('asked.credit'), formatMoney(amount, currency, language)],
        [t('asked.total'), formatMoney(total, currency, language)],
      ] as [string, string][],
      warning: t('asked.warning'),
      pay: t('asked.pay'),
    },
  }
}
