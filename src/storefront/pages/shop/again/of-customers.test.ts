import { expect, test } from 'vitest'
import { customersAddress } from '../../../../../tests/support/customers/customer.ts'
import { mailbox } from '../../../../../tests/support/customers/mailbox.ts'
import { savesCard } from '../../../../../tests/support/customers/saved-card.ts'
import { isReceipt } from '../../../../../tests/support/customers/which-mail.ts'
import { element } from '../../../../../tests/support/pages/ask-page.tsx'
import { pagesOf } from '../../../../../tests/support/pages/pages.ts'
import { badDay, numberEnding } from '../../../../../tests/support/shop/bad-day.ts'

const day = await badDay({ first: { riskRules: { ordersPerEmail: { outcome: 'allow' } } } })
const { customer, guest } = pagesOf(day)

const { next: mailTo } = mailbox(day.sandbox.url)

const again = '/shop/again'

/** A customer whose order was paid by card and delivered, and their browser. */
async function whoBought(settings: Parameters<typeof customer>[0] = {}) {
  const email = customersAddress()
  const { cartName } = await day.cart([{ amount: 15, number: numberEnding('999') }], { email })
  const { orderNumber, payerUrl } = (await day.start(cartName)).json
  await day.pay(payerUrl)
  await day.until({ cartName, orderNumber, payerUrl, redirectUrl: '', email }, { orderState: 'done' })
  return { ...(await customer(settings, { email })), orderNumber: orderNumber as string }
}

test('a customer finds the top-ups of the account, without a cookie, and pays by the saved card', async () => {
  const shopper = await whoBought()
  const token = await savesCard(day, shopper)
  const page = await shopper.get(shopper.tenant.mainPage)
  expect(page.text).toMatch(/Wieder 15\s€ auf 01\d\d …99/)
  expect(shopper.jar.has('again')).toBe(false)
  const { location } = await shopper.post(again, { order: shopper.orderNumber })
  expect(location).toBe(`/shop/checkout/payment?${new URLSearchParams({ method: `token:${token}` })}`)
  const { html, text } = await shopper.get(location ?? '')
  expect(element(html, `value="token:${token}"`)).toContain('checked')
  expect(element(html, 'name="email"')).toContain(`value="${shopper.email}"`)
  expect(text, 'the account knows it already').not.toContain(shopper.t('again.keep'))
})

test('a number of the account has a name, which the device keeps', async () => {
  const shopper = await whoBought()
  const { orderNumber } = shopper
  await shopper.post(again, { intent: 'name', order: orderNumber, [`name-${orderNumber}`]: 'Mum' })
  expect((await shopper.get(shopper.tenant.mainPage)).text).toContain('Mum')
  await shopper.post(again, { intent: 'forget' })
  expect((await shopper.get(again)).data.chips).toMatchObject([{ orderNumber, name: '' }])
})

test('nobody finds or repeats what another customer ordered', async () => {
  const { orderNumber } = await whoBought()
  for (const other of [await customer(), guest()]) {
    expect((await other.get(again)).data.chips).toEqual([])
    expect((await other.post(again, { order: orderNumber })).location).toBe(again)
    expect(other.jar.has('cart')).toBe(false)
  }
})

test('customers: names are not kept; nobody: nothing is offered', async () => {
  const shopper = await whoBought({ topUpsAgainFor: 'customers' })
  expect((await shopper.get(again)).data).toMatchObject({ mayName: false, chips: [{ name: '' }] })
  const none = await whoBought({ topUpsAgainFor: 'nobody' })
  expect((await none.get(none.tenant.mainPage)).text).not.toContain('Wieder 15')
})

test('a receipt carries a link to the same again: it shows a masked number and no contact, to whoever opens it', async () => {
  const { email, orderNumber } = await whoBought()
  const receipt = await mailTo(email, isReceipt)
  const [, address = ''] = /(\/shop\/again\?token=[^\s"<]+)/.exec(receipt.text) ?? []
  const token = new URLSearchParams(address.split('?')[1]).get('token') ?? ''
  const stranger = guest()
  const page = await stranger.get(address)
  expect(page.text).toMatch(/Wieder 15\s€ auf 01\d\d …99/)
  expect(page.html).not.toContain(email)
  expect(page.data).toMatchObject({ mayName: false })
  const { location } = await stranger.post(again, { order: orderNumber, token })
  expect(location).toBe('/shop/checkout/payment?method=creditcard')
  expect(element((await stranger.get(location ?? '')).html, 'name="email"')).toContain('value=""')
  const middle = token.length >> 1
  const changed = `${token.slice(0, middle)}${token[middle] === 'x' ? 'y' : 'x'}${token.slice(middle + 1)}`
  expect((await stranger.get(`${again}?token=${changed}`)).data.chips).toEqual([])
})
