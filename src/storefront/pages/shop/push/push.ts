import type { ActionFunctionArgs } from 'react-router'
import { isRefusal, type Refusal } from '#kit/result'
import { dropDevices, keepDevice } from '#push'
import { receiptByToken } from '#receipts'
import { limited, type PageShop, pageShop } from '../../../page-shop.ts'
import { textOf } from '../../form-problem.ts'
import { notFound } from '../../not-found/not-found.ts'
import { orderOfToken } from '../limited-calls.ts'

/** Has a browser told, or no more: of an order whose page it can open, or of what concerns the customer. */
export async function action({ request, context }: ActionFunctionArgs) {
  const shop = context.get(pageShop)
  const form = await request.formData()
  const wish = await wishOf(shop, form)
  if (wish === undefined) throw notFound()
  const device = {
    endpoint: textOf(form, 'endpoint', 2000),
    publicKey: textOf(form, 'publicKey'),
    authSecret: textOf(form, 'authSecret'),
  }
  const refused = await limited(shop, 'keepDevice', () =>
    form.has('off') ? dropDevices(shop, wish, device.endpoint) : keepDevice(shop, wish, device),
  )
  return new Response(null, { status: isRefusal(refused) ? (refused.refusal === 'tooManyRequests' ? 429 : 422) : 204 })
}

async function wishOf(shop: PageShop, form: FormData) {
  const [result, receipt] = [textOf(form, 'result', 2000), textOf(form, 'receipt', 2000)]
  if (result !== '') return ofOrder(await orderOfToken(shop, result))
  if (receipt !== '') return ofOrder(await limited(shop, 'receiptByToken', () => receiptByToken(shop, receipt)))
  const { customer } = shop.visitor
  return customer && { customerId: customer.customerId }
}

const ofOrder = (order: { orderNumber: string } | Refusal) =>
  isRefusal(order) ? undefined : { orderNumber: order.orderNumber }
