import { expect, test } from 'vitest'
import { createCart } from '#cart'
import { saveAddress, startPayment } from '#checkout'
import { clockAt } from '#kit/clock'
import { isRefusal } from '#kit/result'
import type { PaymentProvider } from '#payments/provider'
import { arrives, badDay, numberEnding } from '../../support/shop/bad-day.ts'

// The provider keeps a payment that we gave up: nobody has its URL.
const day = await badDay({ first: { paymentMethods: [{ id: 'paypal' }] }, booksDiffer: true })

test('a program that stood still for hours after a lost answer does not ask under the old key again', async () => {
  await day.fault({ partner: 'paypal', operation: 'create-order', kind: 'lost-answer', times: 1 })
  const shop = await day.app.shopOf(day.ours)
  const cart = await createCart(shop, { phoneNumber: numberEnding(arrives), amount: 15 })
  if (isRefusal(cart)) throw new Error(cart.refusal)
  const { cartName } = cart
  const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email: 'ada@shopper.example' }
  expect(await saveAddress(shop, { cartName, deliveryAddress })).toMatchObject({ nextStep: 'normal' })
  const clock = clockAt(new Date())
  const requests: string[] = []
  const payments = shop.payments.map(
    (provider): PaymentProvider => ({
      ...provider,
      createPayment: async (request) => {
        requests.push(request.paymentId)
        const answer = await provider.createPayment(request)
        if (answer.kind === 'lost') clock.forward(3 * 60 * 60)
        return answer
      },
    }),
  )
  const started = await startPayment({ ...shop, payments, clock }, { cartName, paymentMethod: 'paypal' })
  expect(started).toMatchObject({ refusal: 'startPaymentErrorMessage' })
  expect(requests).toHaveLength(1)
  const rows = await day.asOwner('select state, failure from payment where payment_id = $1', requests)
  expect(rows).toEqual([{ state: 'failed', failure: 'never_opened' }])
  const books = await (await fetch(`${day.sandbox.url}/books.json?reference=${requests[0]}`)).json()
  expect(books.payments).toHaveLength(1)
})
