import { expect, test } from 'vitest'
import { runningShop } from '../../support/browser/running-shop.ts'
import { aNumber } from '../../support/browser/shopping.ts'
import { phone, visit } from '../../support/browser/visitor.ts'
import { opensPayment } from '../../support/browser/with-cart.ts'

const street = await runningShop()
// With the rates of other stories: a process remembers the newest day's for ten minutes.
await street.asOwner(
  `insert into exchange_rate values (current_date + 1, 'GBP', 876130, now()), (current_date + 1, 'CHF', 932400, now())
    on conflict (day, currency) do nothing`,
)

const item = () => ({ productId: 'telekom-15', phoneNumber: aNumber('+491511') })

test('on the payment page nothing moves by itself: wallet and guide price are there from the start', async () => {
  const guest = await visit(street, {
    tenant: 'aufladen',
    language: 'en',
    locale: 'en-GB',
    viewport: phone,
    expects: [/woff2|ERR_FAILED/],
  })
  const { page, t } = guest
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    type Shift = { sources: { node: Node | null }[] }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[])
        for (const { node } of entry.sources) moved.push(node?.textContent ?? 'nobody knows what')
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // Letters that come late are another question: the browser draws the same words a little wider.
  await page.route(/\.woff2$/, (route) => route.abort())
  await opensPayment(guest, item())
  await page.getByText(t('guide.total', { price: '£13', currency: 'EUR' })).waitFor()
  await page.locator('input[value="googlepay"]').waitFor()
  await page.waitForFunction(() => document.querySelector('input[name="walletToken"]') !== null)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
})

test('without scripts no wallet is offered, and what would share its row has the whole of it', async () => {
  const guest = await visit(street, {
    tenant: 'aufladen',
    language: 'en',
    javaScriptEnabled: false,
    viewport: phone,
    expects: [/woff2|ERR_FAILED/],
  })
  await opensPayment(guest, item())
  const wide = async (name: string) =>
    (await guest.page.locator('label', { has: guest.page.locator(`input[value="${name}"]`) }).boundingBox())?.width ?? 0
  expect(await guest.page.locator('input[value="googlepay"]').isVisible()).toBe(false)
  expect(await wide('paypal')).toBe(await wide('creditcard'))
})
