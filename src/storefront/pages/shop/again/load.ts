import type { LoaderFunctionArgs } from 'react-router'
import { longestName, topUpsToRepeat } from '#checkout/again'
import { isOfflineCopy } from '../../../offline/last-visit/offline-copy.ts'
import { pageShop } from '../../../page-shop.ts'
import { notFound } from '../../not-found/not-found.ts'
import { inWords } from './chips.ts'
import { keptOn, linkedTopUp, repeatableFor } from './kept.ts'
import { lastOrders } from './last-orders.ts'

/** All top-ups that this visitor may repeat, with their names. */
export async function load({ request, context }: LoaderFunctionArgs) {
  const shop = context.get(pageShop)
  const { tenant, translate: t } = shop
  if (tenant.topUpsAgainFor === 'nobody') throw notFound()
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const kept = keptOn(request, shop)
  // What is read without a connection holds what the device keeps alone, whoever is signed in.
  const isCopy = isOfflineCopy(request)
  if (isCopy && kept.length === 0) throw notFound()
  const [own, linked, orders] = await Promise.all([
    isCopy ? topUpsToRepeat(shop, kept) : repeatableFor(shop, kept),
    linkedTopUp(shop, token),
    token === '' ? lastOrders(shop, kept) : undefined,
  ])
  const found = linked ? [linked] : own
  return {
    title: t('again.title'),
    lead: t(linked ? 'again.linked' : found.length === 0 ? 'again.none' : 'again.lead'),
    chips: found.map((one) => ({
      ...inWords(shop, one),
      nameFor: t('again.nameFor', { number: one.hint }),
      /** Forgets what this device keeps; the orders of an account stay. */
      isKept: kept.some(({ orderNumber }) => one.orderNumbers.includes(orderNumber)),
    })),
    /** Names are kept on the device. */
    mayName: tenant.topUpsAgainFor === 'everybody' && !linked,
    token: linked ? token : '',
    orders,
    words: {
      name: t('again.name'),
      longestName,
      save: t('again.saveName'),
      forgetOne: t('again.forgetOne'),
      forget: kept.length > 0 && !linked ? t('again.forget') : undefined,
      another: t('again.another'),
    },
  }
}
