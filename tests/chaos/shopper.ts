import { setTimeout as pause } from 'node:timers/promises'
import { openDoor } from './door.ts'
import type { Told } from './failover/orders.ts'
import { codeOf, till } from './till.ts'

/** A brand to buy from, and the country of its shoppers. */
export type Place = { tenant: string; country: 'de' | 'nl' | 'fr' | 'be' | 'at' }

export const places: Place[] = [
  { tenant: 'congstar', country: 'de' },
  { tenant: 'aufladen', country: 'de' },
  { tenant: 'herladen', country: 'nl' },
  { tenant: 'tmobilenl', country: 'nl' },
  { tenant: 'reloadnow', country: 'be' },
  { tenant: 'reloadnow', country: 'fr' },
  { tenant: 'reloadnow_at', country: 'at' },
]

export const one = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T

// The last three digits decide what the supplier does (sandbox/dt-one/outcomes.ts). Most arrive.
const endings = ['999', '999', '999', '999', '100', '200', '002', '103']
const fronts = { de: '+49151', nl: '+316', fr: '+336', be: '+3247', at: '+43664' }
const first = { de: 10_000, nl: 20_000, fr: 10_000, be: 1000, at: 10_000 }
const numberOf = (country: Place['country'], number: number) =>
  `${fronts[country]}${first[country] + (country === 'be' ? number % 9000 : number)}${one(endings)}`

const outcomes = ['paid', 'paid', 'paid', 'paid', 'paid', 'failed', 'canceled', 'expired', 'pending', 'authorized']

type Product = { productId: string; amount?: number; kind: string; status: string }
export type Purchase = { tenant: string; method: string; orderNumber: string }

const addressOf = ({ country }: Place, number: number) => ({
  firstname: 'Ada',
  lastname: 'Muster',
  email: `s${number}@shopper.example`,
  street: 'Musterweg',
  houseNumber: '1',
  zip: '12345',
  city: 'Musterstadt',
  countryCode: country.toUpperCase(),
})

/**
 * Shoppers who retry lost calls. Each call may be carried out twice.
 * @param codes cash codes, which some of them pay with
 * @param onOrder called with each order that a shopper was told the number of
 */
export function openShoppers(url: string, codes: readonly string[] = [], onOrder: (order: Told) => void = () => {}) {
  const products = new Map<string, Product[]>()

  const door = openDoor(url)
  const ask = (place: Place, number: number, path: string, body?: unknown) =>
    door(
      { ...place, ip: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` },
      `${body === undefined ? 'GET' : 'POST'} shop/${path}`,
      body,
    )

  async function productsOf(place: Place, number: number): Promise<Product[]> {
    const known = products.get(place.tenant)
    if (known) return known
    const { json } = await ask(place, number, 'rest/v1/products')
    const sold = (json.products as Product[]).filter(
      ({ amount, kind, status }) => kind === 'topup' && status === 'ACTIVE' && (amount ?? 0) > 0 && (amount ?? 0) <= 25,
    )
    if (sold.length === 0) throw new Error(`${place.tenant} sells nothing`)
    products.set(place.tenant, sold)
    return sold
  }

  /**
   * One purchase with all that may happen during it.
   * @returns the orders, and how they were paid
   */
  async function buy(number: number): Promise<Purchase[]> {
    const code = codeOf(codes, number)
    if (code) return [await redeem(number, code)]
    const place = places[number % places.length] as Place
    const items = Array.from({ length: one([1, 1, 1, 2]) }, () => ({
      phoneNumber: numberOf(place.country, number),
      quantity: one([1, 1, 2]),
    }))
    const { productId, amount } = one(await productsOf(place, number))
    const cart = await ask(place, number, 'rest/addToCart', {
      items: items.map((item) => ({ ...item, productId, amount })),
    })
    const { cartName } = cart.json
    if (cart.status !== 200) throw new Error(`no cart at ${place.tenant}: ${JSON.stringify(cart.json)}`)
    const deliveryAddress = addressOf(place, number)
    const address = await ask(place, number, 'rest/checkout-address', { cartName, deliveryAddress })
    if (address.json.nextStep !== 'normal')
      throw new Error(`no way on at ${place.tenant}: ${JSON.stringify(address.json)}`)
    const offered = await ask(place, number, `rest/v4/payment-methods/${cartName}`)
    const methods = (offered.json.paymentMethods as { name: string }[]).map(({ name }) => name)
    const bought: Purchase[] = []
    // Some try a second method after the first, and may pay with both.
    for (const method of Array.from({ length: one([1, 1, 1, 2]) }, () => one(methods))) {
      const start = () => ask(place, number, 'rest/checkout-start-payment', { cartName, paymentMethod: method })
      const [started] = await Promise.all(Math.random() < 0.1 ? [start(), start()] : [start()])
      if (started?.status !== 200) {
        bought.push({ tenant: place.tenant, method: `refused as ${started?.json.code}`, orderNumber: '' })
        continue
      }
      const { orderNumber, payerUrl } = started.json as { orderNumber: string; payerUrl: string }
      onOrder({ tenant: place.tenant, orderNumber })
      bought.push({ tenant: place.tenant, method, orderNumber })
      await payAt(payerUrl)
      for (let poll = 0; poll < 3; poll++) {
        await ask(place, number, 'rest/payment-commit-order', { cartName, orderNumber })
        await pause(100)
      }
    }
    return bought
  }

  /** A cash code for a number of its brand. Some press the button twice. */
  async function redeem(number: number, cashCode: string): Promise<Purchase> {
    const { tenant } = till
    const items = [{ phoneNumber: numberOf(till.country, number), cashCode }]
    const { status, json } = await ask(till, number, 'rest/addToCart', { items })
    if (status !== 200) return { tenant, method: `refused as ${json.code}`, orderNumber: '' }
    const { cartName } = json
    await ask(till, number, 'rest/checkout-address', { cartName, deliveryAddress: addressOf(till, number) })
    const order = () => ask(till, number, 'rest/orders', { cartName, startNow: true })
    const [placed] = await Promise.all(Math.random() < 0.3 ? [order(), order()] : [order()])
    if (placed?.status !== 201) return { tenant, method: `refused as ${placed?.json.code}`, orderNumber: '' }
    const orderNumber = String(placed.json.orderNumber)
    onOrder({ tenant, orderNumber })
    await ask(till, number, 'rest/payment-commit-order', { cartName, orderNumber })
    return { tenant, method: 'cash code', orderNumber }
  }

  return { buy }
}

/** What a shopper does on the payment partner's page. Gives up if the page is down. */
async function payAt(payerUrl: string): Promise<void> {
  const body = new URLSearchParams({ status: one(outcomes) })
  await fetch(payerUrl, { method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(10_000) }).catch(
    () => {},
  )
}
