import type { ActionFunctionArgs } from 'react-router'
import { formatMoney } from '#kit/money'
import { isRefusal } from '#kit/result'
import { writeGreeting } from '#receipts/greeting'
import { limited, pageShop } from '../../../page-shop.ts'
import { problem, textOf } from '../../form-problem.ts'
import { notFound } from '../../not-found/not-found.ts'
import { linkToShare } from '../ask/link-to-share.ts'

/** Makes the link to the greeting, and the words to send it with. */
export async function submit({ request, context }: ActionFunctionArgs) {
  const shop = context.get(pageShop)
  const { translate: t, language } = shop
  const form = await request.formData()
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const typed = { name: textOf(form, 'name'), message: textOf(form, 'message', 400) }
  const made = await limited(shop, 'writeGreeting', () => writeGreeting(shop, { token, ...typed }))
  if (isRefusal(made)) {
    if (made.refusal === 'orderNotFound') throw notFound()
    return problem(made, form)
  }
  const amount = formatMoney(made.amount, made.currency, language, { short: true })
  const values = { amount, number: made.hint }
  return {
    link: linkToShare(shop, made.url, {
      title: t('ask.ready'),
      text: t('greet.readyText', values),
      subject: t('greet.subject', values),
      message: t('greet.sent', values),
    }),
  }
}
