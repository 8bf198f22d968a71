import { type LoaderFunctionArgs, redirect } from 'react-router'
import { viewHandOver } from '#assistants'
import { formatMoney } from '#kit/money'
import { pageShop } from '../../../page-shop.ts'
import { notFound } from '../../not-found/not-found.ts'

/** What a shopper's assistant prepared: goods, a masked number and the price; or its order, where there is one. */
export async function load({ url, context }: LoaderFunctionArgs) {
  const shop = context.get(pageShop)
  const { tenant, translate: t, language } = shop
  if (tenant.assistants.admitted.length === 0) throw notFound()
  const token = url.searchParams.get('token') ?? ''
  const session = await viewHandOver(shop, token)
  const another = t('asked.another')
  if (session.kind === 'ordered') throw redirect(session.url)
  if (session.kind === 'gone')
    return { title: t('assistant.over'), lead: t('assistant.overText'), another, offer: undefined }
  const { goods, hint, total, currency } = session
  return {
    title: t('assistant.title'),
    lead: t('assistant.lead'),
    another,
    offer: {
      token,
      facts: [
        ...goods.map(({ title, quantity }) => [t('assistant.items'), quantity > 1 ? `${quantity} × ${title}` : title]),
        ...(hint ? [[t('asked.number'), hint]] : []),
        [t('asked.total'), formatMoney(total, currency, language)],
      ] as [string, string][],
      pay: t('asked.pay'),
    },
  }
}
