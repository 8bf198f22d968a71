import { describe, expect, onTestFinished, test } from 'vitest'
import { gather } from '#admin/attention'
import { roleNames } from '#admin/permissions'
import { openAdminDatabase } from '#database'
import { everyPage } from '../../support/back-office/every-address.ts'
import { plantRows } from '../../support/back-office/plant-rows.ts'
import { problemsSeen } from '../../support/browser/check-accessibility.ts'
import { operatorOf, operatorSignedIn } from '../../support/browser/operator.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { aNumber, digitsOf, eventually } from '../../support/browser/shopping.ts'
import { placesOrder, settlesAt } from '../../support/shop/shopping-by-program.ts'
import { patience } from '../../support/test-run/patience.ts'

const street = await runningShop()
const tenant = 'congstar'

/** An order of two lines that is paid and delivered. */
async function anOrder(euros: 15 | 30 = 15) {
  const numbers = [aNumber('+491511').slice(0, 14), aNumber('+491511').slice(0, 14)] as const
  const lines = numbers.map((phoneNumber) => ({ productId: `congstar-${euros}`, phoneNumber }))
  const placed = await placesOrder(street, { tenant, lines })
  await settlesAt(street, placed, 'paid')
  for (const number of numbers) await eventually(() => street.creditOn(digitsOf(number))).toBe(euros * 100)
  return { ...placed, numbers }
}

const givenBack = async (orderNumber: string) =>
  street.asOwner<{ amount: number }>('select amount::int as amount from goodwill where order_number = $1', [
    orderNumber,
  ])

test('support finds an order by a number read on the phone and gives one line back, once, without a mouse', async () => {
  const { orderNumber, numbers } = await anOrder()
  const { page, email } = await operatorOf(street, { roles: ['support'], name: 'Ada Agent' })
  const { keyboard } = page
  const main = page.getByRole('main')
  await keyboard.press('/')
  // As people read it out: without the country, in groups.
  await keyboard.type(numbers[0].replace('+49', '0').replace(/(\d{4})(\d{3})/, '$1 $2 '))
  await keyboard.press('Enter')
  await page.waitForURL(`**/orders/${tenant}/${orderNumber}`)
  const asks = async () => {
    await main.getByRole('button', { name: 'Refund' }).first().press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What goes back').selectOption('1')
    await dialog.getByLabel('Reason').fill('the wrong number')
    await dialog.getByRole('button', { name: 'Look at the refund' }).press('Enter')
    await main.getByText('This would go back').waitFor()
  }
  // Money needs a proof that is younger than a quarter of an hour; who has just come in gave one.
  await street.asOwner(
    `update operator_session set proven_at = now() - interval '1 hour'
      where operator_id = (select operator_id from operator where email = $1)`,
    [email],
  )
  await asks()
  await main.locator('a[href^="/prove"]').press('Enter')
  await page.getByRole('button', { name: 'Prove with a passkey' }).press('Enter')
  // What was typed is still there.
  await page.waitForURL(`**/orders/${tenant}/${orderNumber}?refund=plan&*`)
  await main.getByText('the wrong number').waitFor()
  await main.getByRole('button', { name: 'Refund €15.00' }).focus()
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await main.getByText('Done.', { exact: true }).waitFor()
  expect(await givenBack(orderNumber)).toEqual([{ amount: 1500 }])

  // Rows of a list are chosen: one, and all from it to another.
  await anOrder()
  await page.goto('/orders')
  const bar = main.getByText('With the chosen rows:')
  expect(await bar.isVisible()).toBe(false)
  for (const key of ['j', 'x', 'j', 'Shift+X']) await keyboard.press(key)
  await bar.waitFor()
  expect(await main.locator('[name="chosen"]:checked').count()).toBe(2)
  const file = page.waitForEvent('download')
  await main.locator('form#chosen').getByRole('button', { name: 'CSV' }).press('Enter')
  expect((await file).suggestedFilename()).toBe('orders.csv')
})

test('somebody who lost their key comes in by a mailed link and a recovery code, and works without scripts', async () => {
  const { orderNumber } = await anOrder()
  const { email, recoveryCodes } = await operatorOf(street, { roles: ['support'], name: 'Bea Beispiel' })
  const context = await street.browser.newContext({ javaScriptEnabled: false, locale: 'en' })
  context.setDefaultTimeout(patience)
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const wanted = `${street.backOfficeUrl}/orders/${tenant}/${orderNumber}`
  await page.goto(wanted)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('main').getByRole('button').last().click()
  const { text } = await street.received(email, () => true)
  await page.goto(/http\S+/.exec(text)?.[0] ?? expect.fail(text))
  await page.locator('input[name="code"]').fill(recoveryCodes[0] ?? '')
  await page.getByRole('main').getByRole('button').last().click()
  await page.waitForURL(`${street.backOfficeUrl}/**`)
  await page.goto(wanted)
  await page.locator('textarea[name="text"]').fill('Called back without scripts')
  await page.locator('form:has(textarea[name="text"]) button').click()
  await page.getByText('Called back without scripts').waitFor()
})

