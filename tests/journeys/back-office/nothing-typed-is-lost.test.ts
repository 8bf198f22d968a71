import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { operatorOf, operatorSignedIn } from '../../support/browser/operator.ts'
import { problemsOf } from '../../support/browser/page-audit.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { aNumber, digitsOf, eventually } from '../../support/browser/shopping.ts'
import { placesOrder, settlesAt } from '../../support/shop/shopping-by-program.ts'
import { patience } from '../../support/test-run/patience.ts'

const street = await runningShop()

/** What a browser says of an answer that does not come. */
const unheard = /ERR_FAILED|Failed to fetch/
const isData = (url: URL) => url.pathname.endsWith('.data')

const has = (page: Page, label: string, value: string) =>
  eventually(() => page.getByLabel(label, { exact: true }).inputValue(), label).toBe(value)

test('a note stays while a number is looked up for it and while the page is left; its answer lost, it is there once', async () => {
  const tenant = 'congstar'
  const anOrder = async () => {
    const phoneNumber = aNumber('+491511').slice(0, 14)
    const placed = await placesOrder(street, { tenant, lines: [{ productId: 'congstar-15', phoneNumber }] })
    await settlesAt(street, placed, 'paid')
    await eventually(() => street.creditOn(digitsOf(phoneNumber))).toBe(1500)
    return { ...placed, phoneNumber }
  }
  const { orderNumber, phoneNumber } = await anOrder()
  const another = await anOrder()
  const { page } = await operatorSignedIn(street, {
    roles: ['support-lead'],
    name: 'Nora Note',
    expects: [unheard],
  })
  await page.goto(`/orders/${tenant}/${orderNumber}`)
  const note = page.locator('textarea[name="text"]')
  await note.fill('The shopper says that')
  await page.getByRole('button', { name: 'Show', exact: true }).first().click()
  await page.getByText(phoneNumber.slice(-6)).first().waitFor()
  expect(await note.inputValue()).toBe('The shopper says that')

  // The same page of another order is another form.
  await page.keyboard.press('Escape')
  await page.getByRole('main').focus()
  await page.keyboard.press('/')
  await page.keyboard.type(another.orderNumber)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: another.orderNumber }).waitFor()
  expect(await note.inputValue()).toBe('')
  await page.goBack()
  await page.getByText('What you typed here before is back.').waitFor()
  expect(await note.inputValue()).toBe('The shopper says that')
  expect(await problemsOf(page)).toEqual([])
  await page.reload()
  await page.getByText('What you typed here before is back.').waitFor()
  await note.fill('The shopper says that it arrived')
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByText('The shopper says that it arrived').first().waitFor()
  await eventually(() => note.inputValue()).toBe('')
  await page.reload()
  await page.getByText('The shopper says that it arrived').first().waitFor()
  expect(await note.inputValue()).toBe('')
  expect(await page.getByText('What you typed here before is back.').count()).toBe(0)

  // The shop adds it, and the line breaks.
  await note.fill('Called back')
  await page.route(isData, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const { host, pathname } = new URL(route.request().url())
    // Only browsers know that a name below localhost is this machine.
    const headers = { ...(await route.request().allHeaders()), host }
    expect((await route.fetch({ url: `${street.apiUrl}${pathname}`, headers })).status()).toBe(200)
    await route.abort()
  })
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByText('it is not known whether it was done').waitFor()
  await page.unroute(isData)
  await page.getByRole('link', { name: 'Back to what you typed' }).click()
  await page.getByText('What you typed here before is back.').waitFor()
  await page.getByRole('button', { name: 'Add a note' }).click()
  await eventually(() => note.inputValue()).toBe('')
  expect(await page.getByText('Called back', { exact: true }).count()).toBe(1)
  const notes = `select from order_note where text = 'Called back'`
  expect(await street.asOwner(notes)).toHaveLength(1)
})

test('a reason stays while somebody proves who they are', async () => {
  const { page, email } = await operatorOf(street, { roles: ['support-lead'], name: 'Pia Proof' })
  await street.asOwner(
    `insert into customer (tenant, customer_id, email, language, created_at, confirmed_at)
      values ('congstar', 'customer-typed', 'typed@shopper.example', 'de', now(), now())`,
  )
  await street.asOwner(
    `update operator_session set proven_at = now() - interval '1 hour'
      where operator_id = (select operator_id from operator where email = $1)`,
    [email],
  )
  await page.goto('/customers/congstar/customer-typed')
  const open = () => page.getByRole('button', { name: 'Erase the customer' }).first().click()
  const dialog = page.getByRole('dialog')
  await open()
  await dialog.getByLabel('Reason').fill('asked for it in a letter')
  await dialog.getByRole('button', { name: 'Erase the customer' }).click()
  await page.getByRole('main').locator('a[href^="/prove"]').click()
  await page.getByRole('button', { name: 'Prove with a passkey' }).click()
  await page.waitForURL('**/customers/congstar/customer-typed')
  await open()
  await dialog.getByText('What you typed here before is back.').waitFor()
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('asked for it in a letter')
  await dialog.getByRole('button', { name: 'Erase the customer' }).click()
  await page.getByText('A second person has to approve this.').waitFor()
  await open()
  await eventually(() => dialog.getByLabel('Reason').inputValue()).toBe('')
})

