import { expect, test } from 'vitest'
import { readablePhone } from '#kit/phone'
import { fetchPage } from '../../support/browser/fetch-page.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import {
  aNumber,
  anAddress,
  buys,
  choosesTopUp,
  digitsOf,
  eventually,
  fillsInPayment,
  goesToPayment,
  orders,
  sees,
  seesHeading,
  settles,
} from '../../support/browser/shopping.ts'
import { phone, translatorOf, type Visitor, visit } from '../../support/browser/visitor.ts'
import { opensPayment } from '../../support/browser/with-cart.ts'
import { isReceipt } from '../../support/customers/which-mail.ts'
import { placesOrder, settlesAt } from '../../support/shop/shopping-by-program.ts'

const street = await runningShop()
const tenant = 'congstar'
const oneOf = (phoneNumber: string) => ({ productId: 'congstar-15', phoneNumber })

/** Pays for one top-up, from the payment page on. @returns the e-mail address */
async function pays(guest: Visitor, number: string, ending: Parameters<typeof settles>[1] = {}): Promise<string> {
  const email = anAddress()
  await opensPayment(guest, oneOf(number))
  await fillsInPayment(guest, { email })
  await orders(guest)
  await settles(guest, ending)
  return email
}

test('a cancelled payment leads back to the payment page with all that was chosen, and another try succeeds', async () => {
  const guest = await visit(street, { tenant })
  const { page, t } = guest
  const number = aNumber('+491511')
  const email = anAddress()
  await page.goto('/')
  await buys(guest, { number, amount: 30, contact: { email }, status: 'canceled' })
  await seesHeading(guest, 'payment')
  await sees(guest, t('paymentCancelled'))
  await eventually(() => page.locator('#email').inputValue(), 'nobody types twice').toBe(email)
  await page.locator('input[name="paymentMethod"][value="paypal"]').check()
  await page.locator('#startNow').check()
  await orders(guest)
  await settles(guest)
  await seesHeading(guest, 'resultSuccess')
  expect(await street.creditOn(digitsOf(number))).toBe(3000)
})

test('a failed card says why, and the same items are paid with another', async () => {
  const guest = await visit(street, { tenant })
  const { page, t } = guest
  const number = aNumber('+491511')
  await pays(guest, number, { status: 'failed', reason: 'insufficient_funds' })
  await seesHeading(guest, 'paymentFailed')
  await sees(guest, t('paymentFailure.insufficient_funds'))
  await page.getByRole('button', { name: t('tryAgain') }).click()
  await seesHeading(guest, 'payment')
  await page.locator('#startNow').check()
  await orders(guest)
  await settles(guest)
  await seesHeading(guest, 'resultSuccess')
  expect(await street.creditOn(digitsOf(number))).toBe(1500)
})

test('each reason has words of its own, in any browser without cookies', async () => {
  const t = translatorOf(tenant, 'de')
  const seen = new Set<string>()
  for (const reason of [
    'refused_by_issuer',
    'card_declined',
    'card_expired',
    'inactive_card',
    'invalid_card_number',
    'invalid_card_holder_name',
    'invalid_cvv',
    'possible_fraud',
    'authentication_failed',
    'authentication_abandoned',
    'authentication_unavailable_acs',
    'unknown_reason',
  ] as const) {
    const placed = await placesOrder(street, { tenant, lines: [oneOf(aNumber('+491511'))] })
    await settlesAt(street, placed, 'failed', reason)
    const words = t(`paymentFailure.${reason}`)
    const { pathname, search } = new URL(placed.resultUrl)
    const told = { heading: t('paymentFailed'), text: expect.stringContaining(words) }
    // The page may be requested before the shop knows the result.
    await eventually(() => fetchPage(street, tenant, pathname + search)).toMatchObject(told)
    seen.add(words)
  }
  expect(seen.size).toBe(12)
})

test('an expired payment is told, and costs nothing', async () => {
  const t = translatorOf(tenant, 'de')
  const placed = await placesOrder(street, { tenant, lines: [oneOf(aNumber('+491511'))] })
  await settlesAt(street, placed, 'expired')
  const { pathname, search } = new URL(placed.resultUrl)
  const told = { heading: t('paymentFailed'), text: expect.stringContaining(t('paymentFailure.expired')) }
  await eventually(() => fetchPage(street, tenant, pathname + search)).toMatchObject(told)
})

