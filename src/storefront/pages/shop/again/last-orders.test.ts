import { expect, test } from 'vitest'
import { asOwner } from '../../../../../tests/support/pages/shop-per-process.ts'
import { atPayment, filledIn, payment, pays } from '../../../../../tests/support/shop/at-payment.ts'

// What a device keeps of orders, to be read without a connection as well.

const again = '/shop/again'
const title = 'Letzte Bestellungen auf diesem Gerät'
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

async function buys(form: Record<string, string>) {
  const guest = await atPayment()
  const { leave } = await guest.post(payment, { ...filledIn, ...form })
  const orderNumber = guest.jar.get('order')?.split('.')[0] ?? ''
  await guest.get(await pays(guest, leave))
  return { guest, orderNumber }
}

test('whoever agreed finds order, day and outcome, with the number masked, without a link and without contact', async () => {
  const { guest, orderNumber } = await buys({ keepContact: 'on' })
  for (const page of [await guest.get(again), await guest.getCopy(again)]) {
    expect(page.status).toBe(200)
    expect(plain(page.text)).toContain(title)
    expect(plain(page.text)).toMatch(new RegExp(`0151 …78 15,\\d\\d €.* · .* · ${orderNumber}`))
    expect(page.html).not.toMatch(/12345678|ada@example\.com|\/shop\/order\?token/)
  }
  await guest.post(again, { intent: 'forget' })
  expect((await guest.get(again)).text).not.toContain(title)
})

test('a device that keeps nothing gets no copy, whoever is signed in', async () => {
  const { guest } = await buys({})
  expect((await guest.get(again)).text).not.toContain(title)
  expect((await guest.getCopy(again)).location).toBe('/not-found')
})

test('an order whose owner was erased is gone from the list', async () => {
  const { guest, orderNumber } = await buys({ keepContact: 'on' })
  await asOwner(`update orders set contact = contact || '{"email": ""}' where order_number = $1`, [orderNumber])
  expect((await guest.get(again)).text).not.toContain(title)
})
