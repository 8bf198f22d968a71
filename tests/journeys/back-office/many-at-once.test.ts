import { expect, onTestFinished, test } from 'vitest'
import { operatorSignedIn } from '../../support/browser/operator.ts'
import { problemsOf } from '../../support/browser/page-audit.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { aNumber, eventually } from '../../support/browser/shopping.ts'
import { placesOrder, settlesAt } from '../../support/shop/shopping-by-program.ts'
import { patience } from '../../support/test-run/patience.ts'

// Many acts at once are a run: planned, agreed to, stopped, and gone on with.

const street = await runningShop()
const tenant = 'congstar'
const count = 40

/** Orders of one bad delivery, all paid and delivered. */
async function aBadDelivery(): Promise<string[]> {
  const numbers: string[] = []
  const buy = async () => {
    const lines = [{ productId: 'congstar-15', phoneNumber: aNumber('+491511').slice(0, 14) }]
    const placed = await placesOrder(street, { tenant, lines })
    await settlesAt(street, placed, 'paid')
    numbers.push(placed.orderNumber)
  }
  for (let bought = 0; bought < count; bought += 8) await Promise.all(Array.from({ length: 8 }, buy))
  const undone = () => street.asOwner(`select from orders where state <> 'done' and order_number = any($1)`, [numbers])
  await eventually(async () => (await undone()).length).toBe(0)
  return numbers
}

test('a lead gives back forty orders of one bad delivery, a second person approves, it is stopped half way and goes on', async () => {
  const orders = await aBadDelivery()
  const given = async () =>
    (
      await street.asOwner<{ sum: number; orders: number }>(
        `select coalesce(sum(amount), 0)::int as sum, count(distinct order_number)::int as orders from goodwill
          where order_number = any($1)`,
        [orders],
      )
    )[0] ?? { sum: 0, orders: 0 }
  const { page: lead } = await operatorSignedIn(street, { roles: ['support-lead'], name: 'Lea Lead' })
  const main = lead.getByRole('main')
  await lead.goto('/orders')
  await main
    .getByRole('checkbox', { name: /^Choose/ })
    .nth(count - 1)
    .waitFor()
  for (const orderNumber of orders) await main.locator(`[name="chosen"][value="${tenant}/${orderNumber}"]`).check()
  await main.getByRole('button', { name: 'Refund…' }).click()
  await main.getByText('40 are chosen').waitFor()
  await main.getByLabel('Reason').fill('one bad delivery')
  expect(await problemsOf(lead)).toEqual([])
  await main.getByRole('button', { name: 'Look at the plan' }).click()
  await main.getByText('This would be done').waitFor()
  await main.getByText('40, €600.00 in all').waitFor()
  expect(await given()).toEqual({ sum: 0, orders: 0 })
  const ask = main.getByRole('button', { name: 'Ask for 40 refunds: €600.00' })
  expect(await problemsOf(lead)).toEqual([])
  await ask.dblclick()
  await main.getByText('A second person has to approve this.').waitFor()

  const { page: second } = await operatorSignedIn(street, { roles: ['finance'], name: 'Fay Finance' })
  await second.goto('/approvals')
  // Wishes of other stories may wait here too.
  const wish = second.getByRole('region').filter({ has: second.getByRole('link', { name: /^run / }) })
  // The second half waits for a lock: the run is not at its end before it is stopped, however long that takes.
  const held = `select from admin_run_line where line > 20 and state = 'planned' for update; select pg_sleep(250)`
  const isHeld = `from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
  const hold = street.asOwner(held).catch(() => {})
  const letGo = async () => {
    await street.asOwner(`select pg_cancel_backend(pid) ${isHeld}`)
    await hold
  }
  onTestFinished(letGo)
  await eventually(async () => (await street.asOwner(`select ${isHeld}`)).length).toBe(1)
  await wish.getByRole('button', { name: 'Approve' }).click()
  await second.getByText('Approved', { exact: true }).first().waitFor()

  // It goes on while nobody looks; the lead finds it again and stops it half way.
  await eventually(async () => (await given()).orders).toBeGreaterThan(4)
  await lead.goto('/runs')
  await main.getByRole('link', { name: 'Refund orders' }).first().click()
  await main.getByRole('button', { name: 'Stop', exact: true }).click()
  await main.getByText(/^Stopped: \d+ stays? undone\.$/).waitFor()
  await eventually(async () => (await street.asOwner(`select from admin_run_line where state = 'doing'`)).length).toBe(
    0,
  )
  const half = await given()
  expect(half.orders).toBeLessThan(count)
  expect(await problemsOf(lead)).toEqual([])
  await letGo()
  await main.getByRole('button', { name: 'Go on' }).click()
  await main.getByText('Ended', { exact: true }).waitFor({ timeout: 60_000 })
  await main.getByText('40, €600.00 in all').waitFor()
  await main.getByText('Fay Finance').waitFor()
  expect(await given()).toEqual({ sum: 600_00, orders: count })
})

// The shop is that of other stories too: nothing else buys this product.
test('without scripts, on a phone in the dark: products are chosen by ticks, planned and stopped', async () => {
  const { page: signedIn } = await operatorSignedIn(street, { roles: ['catalogue'], name: 'Cat Catalogue' })
  const browser = signedIn.context().browser()
  const context = await browser?.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    baseURL: street.backOfficeUrl,
    storageState: await signedIn.context().storageState(),
  })
  if (!context) throw new Error('no browser')
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  await page.goto(`/goods?brand=${tenant}&text=congstar-50`)
  await page.locator(`[name="chosen"][value="${tenant}/congstar-50"]`).check()
  await page.getByRole('button', { name: 'Stop selling…' }).click()
  await page.getByLabel('Reason').fill('the delivery is bad')
  await page.getByRole('button', { name: 'Look at the plan' }).click()
  await page.getByRole('button', { name: 'Stop 1 product' }).click()
  const isStopped = `select from product where tenant = $1 and product_id = 'congstar-50' and status = 'INACTIVE'`
  await eventually(async () => (await street.asOwner(isStopped, [tenant])).length).toBe(1)
  await eventually(async () => {
    await page.reload()
    return page.getByText('Ended', { exact: true }).count()
  }).toBe(1)
  await context.close()
})