test('a product whose price is refused keeps all that was typed; saved, it shows what holds', async () => {
  const { page } = await operatorSignedIn(street, { roles: ['catalogue'], name: 'Cat Change' })
  await page.goto('/goods/products/fcb/fcb-15')
  const change = page.getByRole('region', { name: 'Change' })
  const price = change.locator('[name="amount"]')
  const description = change.locator('[name="description.de"]')
  const state = change.locator('[name="status"]')
  await price.fill('fifteen')
  await description.fill('Fünfzehn für unterwegs')
  await state.selectOption('INACTIVE')
  await change.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('main').getByRole('alert').waitFor()
  expect([await price.inputValue(), await description.inputValue(), await state.inputValue()]).toEqual([
    'fifteen',
    'Fünfzehn für unterwegs',
    'INACTIVE',
  ])
  await price.fill('15')
  await state.selectOption('ACTIVE')
  await change.getByRole('button', { name: 'Change' }).click()
  await eventually(() => price.inputValue()).toBe('15.00')
  expect(await description.inputValue()).toBe('Fünfzehn für unterwegs')
})

test('settings that are being typed stay through other forms, colleagues, a save under way, and an answer that never came', async () => {
  const { page } = await operatorSignedIn(street, {
    roles: ['brand-manager'],
    name: 'Tilda Typist',
    expects: [unheard],
  })
  const { page: other } = await operatorSignedIn(street, { roles: ['brand-manager'], name: 'Otto Other' })
  await page.goto('/brands/pennymobil')
  await page.getByLabel('What it is about').fill('Two at work')
  await page.getByRole('button', { name: 'Begin a draft' }).click()
  await page.getByLabel('For whom').waitFor()
  const draft = page.url()
  const setting = (of: Page, path: string) => of.locator(`[name="is ${path}"]`)
  const phone = setting(page, 'identification.phone')
  const email = setting(page, 'identification.email')
  const usual = await email.inputValue()

  // Another form of the page.
  await phone.fill('+49 40 1112131')
  await page.getByLabel('For whom').fill('Agency')
  await page.getByRole('button', { name: 'Make a link' }).click()
  await page.getByText('The link is made.').waitFor()
  await has(page, 'For whom', '')
  expect(await phone.inputValue()).toBe('+49 40 1112131')

  // A colleague saves another setting: it is shown, and not taken back by what is saved here.
  await other.goto(draft)
  await setting(other, 'identification.email').fill('colleague@penny.example')
  await other.getByRole('button', { name: 'Save in the draft' }).click()
  await other.getByText('Saved in the draft.').waitFor()
  await page.getByLabel('For whom').fill('Another agency')
  await page.getByRole('button', { name: 'Make a link' }).click()
  await eventually(() => email.inputValue()).toBe('colleague@penny.example')
  expect(usual).not.toBe('colleague@penny.example')
  expect(await phone.inputValue()).toBe('+49 40 1112131')

  // While it is being saved, more is typed.
  const held = Promise.withResolvers<void>()
  await page.route(isData, async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save in the draft' }).click()
  await email.fill('later@penny.example')
  held.resolve()
  await page.getByText('Saved in the draft.').waitFor()
  await page.getByRole('region', { name: 'What changes' }).getByRole('row').filter({ hasText: '1112131' }).waitFor()
  expect([await phone.inputValue(), await email.inputValue()]).toEqual(['+49 40 1112131', 'later@penny.example'])
  await page.unroute(isData)

  // The answer does not come.
  await page.route(isData, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Save in the draft' }).click()
  await page.getByText('it is not known whether it was done').waitFor()
  await page.unroute(isData)
  await page.getByRole('link', { name: 'Back to what you typed' }).click()
  await page.getByText('What you typed here before is back.').waitFor()
  expect(await email.inputValue()).toBe('later@penny.example')
  await page.getByRole('button', { name: 'Throw it away' }).click()
  expect(await email.inputValue()).toBe('colleague@penny.example')
  await page.getByRole('button', { name: 'Save in the draft' }).click()
  await page.getByText('Nothing was changed here').waitFor()
})

test('without scripts a form that is refused shows what was sent', async () => {
  const { page: signedIn } = await operatorSignedIn(street, { roles: ['catalogue'], name: 'Nils Noscript' })
  const context = await street.browser.newContext({
    javaScriptEnabled: false,
    baseURL: street.backOfficeUrl,
    storageState: await signedIn.context().storageState(),
  })
  onTestFinished(() => context.close())
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  await page.goto('/goods/products/fcb/fcb-10')
  const change = page.getByRole('region', { name: 'Change' })
  const shown = () =>
    Promise.all(['amount', 'description.de', 'status'].map((name) => change.locator(`[name="${name}"]`).inputValue()))
  await change.locator('[name="amount"]').fill('ten')
  await change.locator('[name="description.de"]').fill('Zehn für daheim')
  await change.locator('[name="status"]').selectOption('INACTIVE')
  await change.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('main').getByRole('alert').waitFor()
  expect(await shown()).toEqual(['ten', 'Zehn für daheim', 'INACTIVE'])
  await change.locator('[name="amount"]').fill('10')
  await change.locator('[name="status"]').selectOption('ACTIVE')
  await change.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('main').getByRole('status').waitFor()
  expect(await shown()).toEqual(['10.00', 'Zehn für daheim', 'ACTIVE'])
})