test('a pending payment is asked for ten times by a page without news, then the guest is told not to wait', async () => {
  const guest = await visit(street, { tenant, hasOwnBrowser: true })
  const { page, t } = guest
  const email = anAddress()
  const placed = await placesOrder(street, { tenant, lines: [oneOf(aNumber('+491511'))], email })
  await settlesAt(street, placed, 'pending')
  let [polls, answers] = [0, 0]
  const isPoll = (one: { url(): string }) => one.url().includes('/result/state')
  page.on('request', (request) => {
    if (isPoll(request)) polls += 1
  })
  page.on('response', (answer) => {
    if (isPoll(answer)) answers += 1
  })
  // No stream is free.
  await page.route('**/result/changes?*', (route) => route.fulfill({ status: 204 }))
  // A page comes alive only while its clock goes. Until the clock is stopped the first poll waits, and no other follows.
  const stopped = Promise.withResolvers<void>()
  await page.route('**/result/state?*', async (route) => {
    await stopped.promise
    await route.continue()
  })
  await page.clock.install()
  await page.goto(placed.resultUrl)
  await seesHeading(guest, 'resultWaiting')
  await page.clock.pauseAt(Date.now() + 60_000)
  stopped.resolve()
  for (let poll = 1; poll <= 10; poll += 1) {
    // After an answer the page begins to wait for the next poll, perhaps after its clock was moved.
    await eventually(async () => {
      await page.clock.runFor(2000)
      return answers
    }).toBeGreaterThanOrEqual(poll)
  }
  await seesHeading(guest, 'resultLate')
  await sees(guest, t('paymentOperationTimedOut'))
  await page.clock.runFor(10_000)
  expect(polls).toBe(10)
  // Nobody is invited to pay twice.
  await eventually(() => page.getByRole('button', { name: t('tryAgain') }).count()).toBe(0)
  // The order continues without the page, and a mail reports the result.
  await settlesAt(street, placed, 'paid')
  await street.received(email, ({ subject }) => subject?.includes(placed.orderNumber) === true)
  await page.clock.resume()
  await page.reload()
  await seesHeading(guest, 'resultSuccess')
})

test('a page that hears of its order asks only when there is something to see', async () => {
  const guest = await visit(street, { tenant })
  const { page } = guest
  const placed = await placesOrder(street, { tenant, lines: [oneOf(aNumber('+491511'))] })
  await settlesAt(street, placed, 'pending')
  const looks: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/result/state')) looks.push(request.url())
  })
  const opened = page.waitForResponse((answer) => answer.url().includes('/result/changes'))
  await page.goto(placed.resultUrl)
  expect((await opened).headers()['content-type']).toBe('text/event-stream')
  await seesHeading(guest, 'resultWaiting')
  // A page that does not hear yet polls, and a poll counts itself.
  const polls = looks.length
  await settlesAt(street, placed, 'paid')
  await seesHeading(guest, 'resultSuccess')
  const asked = looks.slice(polls)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((url) => !url.endsWith(`poll=${polls}`))).toEqual([])
})

test('what the network takes in part is told line by line, and the rest comes back', async () => {
  const guest = await visit(street, { tenant })
  const { page, t } = guest
  const declined = '+4915115123002'
  const placed = await placesOrder(street, { tenant, lines: [oneOf(aNumber('+491511')), oneOf(declined)] })
  await page.goto(placed.resultUrl)
  await settlesAt(street, placed, 'paid')
  await seesHeading(guest, 'resultPartly')
  await sees(guest, t('lineNotDelivered'))
  await sees(guest, page.getByText(t('moneyBack', { amount: '15,00\u00a0€' })))
  const partial = t('mailReceiptSubject_partial', { orderNumber: placed.orderNumber })
  const receipt = await street.received(placed.email, ({ subject }) => subject === partial)
  expect(receipt.text.match(new RegExp(`.*${t('lineNotDelivered')}.*`, 'g'))).toHaveLength(1)
  expect(receipt.text).toContain(`${readablePhone(declined)} – ${t('lineNotDelivered')}`)
  await street.received(
    placed.email,
    ({ subject }) => subject === t('mailRefundSubject', { amount: '15,00\u00a0€', orderNumber: placed.orderNumber }),
  )
})

// The last digits decide what the sandbox's network does: it refuses numbers that end in 002 and 003; 004 and 006 fail
// for other reasons.
test.each([
  ['a phone', 'congstar', true],
  ['a phone without scripts', 'congstar', false],
])(
  'a number that the network refuses is said on %s, its money is on its way back, and another number is bought',
  async (_, tenant, javaScriptEnabled) => {
    const guest = await visit(street, { tenant, viewport: phone, javaScriptEnabled })
    const { page, t } = guest
    const refused = `+4915115${javaScriptEnabled ? '125' : '126'}002`
    const email = await pays(guest, refused)
    await seesHeading(guest, 'resultNumberRefused')
    await sees(guest, t('outcome.number', { phone: readablePhone(refused) }))
    await sees(guest, page.getByText(/15,00.€ sind seit dem .* auf dem Rückweg zu Ihnen|vollständig erstattet/))
    await eventually(
      () => page.getByRole('button', { name: t('tryAgain') }).count(),
      'the dead number is not offered',
    ).toBe(0)
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    const subject = await street.received(email, ({ text }) =>
      text.includes(t('outcome.number', { phone: readablePhone(refused) })),
    )
    expect(subject.subject).toContain('Geld zurück')

    await page.getByRole('button', { name: t('anotherNumber') }).click()
    await page.locator('#msisdn').waitFor()
    await eventually(
      () => page.locator('input[name="amount"]:checked').inputValue(),
      'the amount is still chosen',
    ).toBe('15')
    const number = aNumber('+491511')
    await choosesTopUp(guest, number)
    await goesToPayment(guest)
    await eventually(() => page.locator('#email').inputValue(), 'nobody types twice').toBe(email)
    await page.locator('#startNow').check()
    await orders(guest)
    await settles(guest)
    await seesHeading(guest, 'resultSuccess')
    expect(await street.creditOn(digitsOf(number))).toBe(1500)
  },
)

