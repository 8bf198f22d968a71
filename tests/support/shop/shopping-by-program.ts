import { expect } from 'vitest'
import { anAddress } from '../browser/shopping.ts'
import { apiClient, type Place } from './api-client.ts'

type Line = { productId: string; phoneNumber: string; amount?: number; quantity?: number }
/** `place`: where the shopper lives, for a method that bills an address. */
type Wish = { tenant: string; lines: Line[]; email?: string; method?: string; place?: Record<string, string> }

export type Placed = {
  orderNumber: string
  /** The result page, as the partner would send the shopper there: URL and signed token. */
  resultUrl: string
  payerUrl: string
  email: string
}

let callers = 0

/**
 * Fills a cart by API.
 * @returns its name
 */
export async function fillsCart(street: Place, tenant: string, lines: Line[]): Promise<string> {
  return (await asking(street, tenant)('v2/addToCart', { items: lines })).cartName ?? ''
}

/** Orders by API, up to the partner's page: for stories that begin after that. */
export async function placesOrder(street: Place, wish: Wish): Promise<Placed> {
  const { tenant, lines, email = anAddress(), method = 'creditcard', place } = wish
  const ask = asking(street, tenant)
  const { cartName } = await ask('v2/addToCart', { items: lines })
  await ask('checkout-address', {
    cartName,
    deliveryAddress: { firstname: 'Ada', lastname: 'Beispiel', email, ...place },
  })
  const started = await ask('checkout-start-payment', { cartName, paymentMethod: method, startNow: true })
  const { orderNumber = '', redirectUrl = '', payerUrl = '' } = started
  return { orderNumber, resultUrl: redirectUrl, payerUrl, email }
}

/** Settles a payment at the partner without a shopper: the shop learns of it by webhook only. */
export async function settlesAt(street: Place, { payerUrl }: Placed, status: string, failureReason?: string) {
  const [, id] = /\/pay\/([^/?]+)/.exec(payerUrl) ?? []
  const answer = await fetch(`${street.sandboxUrl}/payments/${id}/status`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status, failureReason }),
  })
  expect(answer.status, await answer.text()).toBe(200)
}

function asking(street: Place, tenant: string) {
  callers += 1
  const ip = `203.0.${Math.floor(callers / 250)}.${(callers % 250) + 1}`
  return async (path: string, body: unknown): Promise<Record<string, string>> => {
    const answer = await apiClient(street, tenant).ask(`POST /api/shop/rest/${path}`, { ip, body })
    expect(answer.status, answer.text).toBe(200)
    return answer.json
  }
}
