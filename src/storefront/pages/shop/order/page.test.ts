import { expect, test } from 'vitest'
import { orderPath } from '#receipts'
import { mailbox } from '../../../../../tests/support/customers/mailbox.ts'
import { element } from '../../../../../tests/support/pages/ask-page.tsx'
import { pagesOf } from '../../../../../tests/support/pages/pages.ts'
import { arrives, badDay, declined, numberEnding, type Ordered } from '../../../../../tests/support/shop/bad-day.ts'

const day = await badDay({ first: { statementName: 'FIRST TOPUP' } })
const { guest } = pagesOf(day)
const { next: mailTo } = mailbox(day.sandbox.url)

const pageOf = async ({ orderNumber }: Pick<Ordered, 'orderNumber'>) =>
  orderPath(await day.app.shopOf(day.ours), orderNumber)
const ordered = (...endings: string[]) =>
  day.order(endings.map((ending) => ({ amount: 15, number: numberEnding(ending) })))
async function delivered() {
  const placed = await ordered(arrives)
  await day.pay(placed.payerUrl)
  await day.until(placed, { orderState: 'done' })
  return placed
}
/** An order that has arrived; tests that only read its page share it. */
const done = await delivered()
const page = await pageOf(done)
const time = String.raw`\d+\. [A-Z]\S+ \d{4}, \d\d:\d\d`

test('the page shows payment, network and credit apart, each with its day and time', async () => {
  const { status, text, html } = await guest().get(page)
  expect(status).toBe(200)
  expect(text).toMatch(new RegExp(`Bestellnummer ${done.orderNumber} · Bestellt am ${time}`))
  for (const step of ['Bezahlt', 'An das Netz gesendet', 'Guthaben angekommen'])
    expect(text).toMatch(new RegExp(String.raw`${step} \(erledigt\) ${time}`))
  expect(element(html, 'name="robots"')).toContain('noindex')
})

test('it says what was paid how, what the statement calls the shop, and that no VAT is due', async () => {
  const { text } = await guest({ statementName: 'FIRST TOPUP' }).get(page)
  expect(text).toContain('Bezahlt mit Karte')
  expect(text).toContain('Auf Ihrem Kontoauszug FIRST TOPUP')
  expect(text).toContain('Mehrzweck-Gutschein')
})

test('it shows nobody’s name or whole address', async () => {
  const { html } = await guest().get(page)
  expect(html).toContain('s***@shopper.example')
  expect(html).not.toContain(done.email)
  expect(html).not.toContain('Muster')
})

test('a link that is not one of ours leads nowhere', async () => {
  expect((await guest().get('/shop/order?token=made-up')).location).toBe('/not-found')
  expect((await guest().get('/shop/order')).location).toBe('/not-found')
})

test('what was not delivered is marked, and a refund told with its day', async () => {
  const placed = await ordered(arrives, declined)
  await day.pay(placed.payerUrl)
  await day.until(placed, { paymentStatus: 'PartiallyRefunded' })
  const { text } = await guest().get(await pageOf(placed))
  expect(text.match(/Nicht geliefert/g)).toHaveLength(1)
  expect(text).toMatch(/Erstattung 15,00.€, erstattet am \d+\. [A-Z]\S+ \d{4}/)
})

test('the receipt is sent again by each way there is, and the page says so', async () => {
  const { get, post } = guest()
  expect((await get(page)).text).toContain('Per SMS an +4917*******00 senden')
  const { status, location } = await post(page, { intent: 'sms' })
  expect([status, location]).toEqual([303, `${page}&told=sent`])
  expect((await get(location ?? '')).text).toContain('Ihre Quittung ist unterwegs')
  expect(await day.eventsOf(done.orderNumber)).toContain('receipt.wanted')
})

