import { expect, test } from 'vitest'
import { runningShop } from '../../support/browser/running-shop.ts'
import { aNumber, eventually, sees } from '../../support/browser/shopping.ts'
import { phone, visit } from '../../support/browser/visitor.ts'
import { takesCart } from '../../support/browser/with-cart.ts'
import { fillsCart } from '../../support/shop/shopping-by-program.ts'

const street = await runningShop()

test('toasts: at most three at once, at the top in the middle, gone after five seconds', async () => {
  const guest = await visit(street, { tenant: 'fcb', viewport: phone, hasOwnBrowser: true })
  const { page, t } = guest
  const lines = [10, 15, 20, 30, 50].map((amount) => ({ productId: `fcb-${amount}`, phoneNumber: aNumber('+491518') }))
  await takesCart(guest, await fillsCart(street, 'fcb', lines))
  await page.clock.install()
  await page.goto('/shop/checkout/cart')
  // The clock is stopped, so that no toast disappears while the four appear. It stops ahead of ours: a busy machine may
  // need seconds to stop it, and a clock cannot be stopped in its past.
  await page.clock.pauseAt(Date.now() + 60_000)
  const toasts = page.locator('[data-sonner-toast]')
  const inSight = page.locator('[data-sonner-toast][data-visible="true"]')
  const items = page.getByRole('main').getByRole('listitem')
  for (let left = 4; left >= 1; left -= 1) {
    await items
      .first()
      .getByRole('button', { name: t('remove') })
      .click()
    await eventually(() => items.count()).toBe(left)
  }
  await page.clock.runFor(500)
  await sees(guest, t('successfulDelete'))
  await eventually(() => inSight.count()).toBe(3)
  const box = await toasts.first().boundingBox()
  expect(box?.y).toBeLessThan(120)
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - phone.width / 2)).toBeLessThan(4)
  await page.mouse.move(5, 800)
  await page.clock.runFor(5500)
  await eventually(() => toasts.count()).toBe(0)
})
