import { expect } from 'vitest'
import { signsIn } from '../customers/customer.ts'
import { apiClient } from '../shop/api-client.ts'
import { customersPassword } from './registering.ts'
import type { RunningShop } from './running-shop.ts'
import { eventually } from './shopping.ts'

/**
 * Sets up a monthly top-up of 15 for a customer's number: ordered by API, in a session of its own.
 * @param startNow whether they ask for the first top-up at once and so lose the right to withdraw from it
 */
export async function runsMonthly(
  street: RunningShop,
  tenant: string,
  email: string,
  number: string,
  { startNow = true } = {},
): Promise<void> {
  const program = await signsIn(apiClient(street, tenant), { email, password: customersPassword })
  const sends = async (path: string, body: object) => {
    const answer = await program.ask(`POST /api/${path}`, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.json
  }
  const autoTopupOption = { recurringOption: { recurringType: 'MONTHLY', recurringDay: 31 } }
  const { cartName } = await sends('shop/createCart', { phoneNumber: number, amount: 15, autoTopupOption })
  const deliveryAddress = { firstname: 'Ada', lastname: 'Beispiel', email, phoneNumber: '+4917112340000' }
  await sends('shop/rest/checkout-address', { cartName, deliveryAddress })
  const order = { cartName, paymentMethod: 'creditcard', autoTopupConsent: true, ...(startNow ? { startNow } : {}) }
  const { payerUrl } = await sends('shop/rest/checkout-start-payment', order)
  const form = new URLSearchParams({ status: 'paid', cardExpires: '2034-12' })
  expect((await fetch(payerUrl, { method: 'POST', body: form, redirect: 'manual' })).status).toBe(303)
  await eventually(async () => (await sends('topup/autotopup/query', {})).rows.length).toBe(1)
}
