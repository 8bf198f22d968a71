import { setTimeout as pause } from 'node:timers/promises'
import { type Line, openLine, requestOf } from './line.ts'
import type { Load, Outcome, Shop } from './purchase-load.ts'

// So many shoppers at once, each buying again and again, every time as somebody new: another number, another address.
// Started with the load as JSON, prints the outcome as JSON.

const load = JSON.parse(process.argv[2] ?? '') as Load
const pollMs = 50
const patienceMs = 20_000
const outcome: Outcome = { purchases: 0, seconds: 0, milliseconds: [], polls: 0, errors: [] }
let next = load.first

const started = performance.now()
const end = started + load.seconds * 1000
await Promise.all(Array.from({ length: load.shoppers }, shopUntilTheEnd))
outcome.seconds = (performance.now() - started) / 1000
console.log(JSON.stringify(outcome))
process.exit(0)

async function shopUntilTheEnd(): Promise<void> {
  const [shop, sandbox] = [openLine(load.port), openLine(load.sandboxPort)]
  while (performance.now() < end) {
    const number = next++
    const at = load.shops[number % load.shops.length] as Shop
    const began = performance.now()
    try {
      await buy({ shop, sandbox }, at, number)
      outcome.purchases += 1
      outcome.milliseconds.push(Math.round(performance.now() - began))
    } catch (error) {
      outcome.errors.push(`${at.tenant} ${number}: ${(error as Error).message}`)
      if (outcome.errors.length > 20) return
    }
  }
}

/** A whole purchase as a guest's program makes it: cart, contact, payment started, paid, asked about until delivered. */
async function buy({ shop, sandbox }: { shop: Line; sandbox: Line }, at: Shop, number: number): Promise<void> {
  const headers = [
    'Host: 127.0.0.1',
    `X-Tenant-Id: ${at.tenant}`,
    `X-CLIENT-IP: 10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    'Content-Type: application/json',
  ]
  const ask = async (path: string, body: object) => {
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
  const paid = await sandbox.send(requestOf('POST', pathname + search, form, 'status=paid'))
  if (paid.status !== 303) throw new Error(`paying: ${paid.status} ${paid.body}`)

  for (const late = performance.now() + patienceMs; performance.now() < late; await pause(pollMs)) {
    outcome.polls += 1
    const order = await ask('rest/payment-commit-order', { cartName, orderNumber })
    if (order.orderState !== 'done' && order.orderState !== 'cancelled') continue
    if (order.paymentStatus === 'Success' && order.items[0].delivered === 1) return
    throw new Error(`order ${orderNumber} ends as ${order.orderStatus}, ${order.paymentStatus}`)
  }
  throw new Error(`order ${orderNumber} is not done within ${patienceMs / 1000} s`)
}

/** Numbers of their own; the third digit from the end is one at which the supplier delivers at once. */
function phoneNumber(country: string, number: number): string {
  const [front, count] = country === 'nl' ? ['+31624', 5] : ['+491511', 6]
  const digits = String(number % 10 ** Number(count)).padStart(Number(count), '0')
  return `${front}${digits.slice(0, -2)}5${digits.slice(-2)}`
}
