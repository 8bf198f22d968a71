import { expect, test } from 'vitest'
import { asOwner } from '../../../../../../tests/support/pages/shop-per-process.ts'
import { atPayment, filledIn, payment, storedPayments } from '../../../../../../tests/support/shop/at-payment.ts'
import { untilHolds } from '../../../../../../tests/support/test-run/until-holds.ts'
import { qrCodeOf } from '../../../../document/qr-code-of.ts'

/** A shopper who has ordered and pays by Tikkie; `here` is its page. */
async function atTikkie() {
  const guest = await atPayment({ paymentMethods: [{ id: 'tikkie' }] })
  const { location } = await guest.post(payment, { ...filledIn, paymentMethod: 'tikkie' })
  const [started] = await storedPayments(guest)
  const [made] = await asOwner<{ link: string }>('select checkout_url as link from payment where order_number = $1', [
    started?.orderNumber,
  ])
  return { ...guest, here: location ?? '', link: made?.link ?? '' }
}

test('a Tikkie that waits has its link, its QR code, its amount, and ways on without any script', async () => {
  const { get, here, link } = await atTikkie()
  const { status, html, text } = await get(here)
  expect(status).toBe(200)
  expect(text).toMatch(/15,00.€/)
  const way = html.match(/<a [^>]*>/g)?.find((tag) => tag.includes(`href="${link}"`))
  expect(way).toContain('target="_blank"')
  expect(html).toContain('<path d="M4 4h1v1h-1z')
  expect(html).toContain(`href="${here.replace('tikkie', 'result').replaceAll('&', '&amp;')}"`)
  expect(html).toContain('href="/shop/checkout/payment"')
})

test('once it is paid, or is none of ours, there is nothing to wait for', async () => {
  const { get, here, link } = await atTikkie()
  const result = here.replace('tikkie', 'result')
  await fetch(link, { method: 'POST', redirect: 'manual' })
  await untilHolds(async () => {
    await get(result)
    expect((await get(here)).location).toBe(result)
  })
  expect((await get('/shop/checkout/tikkie?order=made-up')).location).toBe('/not-found')
})

test('a QR code has its three corners, and quiet around them', () => {
  const { path, size } = qrCodeOf('https://tikkie.me/pay/abc')
  const isDark = (x: number, y: number) => path.includes(`M${x} ${y}h1v1h-1z`)
  const ring = (x: number, y: number) => [0, 1, 2, 3, 4, 5, 6].map((step) => isDark(x + step, y))
  const whole = Array(7).fill(true)
  expect([ring(4, 4), ring(size - 11, 4), ring(4, size - 11), ring(4, 10)]).toEqual([whole, whole, whole, whole])
  expect(isDark(5, 5)).toBe(false)
  expect(Array.from({ length: size }, (_, x) => isDark(x, 3))).not.toContain(true)
})
