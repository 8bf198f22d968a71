import { type ActionFunctionArgs, redirect } from 'react-router'
import { askToPay } from '#checkout/asking'
import { formatMoney } from '#kit/money'
import { isRefusal } from '#kit/result'
import { shopPath } from '#tenants/contract'
import { limited, pageShop } from '../../../page-shop.ts'
import { problem, textOf } from '../../form-problem.ts'
import { notFound } from '../../not-found/not-found.ts'
import { cartOf } from '../cart-cookie.ts'
import { linkToShare } from './link-to-share.ts'

/** Makes the link, and the words to send it with. */
export async function submit({ request, context }: ActionFunctionArgs) {
  const shop = context.get(pageShop)
  const { tenant, translate: t, language } = shop
  if (!tenant.canAskToPay) throw notFound()
  const form = await request.formData()
  const cartName = cartOf(request)
  if (cartName === undefined) throw redirect(shopPath(tenant, 'ask'))
  const name = textOf(form, 'name')
  const asked = await limited(shop, { useCase: 'addToCart', cartName }, () => askToPay(shop, { cartName, name }))
  if (isRefusal(asked)) return problem(asked, form)
  const { url, hint: number } = asked
  const amount = formatMoney(asked.amount, tenant.currency, language, { short: true })
  return {
    link: linkToShare(shop, url, {
      title: t('ask.ready'),
      text: t('ask.readyText', { number }),
      subject: t('ask.subject', { number }),
      message: t('ask.message', { amount, number }),
    }),
  }
}
