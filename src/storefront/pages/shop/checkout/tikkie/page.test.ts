import { expect, test } from 'vitest'
import { aGuest } from '../../../../../../tests/support/ask-page.tsx'
import { aTenant } from '../../../../../../tests/support/brand.ts'
import { qrCodeOf } from '../../../../document/qr-code-of.ts'

const brand = aTenant({ paymentMethods: [{ id: 'tikkie' }] })
const here = (token: string) => `/shop/checkout/tikkie?order=${token}`

test('a Tikkie that waits has its link, its QR code, its amount, and ways on without any script', async () => {
  const guest = aGuest(brand)
  const { status, html, text } = await guest.get(here('pending'))
  expect(status).toBe(200)
  expect(text).toMatch(/15,00.€/)
  expect(html).toMatch(
    /<a [^>]*href="https:\/\/tikkie\.example\/pay\/1"[^>]*target="_blank"|target="_blank"[^>]*href="https:\/\/tikkie/,
  )
  expect(html).toContain('<path d="M4 4h1v1h-1z')
  expect(html).toMatch(/href="\/shop\/checkout\/result\?order=pending&amp;lng=de"/)
  expect(html).toContain('href="/shop/checkout/payment"')
})

test('once it is paid, or is none of ours, there is nothing to wait for', async () => {
  const guest = aGuest(brand)
  expect((await guest.get(here('success'))).location).toBe('/shop/checkout/result?order=success&lng=de')
  expect((await guest.get(here('made-up'))).location).toBe('/not-found')
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
