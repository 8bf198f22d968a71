import { setTimeout as pause } from 'node:timers/promises'
import { type Line, requestOf } from './line.ts'
import type { Shop } from './purchase-load.ts'

const pollMs = 50
const patienceMs = 20_000

type Ask = (path: string, body: object, more?: string[]) => Promise<ReturnType<typeof JSON.parse>>

/**
 * A guest's order, made over the API: cart, contact, payment started. Throws if a step is refused.
 * @param number each purchase has its own, so no two share a telephone number or e-mail address
 * @param onStep called before each request with its name
 */
export async function order(shop: Line, at: Shop, number: number, onStep: (step: string) => void) {
  const headers = [
    'Host: 127.0.0.1',
    `X-Tenant-Id: ${at.tenant}`,
    `X-CLIENT-IP: ${addressOf(number)}`,
    'Content-Type: application/json',
  ]
  const ask: Ask = async (path, body, more = []) => {
    onStep(path)
    const { status, body: text } = await shop.send(
      requestOf('POST', `/api/shop/${path}`, [...headers, ...more], JSON.stringify(body)),
    )
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    return JSON.parse(String(text))
  }
  const item = { phoneNumber: phoneNumber(at.country, number), amount: at.amount, brandId: at.brandId }
  const { cartName } = await ask('createCart', item)
  const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email: `ada.${number}@shopper.example` }
  const { nextStep } = await ask('rest/checkout-address', { cartName, deliveryAddress })
  if (nextStep !== 'normal') throw new Error(`checkout-address leads to ${nextStep}`)
  const { paymentMethod } = at
  const started = await ask('rest/checkout-start-payment', { cartName, paymentMethod })
  const { orderNumber, payerUrl, redirectUrl } = started as Record<'orderNumber' | 'payerUrl' | 'redirectUrl', string>
  return { ask, cartName, orderNumber, payerUrl, redirectUrl }
}

/** Pays on the provider's page. */
export async function pay(sandbox: Line, payerUrl: string): Promise<void> {
  const form = ['Host: 127.0.0.1', 'Content-Type: application/x-www-form-urlencoded']
  const { pathname, search } = new URL(payerUrl)
  const paid = await sandbox.send(requestOf('POST', pathname + search, form, 'status=paid'))
  if (paid.status !== 303) throw new Error(`paying: ${paid.status} ${paid.body}`)
}

/**
 * A whole purchase: an order, paid, and its outcome waited for as the API offers it (`Prefer: wait`), polled where that was
 * not enough. Throws if it ends in any other way.
 * @returns the order's number
 */
export async function buy(
  { shop, sandbox }: { shop: Line; sandbox: Line },
  at: Shop,
  number: number,
  onStep: (step: string) => void = () => {},
): Promise<string> {
  const { ask, cartName, orderNumber, payerUrl } = await order(shop, at, number, onStep)
  onStep('paying')
  await pay(sandbox, payerUrl)

  for (const late = performance.now() + patienceMs; performance.now() < late; await pause(pollMs)) {
    const state = await ask('rest/payment-commit-order', { cartName, orderNumber }, ['Prefer: wait=2'])
    if (state.orderState !== 'done' && state.orderState !== 'cancelled') continue
    if (state.paymentStatus === 'Success' && state.items[0].delivered === 1) return orderNumber
    throw new Error(`order ${orderNumber} ends as ${state.orderStatus}, ${state.paymentStatus}`)
  }
  throw new Error(`order ${orderNumber} is not done within ${patienceMs / 1000} s`)
}

/** The address of a visitor, as a trusted proxy tells it. */
export const addressOf = (number: number): string => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

/** Telephone numbers without repetition. The last digits let the supplier deliver at once. */
function phoneNumber(country: string, number: number): string {
  const [front, count] = country === 'nl' ? ['+31624', 5] : ['+491511', 6]
  const digits = String(number % 10 ** Number(count)).padStart(Number(count), '0')
  return `${front}${digits.slice(0, -2)}5${digits.slice(-2)}`
}
