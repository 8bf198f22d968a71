import type { LoaderFunctionArgs } from 'react-router'
import { longestAsker } from '#checkout/asking'
import { formatMoney, fromMajor } from '#kit/money'
import { hintOfPhone } from '#kit/phone'
import { isRefusal } from '#kit/result'
import { shopPath } from '#tenants/contract'
import { pageShop } from '../../../page-shop.ts'
import { notFound } from '../../not-found/not-found.ts'
import { cartOf } from '../cart-cookie.ts'
import { changeable } from '../checkout/payment/change-item/changeable.ts'
import { cartByName } from '../limited-calls.ts'

/** The form for a link by which somebody else pays for what is in the cart: one top-up. */
export async function load({ request, context }: LoaderFunctionArgs) {
  const shop = context.get(pageShop)
  const { tenant, translate: t, language } = shop
  if (!tenant.canAskToPay) throw notFound()
  const cartName = cartOf(request)
  const cart = cartName === undefined ? undefined : await cartByName(shop, cartName)
  const [item] = cart && !isRefusal(cart) && changeable(shop, cart) ? cart.items : []
  const number = item?.phoneNumber && hintOfPhone(item.phoneNumber, tenant.phoneCountryCodes)
  const amount = item && formatMoney(fromMajor(item.amount) ?? 0, tenant.currency, language, { short: true })
  return {
    title: t('ask.title'),
    lead: number && amount ? t('ask.lead', { amount, number }) : t('ask.none'),
    isPossible: item !== undefined,
    longestAsker,
    paymentPath: shopPath(tenant, 'checkout/payment'),
    words: {
      name: t('ask.name'),
      nameHint: t('ask.nameHint'),
      make: t('ask.make'),
      back: t('ask.back'),
      choose: t('asked.another'),
    },
  }
}
