import type { LoaderFunctionArgs } from 'react-router'
import { formatMoney } from '#kit/money'
import { longestGreeting, topUpToGreetWith } from '#receipts/greeting'
import { shopPath } from '#tenants/contract'
import { pageShop } from '../../../page-shop.ts'
import { notFound } from '../../not-found/not-found.ts'

/** The form for a greeting, for whoever has the link of an order with one top-up. */
export async function load({ url, context }: LoaderFunctionArgs) {
  const shop = context.get(pageShop)
  const { tenant, translate: t, language } = shop
  const token = url.searchParams.get('token') ?? ''
  const known = await topUpToGreetWith(shop, token)
  if (!known) throw notFound()
  const amount = formatMoney(known.amount, known.currency, language, { short: true })
  return {
    title: t('greet.title'),
    lead: t('greet.lead', { amount, number: known.hint }),
    longest: longestGreeting,
    backPath: `${shopPath(tenant, 'order')}?${new URLSearchParams({ token })}`,
    words: {
      message: t('greet.message'),
      messageHint: t('greet.messageHint'),
      name: t('ask.name'),
      make: t('ask.make'),
      back: t('greet.back'),
    },
  }
}
