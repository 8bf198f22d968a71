import { type ActionFunctionArgs, redirect } from 'react-router'
import { isRefusal } from '#kit/result'
import { receiptChannels } from '#receipts/contract'
import { shopPath } from '#tenants/contract'
import { services } from '../../../services.ts'
import { problem, textOf } from '../../form-problem.ts'
import { notFound } from '../../not-found/not-found.ts'
import { keepCart } from '../cart-cookie.ts'

/** What the page's forms ask for: the receipt again, another address, or another try of an order that came to nothing. */
export async function submit({ request, context }: ActionFunctionArgs) {
  const shop = context.get(services)
  const here = new URL(request.url).searchParams
  const token = here.get('token') ?? ''
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  if (intent === 'retry') throw await tryAgain()
  const channel = receiptChannels.find((one) => one === intent)
  const answer = channel
    ? await shop.sendReceiptAgain({ token, channel })
    : await shop.correctEmail({ token, email: textOf(form, 'email', 254) })
  if (isRefusal(answer)) {
    if (answer.refusal === 'orderNotFound') throw notFound()
    return problem(answer, form)
  }
  throw back(channel ? 'sent' : 'asked')

  function back(told: string) {
    here.set('told', told)
    return redirect(`${shopPath(shop.tenant, 'order')}?${here}`, { status: 303 })
  }

  async function tryAgain() {
    const order = await shop.receiptByToken(token)
    if (isRefusal(order)) return notFound()
    const renewed = await shop.renewCart(order.orderNumber)
    if (isRefusal(renewed)) return back('')
    return redirect(shopPath(shop.tenant, 'checkout/payment'), { headers: keepCart(renewed.cartName) })
  }
}
