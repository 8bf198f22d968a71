import { expect, test } from 'vitest'
import { element } from '../../../../../tests/support/pages/ask-page.tsx'
import { atPayment, choose, filledIn, payment, pays } from '../../../../../tests/support/shop/at-payment.ts'
import { withOtherLetter } from '../../../../../tests/support/shop/other-letter.ts'

const again = '/shop/again'
const title = 'Wieder 15'
const agreed = { ...filledIn, keepContact: 'on' }

/** Amounts have a space that does not break. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

type Guest = Awaited<ReturnType<typeof atPayment>>

/** Orders what is in the cart, pays, and comes back another day. */
async function buys(guest: Guest, form: Record<string, string>, status?: string): Promise<string> {
  const { leave } = await guest.post(payment, form)
  const order = guest.jar.get('order') ?? ''
  await guest.get(await pays(guest, leave, status))
  guest.jar.delete('cart')
  guest.jar.delete('order')
  return order.split('.')[0] ?? ''
}

async function whoAgreed(settings: Parameters<typeof atPayment>[0] = {}) {
  const guest = await atPayment(settings)
  const orderNumber = await buys(guest, agreed)
  return { guest, orderNumber }
}

test('whoever agreed finds the top-up on the main page, and one press leads to its payment, filled in', async () => {
  const { guest, orderNumber } = await whoAgreed()
  const page = await guest.get(guest.tenant.mainPage)
  expect(plain(page.text)).toContain('Wieder 15 € auf 0151 …78')
  expect(page.html).not.toMatch(/12345678|1512345678/)
  const pressed = await guest.post(again, { order: orderNumber })
  expect(pressed.location).toBe(`${payment}?method=creditcard`)
  const { html } = await guest.get(pressed.location ?? '')
  expect(element(html, 'name="email"')).toContain('value="ada@example.com"')
  expect(element(html, 'value="creditcard"')).toContain('checked')
  expect(element(html, 'name="keepContact"')).toContain('checked')
  expect(element(html, 'name="startNow"')).not.toContain('checked')
  const ordered = await guest.post(payment, { ...agreed, confirmDuplicate: '1' })
  expect(ordered.leave).toBeTruthy()
})

test('nothing is kept of whoever did not agree; the box is empty at first', async () => {
  const guest = await atPayment()
  const { html, text } = await guest.get(payment)
  expect(text).toContain('Aufladung und Angaben merken (7 Tage)')
  expect(element(html, 'name="keepContact"')).not.toContain('checked')
  await buys(guest, filledIn)
  expect(guest.jar.has('again')).toBe(false)
  expect((await guest.get(guest.tenant.mainPage)).text).not.toContain(title)
})

test('the device keeps neither number nor contact, and what it keeps is sealed', async () => {
  const { guest, orderNumber } = await whoAgreed()
  const kept = guest.jar.get('again') ?? ''
  expect(kept).toMatch(/^[0-9a-f]{8}\.[\w-]+$/)
  expect(Buffer.from(kept.split('.')[1] ?? '', 'base64url').toString()).not.toContain(orderNumber)
  guest.jar.set('again', withOtherLetter(kept))
  expect((await guest.get(guest.tenant.mainPage)).text).not.toContain(title)
})

test('whoever takes the tick away is forgotten, and so is everything by one press', async () => {
  const { guest } = await whoAgreed()
  await choose(guest)
  await buys(guest, { ...filledIn, confirmDuplicate: '1' })
  expect(guest.jar.has('again')).toBe(false)
  const other = await whoAgreed()
  await other.guest.post(again, { intent: 'forget' })
  expect(other.guest.jar.has('again')).toBe(false)
})

test('what was not paid is not offered, and nobody else’s order is', async () => {
  const guest = await atPayment()
  await buys(guest, agreed, 'failed')
  expect((await guest.get(guest.tenant.mainPage)).text).not.toContain(title)
  const { orderNumber } = await whoAgreed()
  const pressed = await guest.post(again, { order: orderNumber })
  expect(pressed.location).toBe(again)
  expect(guest.jar.has('cart')).toBe(false)
})

test('numbers have names, one chip each, and the last amount counts', async () => {
  const { guest, orderNumber } = await whoAgreed()
  await guest.post(again, { intent: 'name', order: orderNumber, [`name-${orderNumber}`]: ' Mum ' })
  await choose(guest, '0151 12345679')
  await buys(guest, agreed)
  await guest.post('/shop/topup/firstbrand', { msisdn: '0151 12345678', amount: '30' })
  const latest = await buys(guest, agreed)
  const { data, text } = await guest.get(again)
  expect(data.chips.map(({ name, text }: Record<string, string>) => [name, plain(text ?? '')])).toEqual([
    ['Mum', 'Wieder 30 € auf 0151 …78'],
    ['', 'Wieder 15 € auf 0151 …79'],
  ])
  expect(text).toContain('Name für 0151 …79')
  await guest.post(again, { intent: 'forget-one', order: latest })
  expect((await guest.get(again)).data.chips).toHaveLength(1)
})
