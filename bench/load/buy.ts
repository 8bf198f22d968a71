import { setTimeout as pause } from 'node:timers/promises'
import { type Line, requestOf } from './line.ts'
import type { Shop } from './purchase-load.ts'

const pollMs = 50
const patienceMs = 20_000

/**
 * A whole purchase as a guest makes it over the API: cart, contact, payment started, paid, polled until delivered.
 * Throws if it ends in any other way.
 * @param number each purchase has its own, so no two share a telephone number or e-mail address
 * @param onStep called before each request with its name
 */
export async function buy(
  { shop, sandbox }: { shop: Line; sandbox: Line },
  at: Shop,
  number: number,
  onStep: (step: string) => void,
): Promise<void> {
  const headers = [
    'Host: 127.0.0.1',
    `X-Tenant-Id: ${at.tenant}`,
    `X-CLIENT-IP: 10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    'Content-Type: application/json',
  ]
  const ask = async (path: string, body: object) => {
    onStep(path)
    const { status, body: text } = await shop.send(
      requestOf('POST', `/api/shop/${path}`, headers, JSON.stringify(body)),
    )
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    return JSON.parse(String(text))
  }

  const item = { phoneNumber: phoneNumber(at.country, number), amount: at.amount, brandId: at.brandId }
  const { cartName } = await ask('createCart', item)
  const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email: `ada.${number}@shopper.example` }
  const { nextStep } = await ask('rest/checkout-address', { cartName, deliveryAddress })
  if (nextStep !== 'normal') throw new Error(`checkout-address leads to ${nextStep}`)
  const { orderNumber, payerUrl } = await ask('rest/checkout-start-payment', {
    cartName,
    paymentMethod: at.paymentMethod,
  })

  const form = ['Host: 127.0.0.1', 'Content-Type: application/x-www-form-urlencoded']
  const { pathname, search } = new URL(payerUrl)
  onStep('paying')
  const paid = await sandbox.send(requestOf('POST', pathname + search, form, 'status=paid'))
  if (paid.status !== 303) throw new Error(`paying: ${paid.status} ${paid.body}`)

  for (const late = performance.now() + patienceMs; performance.now() < late; await pause(pollMs)) {
    const order = await ask('rest/payment-commit-order', { cartName, orderNumber })
    if (order.orderState !== 'done' && order.orderState !== 'cancelled') continue
    if (order.paymentStatus === 'Success' && order.items[0].delivered === 1) return
    throw new Error(`order ${orderNumber} ends as ${order.orderStatus}, ${order.paymentStatus}`)
  }
  throw new Error(`order ${orderNumber} is not done within ${patienceMs / 1000} s`)
}

/** Telephone numbers without repetition. The last digits let the supplier deliver at once. */
function phoneNumber(country: string, number: number): string {
  const [front, count] = country === 'nl' ? ['+31624', 5] : ['+491511', 6]
  const digits = String(number % 10 ** Number(count)).padStart(Number(count), '0')
  return `${front}${digits.slice(0, -2)}5${digits.slice(-2)}`
}