test('where the network fails, the money is paid back and the same is offered again as a new payment', async () => {
  const guest = await visit(street, { tenant })
  const { page, t } = guest
  const placed = await placesOrder(street, { tenant, lines: [oneOf('+4915115124006')] })
  await page.goto(placed.resultUrl)
  await settlesAt(street, placed, 'paid')
  await sees(guest, t('outcome.network'))
  await street.received(
    placed.email,
    ({ subject }) => subject === t('mailRefundSubject', { amount: '15,00\u00a0€', orderNumber: placed.orderNumber }),
  )
  await page.reload()
  await seesHeading(guest, 'resultReturned')
  await sees(guest, t('paymentRefunded'))
  await page.getByRole('button', { name: t('tryAgain') }).click()
  await seesHeading(guest, 'payment')
  await sees(guest, t('outcome.newPayment'))
  await eventually(() => page.getByText(t('paymentTryAgain')).count(), 'it was charged').toBe(0)
  const { refunds } = await street.sandbox<{ refunds: unknown[] }>(`/books.json?reference=${placed.orderNumber}`)
  expect(refunds).toHaveLength(1)
})

test('a payment partner who does not answer is told, nothing is lost, and the next try works', async () => {
  const guest = await visit(street, { tenant })
  const { page, t } = guest
  const number = aNumber('+491511')
  await opensPayment(guest, oneOf(number))
  const email = anAddress()
  await fillsInPayment(guest, { email }, 'paypal')
  await street.fault({ partner: 'paypal', operation: 'create-order', kind: 'error' })
  await orders(guest)
  await sees(guest, page.getByRole('alert').getByText(t('startPaymentErrorMessage')))
  await eventually(() => page.locator('#email').inputValue()).toBe(email)
  await eventually(() => page.locator('input[name="paymentMethod"]:checked').inputValue()).toBe('paypal')
  await street.fault()
  await orders(guest)
  await settles(guest)
  await seesHeading(guest, 'resultSuccess')
  expect(await street.creditOn(digitsOf(number))).toBe(1500)
})

test('a double click on the order button makes one order and one payment', async () => {
  const guest = await visit(street, { tenant })
  const { page, t } = guest
  await opensPayment(guest, oneOf(aNumber('+491511')))
  const email = anAddress()
  await fillsInPayment(guest, { email })
  await page.getByRole('button', { name: t('order') }).dblclick()
  await settles(guest)
  await seesHeading(guest, 'resultSuccess')
  const { subject = '' } = await street.received(email, isReceipt)
  const [orderNumber] = /S[0-9A-Z]{11}/.exec(subject) ?? []
  const { payments } = await street.sandbox<{ payments: unknown[] }>(`/books.json?reference=${orderNumber}`)
  expect(payments).toHaveLength(1)
  const rows = await street.asOwner(`select 1 from orders where contact->>'email' = $1`, [email])
  expect(rows).toHaveLength(1)
})

test('the back button after paying leads to the order, not to a second one', async () => {
  const guest = await visit(street, { tenant })
  const { page } = guest
  const email = await pays(guest, aNumber('+491511'))
  await seesHeading(guest, 'resultSuccess')
  await page.goBack()
  await page.goto('/shop/checkout/payment')
  await page.waitForURL('**/shop/checkout/{cart,result}**')
  const rows = await street.asOwner(`select 1 from orders where contact->>'email' = $1`, [email])
  expect(rows).toHaveLength(1)
})

test('two tabs on one cart end in one order', async () => {
  const guest = await visit(street, { tenant })
  const { page } = guest
  await opensPayment(guest, oneOf(aNumber('+491511')))
  const other = { ...guest, page: await page.context().newPage() }
  await other.page.goto(`${street.shopUrl(tenant)}/shop/checkout/payment`)
  const email = anAddress()
  await fillsInPayment(guest, { email })
  await fillsInPayment(other, { email })
  await orders(guest)
  await settles(guest)
  await seesHeading(guest, 'resultSuccess')
  await orders(other)
  await other.page.waitForURL('**/shop/checkout/{cart,result}**')
  const rows = await street.asOwner(`select 1 from orders where contact->>'email' = $1`, [email])
  expect(rows).toHaveLength(1)
})