test('a price list is looked at, then written, as looked at; a dead letter is tried again', async () => {
  const { page } = await operatorSignedIn(street, { roles: ['catalogue', 'engineer'], name: 'Cleo Clerk' })
  await page.goto('/goods/import')
  await page.locator('main select[name="tenant"]').selectOption(tenant)
  const content = [
    'productId,brandId,brandName,categoryId,kind,currency,amount,description.de,status',
    'card-journey,own,Own,cards,giftcard,EUR,1000,Karte,ACTIVE',
  ].join('\n')
  const file = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
  await page.locator('input[type="file"]').setInputFiles(file)
  await page.getByRole('button', { name: 'Look at the changes' }).click()
  await page.getByText('1 new').waitFor()
  const written = () => street.asOwner(`select amount::int from product where product_id = 'card-journey'`)
  expect(await written()).toEqual([])
  await page.locator('button[value="import.write"]').click()
  await page.getByText('The price list is written.').waitFor()
  expect(await written()).toEqual([{ amount: 1000 }])

  const { orderNumber } = await anOrder()
  const [job] = await street.asOwner<{ id: string }>(
    `select id::text from graphile_worker.add_job('order-placed',
      json_build_object('tenant', $1::text, 'orderNumber', $2::text), run_at => now() + interval '1 day')`,
    [tenant, orderNumber],
  )
  await street.asOwner('update graphile_worker._private_jobs set attempts = max_attempts where id = $1', [job?.id])
  await page.goto('/running')
  await page
    .locator('form', { has: page.locator(`input[value="${job?.id}"]`) })
    .getByRole('button')
    .first()
    .click()
  await page.getByText('Done.', { exact: true }).waitFor()
})

/** Addresses of all pages, of which each has something to show. */
async function filledPages(): Promise<string[]> {
  const { orderNumber } = await anOrder()
  await plantRows(street.asOwner, { tenant, orderNumber, productId: 'congstar-15' })
  const database = openAdminDatabase({ url: street.adminUrl })
  const report = (source: string, error: unknown) => expect.fail(`${source}: ${String(error)}`)
  await gather({ database, tenants: [tenant], now: new Date(), report }).finally(() => database.close())
  return everyPage({
    ':tenant': [tenant],
    ':orderNumber': [orderNumber],
    ':productId': ['congstar-15'],
    ':provider': ['mollie'],
    ':reference': ['W0walker00'],
    ':customerId': ['customer-1'],
    ':operatorId': ['colleague-1'],
    ':settlement': ['stl_walk'],
    ':promotionId': ['promo-walk'],
    ':batchId': ['CC-WALK'],
    ':closeNo': ['1'],
    ':number': ['susp-walk'],
    ':draftId': ['draft-walk'],
    ':runId': ['run-walk'],
    ':kind': ['page'],
    ':slug': ['privacy'],
    ':language': ['de'],
    ':token': ['none'],
    '*': ['no-such-page'],
  })
}

describe('every page can be used by everyone, light and dark, on a phone and on a wide screen', () => {
  let filled: Promise<string[]> | undefined

  // In thirds: none takes longer than a test may.
  test.each([1, 2, 3])('third %i', async (third) => {
    filled ??= filledPages()
    const pages = (await filled).filter((_, place) => place % 3 === third - 1)
    expect(pages.length).toBeGreaterThan(10)
    const expects = [/status of 404/]
    const { page } = await operatorSignedIn(street, { roles: roleNames, name: 'Olga Owner', expects })
    const problems: unknown[] = []
    let part: 'all' | 'main' = 'all'
    const look = async (address: string, width: number, theme: 'light' | 'dark') => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: theme })
      for (const problem of await problemsSeen(page, part)) problems.push([address, width, theme, problem])
    }
    const looks = [
      [1600, 'dark'],
      [390, 'light'],
    ] as const
    for (const [place, address] of pages.entries()) {
      await page.goto(address)
      // Begins as the one before ended: another size costs as much as another look.
      for (const [width, theme] of place % 2 === 0 ? looks : looks.toReversed()) await look(address, width, theme)
      // What stands around is the same on every page.
      part = 'main'
    }
    expect(problems).toEqual([])
  })
})