test('before it is paid there is no receipt; an order that came to nothing can be tried again', async () => {
  const placed = await ordered(arrives)
  const here = await pageOf(placed)
  const { get, post, t } = guest()
  const open = await get(here)
  expect(open.text).toContain('sobald alles angekommen ist')
  expect(open.text).not.toContain('Noch einmal an')
  expect(open.html).not.toContain('value="email" class')
  await day.pay(placed.payerUrl, 'failed', { failureReason: 'insufficient_funds' })
  await day.until(placed, { orderState: 'cancelled' })
  expect((await get(here)).text).toContain(t('tryAgain'))
  expect((await post(here, { intent: 'retry' })).location).toBe(
    '/shop/checkout/payment?status=failed&reason=insufficient_funds&method=creditcard',
  )
})

test('another e-mail address is asked for, what was typed wrong stays, and its owner confirms it by a button', async () => {
  const placed = await delivered()
  const here = await pageOf(placed)
  const { get, post } = guest()
  const wrong = await post(here, { intent: 'address', email: 'ada@' })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('vollständige E-Mail-Adresse')
  expect(element(wrong.html, 'id="email"')).toContain('value="ada@"')
  expect(element(wrong.html, 'group/email')).toContain('open=""')
  const asked = await post(here, { intent: 'address', email: 'ada@right.example' })
  expect(asked.location).toBe(`${here}&told=asked`)
  expect((await get(asked.location ?? '')).text).toContain('Wir haben einen Link an a***@right.example gesendet')

  const mail = await mailTo('ada@right.example', ({ text }) => text.includes('/order/email?'))
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '')
  expect((await get(pathname + search)).text).toContain('Ja, das ist meine Adresse')
  const { location } = await post(pathname + search, {})
  expect(location).toMatch(/^\/shop\/order\?.*told=confirmed/)
  expect((await get(location ?? '')).text).toContain('die neue Adresse ist bestätigt')
  const old = await post('/shop/order/email?token=old', {})
  expect([old.status, old.text.includes('Dieser Link')]).toEqual([422, true])
})

test('a number that the network refused is told, and another one asked for; the same is not bought again', async () => {
  const placed = await ordered(declined)
  await day.pay(placed.payerUrl)
  const { items } = await day.until(placed, { orderStatus: 'refunded' })
  const { get, post, jar } = guest()
  const here = await pageOf(placed)
  const { html, text } = await get(here)
  expect(text).toContain(`Das Netz hat die Nummer ${items[0]?.readablePhoneNumber} nicht angenommen.`)
  expect(element(html, 'value="another-number"')).toBeDefined()
  expect(html).not.toContain('value="again"')
  const { location } = await post(here, { intent: 'another-number' })
  expect(location).toBe(`/shop/topup/${day.ours}?amount=15`)
  expect(jar.get('cart')).toMatch(/^c-/)
})

test('it leads to the support form with the order’s number in it, where the brand has one', async () => {
  const { get } = guest()
  expect((await get(page)).html).toContain(`href="/support?order=${done.orderNumber}"`)
  const form = await get(`/support?order=${done.orderNumber}`)
  expect(element(form.html, 'id="orderNumber"')).toContain(`value="${done.orderNumber}"`)
  const hidden = await guest({ visibility: { customerSupport: false } }).get(page)
  expect(hidden.html).not.toContain('/support')
})

test('it stands at the root where the shop does, and only there', async () => {
  const rooted = page.replace('/shop/order', '/order')
  const atRoot = guest({ features: { isReloadsOneTenant: true }, mainPage: '/' })
  expect((await atRoot.get(rooted)).status).toBe(200)
  expect((await guest().get(rooted)).location).toBe('/not-found')
})

test('the result page leads to it, once the result is known', async () => {
  const resultOf = ({ redirectUrl }: Ordered) => new URL(redirectUrl).pathname + new URL(redirectUrl).search
  const way = page.slice(0, page.indexOf('='))
  expect((await guest().get(resultOf(done))).html).toContain(`href="${way}`)
  expect((await guest().get(resultOf(await ordered(arrives)))).html).not.toContain(way)
})
