import { expect, test } from 'vitest'
import { productAndNumberOf } from '../../support/browser/product-and-number.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { eventually, sees, seesHeading } from '../../support/browser/shopping.ts'
import { brandOf, desktop, phone, visit } from '../../support/browser/visitor.ts'
import { placesOrder, settlesAt } from '../../support/shop/shopping-by-program.ts'

const street = await runningShop()

test.each([
  ['congstar', phone],
  ['whitelabel_tmobilenl', phone],
  ['reloadnow', desktop],
])(
  'who waits at %s has a sound only if they want one, which their device keeps, and then the receipt',
  async (tenant, viewport) => {
    const { productId, phoneNumber } = await productAndNumberOf(brandOf(tenant))
    const order = await placesOrder(street, { tenant, lines: [{ productId, phoneNumber }] })
    const guest = await visit(street, { tenant, viewport })
    const { page, t } = guest
    // Counts the notes that the page plays.
    await page.addInitScript(() => {
      const create = AudioContext.prototype.createOscillator
      AudioContext.prototype.createOscillator = function () {
        const { dataset } = document.documentElement
        dataset.notes = String(Number(dataset.notes ?? 0) + 1)
        return create.call(this)
      }
    })
    const notes = () => page.evaluate(() => Number(document.documentElement.dataset.notes ?? 0))
    const kept = () => page.evaluate(() => localStorage.getItem('saldo.telling'))
    await page.goto(order.resultUrl)
    await seesHeading(guest, 'resultWaiting')
    const sound = page.getByLabel(t('tellMe.sound'))
    expect([await sound.isChecked(), await kept(), await notes()]).toEqual([false, null, 0])
    await sound.check()
    await eventually(notes).toBe(2)
    expect(await kept()).toBe('sound')
    await page.reload()
    await eventually(() => sound.isChecked()).toBe(true)
    await settlesAt(street, order, 'paid')
    await seesHeading(guest, 'resultSuccess')
    await eventually(notes).toBe(2)
    await sees(guest, page.getByRole('link', { name: 'PDF' }))
    expect(await sound.count()).toBe(0)
  },
)
