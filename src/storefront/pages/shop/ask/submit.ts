import { type ActionFunctionArgs, redirect } from 'react-router'
import { askToPay } from '#checkout/asking'
import { formatMoney } from '#kit/money'
import { isRefusal } from '#kit/result'
import { shopPath } from '#tenants/contract'
import { limited, pageShop } from '../../../page-shop.ts'
import { problem, textOf } from '../../form-problem.ts'
import { notFound } from '../../not-found/not-found.ts'
import { cartOf } from '../cart-cookie.ts'

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
  const subject = t('ask.subject', { number })
  const message = t('ask.message', { amount, number })
  const written = `${message} ${url}`
  return {
    link: {
      url,
      subject,
      message,
      /** Ways that every device has, without scripts. */
      byMail: `mailto:?${inQuery({ subject, body: written })}`,
      byText: `sms:?&${inQuery({ body: written })}`,
      words: {
        title: t('ask.ready'),
        text: t('ask.readyText', { number }),
        address: t('ask.address'),
        share: t('ask.share'),
        copy: t('ask.copy'),
        copied: t('ask.copied'),
        byMail: t('ask.byMail'),
        byText: t('ask.byText'),
      },
    },
  }
}

/** Programs for mail read a plus sign as it is. */
const inQuery = (parts: Record<string, string>): string =>
  Object.entries(parts)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
