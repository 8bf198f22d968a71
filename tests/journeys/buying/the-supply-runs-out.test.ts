import { expect, onTestFinished, test } from 'vitest'
import { runningShop } from '../../support/browser/running-shop.ts'
import {
  aNumber,
  anAddress,
  eventually,
  fillsInPayment,
  orders,
  sees,
  seesHeading,
  settles,
} from '../../support/browser/shopping.ts'
import { visit } from '../../support/browser/visitor.ts'
import { opensPayment } from '../../support/browser/with-cart.ts'

const street = await runningShop({ alone: true })
const tenant = 'congstar'

/** Sets our credit with the supplier, and runs the scheduled check. */
async function creditIs(available: string) {
  await fetch(`${street.sandboxUrl}/suppliers/dt-one/balance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ currency: 'EUR', available }),
  })
  await street.asOwner(`select graphile_worker.add_job('watch-balance', '{}'::json, job_key := 'watch-balance')`)
  // One check after the other: of two at once, the later one may report first.
  const looks = `select 1 from graphile_worker.jobs where task_identifier = 'watch-balance'`
  await expect.poll(() => street.asOwner(looks)).toEqual([])
}

/** Refills our account after the story, and waits until the shop knows. */
const mainPageSells = async () => {
  await creditIs('100000')
  await expect.poll(() => street.asOwner('select 1 from supply')).toEqual([])
}

test('our credit with the supplier runs out: nothing can be bought or paid, the cart is kept, and it goes on later', async () => {
  const guest = await visit(street, { tenant })
  const { page, t } = guest
  await opensPayment(guest, { productId: `${tenant}-15`, phoneNumber: aNumber('+491511') })
  const begun = new Date()

  onTestFinished(mainPageSells)
  await creditIs('100')
  const passerBy = await visit(street, { tenant })
  const mainPage = async () => {
    await passerBy.page.goto('/')
    return passerBy.page.locator('main').textContent()
  }
  await expect.poll(mainPage).toContain(t('nothingAvailable'))
  await page.reload()
  await sees(guest, t('nothingAvailable'))
  await sees(guest, t('nothingAvailableText'))
  await eventually(() => page.getByRole('button', { name: t('order') }).count()).toBe(0)
  await page.goto('/')
  await sees(guest, t('nothingAvailable'))
  await eventually(() => page.getByRole('button', { name: t('goOn') }).count()).toBe(0)
  expect(await street.asOwner(`select 1 from payment where created_at > $1`, [begun])).toEqual([])

  await creditIs('100000')
  await expect.poll(mainPage).not.toContain(t('nothingAvailable'))
  await page.goto('/shop/checkout/payment')
  await fillsInPayment(guest, { email: anAddress() })
  await orders(guest)
  await settles(guest)
  await seesHeading(guest, 'resultSuccess')
})
