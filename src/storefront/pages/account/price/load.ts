import { type ActionFunctionArgs, data, href, type LoaderFunctionArgs, redirect } from 'react-router'
import type { PriceView } from '#agreements/contract'
import { isRefusal, type Refusal } from '#kit/result'
import { type PageShop, pageShop } from '../../../page-shop.ts'
import { textOf } from '../../form-problem.ts'
import { price } from '../../shop/price.ts'
import { said } from '../customer-of-request.ts'
import { newPriceWords } from './new-price-words.ts'

/** A kind of agreement with a price: its list in the account, and how its link is read and agreed to. */
export type Priced = {
  list: 'auto-topups' | 'sms-topups'
  toList: 'mail.autoTopUp.toList' | 'smsTopup.manage'
  read(shop: PageShop, token: string): Promise<PriceView | Refusal>
  agree(shop: PageShop, input: { token: string; version: string }): Promise<PriceView | Refusal>
}

/** The old price, the new one, and the words to agree to, without signing in. */
export async function loadPrice({ list, toList, read }: Priced, { request, context }: LoaderFunctionArgs) {
  const shop = context.get(pageShop)
  const asked = new URL(request.url).searchParams
  const token = asked.get('token') ?? ''
  const found = await read(shop, token)
  const words = said(shop, {
    title: 'account.price.title',
    lead: 'account.price.lead',
    paused: 'account.price.paused',
    agree: 'account.autoTopups.agree',
    settled: 'account.price.settled',
    over: 'account.ending.over',
    overText: 'account.ending.overText',
    notValid: 'linkNotValid',
    notValidText: 'account.price.notValidText',
    toList,
    changed: 'termsChanged',
  })
  const ways = { token, words, list, isChanged: asked.has('changed') }
  if (isRefusal(found)) return data({ ...ways, standing: 'unknown' as const, settled: '' }, 404)
  if (found.isOver) return data({ ...ways, standing: 'over' as const, settled: '' })
  const settled = shop.translate('account.price.settledText', {
    total: price(found.grossAmount, found.currency, shop.language),
  })
  if (!found.newPrice) return data({ ...ways, standing: 'settled' as const, settled })
  const { isPaused } = found
  return data({ ...ways, standing: 'asked' as const, settled, isPaused, ...askedOf(shop, found, found.newPrice) })
}

function askedOf(shop: PageShop, found: PriceView, newPrice: NonNullable<PriceView['newPrice']>) {
  const { translate: t, language } = shop
  const words = newPriceWords(shop, newPrice)
  const facts: [string, string][] = [
    [t('account.autoTopups.number'), found.maskedPhoneNumber],
    [t('account.autoTopups.when'), found.when.slice(0, 1).toLocaleUpperCase(language) + found.when.slice(1)],
    [t('account.autoTopups.oldPrice'), price(found.grossAmount, found.currency, language)],
    [t('account.autoTopups.newPrice'), t('account.autoTopups.newPriceFrom', words)],
  ]
  return { facts, ...words }
}

/** Agrees; a reader of an older version sees the current words first. */
export async function agreeToPrice({ list, agree }: Priced, { request, context }: ActionFunctionArgs) {
  const shop = context.get(pageShop)
  const form = await request.formData()
  const token = textOf(form, 'token', 300)
  const answer = await agree(shop, { token, version: textOf(form, 'version', 100) })
  const here = new URLSearchParams({ token, lng: shop.language })
  if (isRefusal(answer) && answer.refusal === 'termsChanged') here.set('changed', '1')
  throw redirect(`${href(`/account/${list}/price`)}?${here}`, { status: 303 })
}
