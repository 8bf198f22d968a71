import { expect, test } from 'vitest'
import { operatorSignedIn } from '../../support/browser/operator.ts'
import { problemsOf } from '../../support/browser/page-audit.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { aNumber, anAddress, digitsOf, eventually } from '../../support/browser/shopping.ts'
import { apiClient } from '../../support/shop/api-client.ts'
import { placesOrder, settlesAt } from '../../support/shop/shopping-by-program.ts'

// What takes two people, or one who looks after the books.

const street = await runningShop()
const tenant = 'congstar'

/** A paid and delivered order of one line. */
async function anOrder(euros: 15 | 30, quantity = 1) {
  const number = aNumber('+491511').slice(0, 14)
  const lines = Array.from({ length: quantity }, () => ({ productId: `congstar-${euros}`, phoneNumber: number }))
  const placed = await placesOrder(street, { tenant, lines })
  await settlesAt(street, placed, 'paid')
  await eventually(() => street.creditOn(digitsOf(number))).toBe(euros * 100 * quantity)
  return placed.orderNumber
}

test('a refund above the limit of one is approved by another, who sees what it is about; it is given once', async () => {
  const orderNumber = await anOrder(30, 2)
  const { page: asks } = await operatorSignedIn(street, { roles: ['support'], name: 'Sam Asks' })
  await asks.goto(`/orders/${tenant}/${orderNumber}`)
  await asks.getByRole('button', { name: 'Refund', exact: true }).click()
  await asks.getByRole('dialog').getByLabel('Reason').fill('the network lost it')
  await asks.getByRole('dialog').getByRole('button', { name: 'Look at the refund' }).click()
  await asks.getByText('above your limit').waitFor()
  await asks.getByRole('button', { name: 'Ask for €60.00' }).click()
  await asks.getByText('A second person has to approve it.').waitFor()
  await asks.goto('/approvals')
  await asks.getByText('You asked for this yourself').waitFor()

  const { page: approves } = await operatorSignedIn(street, { roles: ['finance'], name: 'Fay Approves' })
  await approves.goto('/approvals')
  // Wishes of other stories may wait here too.
  const wish = approves
    .getByRole('region')
    .filter({ has: approves.getByRole('link', { name: `order ${orderNumber}` }), hasText: 'the network lost it' })
  await wish.getByRole('button', { name: 'Approve' }).dblclick()
  const decided = approves.getByRole('row').filter({ hasText: orderNumber })
  await decided.getByText('Approved', { exact: true }).waitFor()
  const given = () =>
    street.asOwner('select amount::int as amount from goodwill where order_number = $1 order by line', [orderNumber])
  await eventually(async () => (await given()).length).toBeGreaterThan(0)
  expect((await given()).reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(6000)
  await asks.goto(`/orders/${tenant}/${orderNumber}`)
  // The timeline says who wished it and who approved it.
  await asks.getByText('Approve a wish').waitFor()
  await asks
    .getByText(/^Fay Approves/)
    .first()
    .waitFor()
})

test('finance takes a chargeback as lost and closes a difference with a reason, and the queue is empty of both', async () => {
  const orderNumber = await anOrder(15)
  const [payment] = await street.asOwner<{ reference: string }>(
    'select reference from payment where order_number = $1',
    [orderNumber],
  )
  await fetch(`${street.sandboxUrl}/payments/${payment?.reference}/chargebacks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  await street.asOwner(
    `insert into difference (tenant, partner, subject, reference, order_number, theirs, made_at, found_at, seen_at)
      values ($1, 'mollie', 'payment', 'tr_two_people', $2, 'paid 15.00 EUR', now(), now(), now())`,
    [tenant, orderNumber],
  )
  const { page } = await operatorSignedIn(street, { roles: ['finance'], name: 'Fred Finance' })
  const row = page.getByRole('row').filter({ hasText: orderNumber })
  await eventually(async () => {
    await page.goto('/money/chargebacks')
    return row.count()
  }).toBe(1)
  await row.getByRole('button', { name: 'Take as lost' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('the bank is right')
  await page.getByRole('dialog').getByRole('button', { name: 'Take as lost' }).click()
  await row.getByText('Lost', { exact: true }).waitFor()

  await page.goto('/money/differences')
  await row.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('dialog').getByLabel('Reason').fill('paid by hand')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await row.waitFor({ state: 'detached' })
  await page.goto('/money/differences?closed=1')
  await row.getByText('paid by hand').waitFor()
})

test('a withdrawal counts its days down, and is refused in German on a phone in the dark; the customer reads why', async () => {
  const orderNumber = await anOrder(15)
  const email = anAddress()
  const body = { name: 'Wanda Widerruf', email, contract: orderNumber }
  const filed = await apiClient(street, tenant).ask('POST /api/shop/rest/withdrawals', { body })
  const { reference } = filed.json
  const { page } = await operatorSignedIn(street, { roles: ['support'], name: 'Dora Deutsch' })
  await page.context().addCookies([{ name: 'lng', value: 'de', url: street.backOfficeUrl }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const row = page.getByRole('row').filter({ hasText: reference })
  await eventually(async () => {
    await page.goto('/requests')
    return row.count()
  }).toBe(1)
  await row.getByText('Tage übrig: 13').waitFor()
  expect(await problemsOf(page)).toEqual([])
  await row.getByRole('link', { name: reference }).click()
  await page.getByRole('button', { name: 'Ablehnen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Grund').fill('Das Guthaben ist schon angekommen.')
  expect(await problemsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Ablehnen' }).click()
  await page.getByText('Abgelehnt: Das Guthaben ist schon angekommen.').waitFor()
  await street.received(email, ({ text }) => text.includes('Das Guthaben ist schon angekommen.'))
  await page.goto('/requests')
  expect(await row.count()).toBe(0)
})

test('a lead asks for an erasure, and another one approves it; then there is nobody', async () => {
  await street.asOwner(
    `insert into customer (tenant, customer_id, email, language, created_at, confirmed_at)
      values ($1, 'customer-to-go', 'to-go@shopper.example', 'de', now(), now())`,
    [tenant],
  )
  const { page: asks } = await operatorSignedIn(street, { roles: ['support-lead'], name: 'Lea Asks' })
  await asks.goto(`/customers/${tenant}/customer-to-go`)
  await asks.getByRole('button', { name: 'Erase the customer' }).click()
  const dialog = asks.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('asked for it by phone')
  await dialog.getByRole('button', { name: 'Erase the customer' }).click()
  await asks.getByText('A second person has to approve this.').waitFor()
  const kept = () => street.asOwner(`select from customer where email = 'to-go@shopper.example'`)
  expect(await kept()).toHaveLength(1)

  const { page: approves } = await operatorSignedIn(street, {
    roles: ['support-lead'],
    name: 'Lou Approves',
    expects: [/status of 404/],
  })
  await approves.goto('/approvals')
  const wish = approves.getByRole('region').filter({ hasText: 'asked for it by phone' })
  await wish.waitFor()
  expect(await problemsOf(approves)).toEqual([])
  await wish.getByRole('button', { name: 'Approve' }).click()
  await approves.getByText('Approved', { exact: true }).first().waitFor()
  await eventually(async () => (await kept()).length).toBe(0)
  const gone = await approves.goto(`/customers/${tenant}/customer-to-go`)
  expect(gone?.status()).toBe(404)
})
