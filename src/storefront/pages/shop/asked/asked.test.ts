import { expect, test } from 'vitest'
import { addToCart } from '#cart'
import { orderPath } from '#receipts'
import { mailbox } from '../../../../../tests/support/customers/mailbox.ts'
import { aGuest, element } from '../../../../../tests/support/pages/ask-page.tsx'
import { pagesOf } from '../../../../../tests/support/pages/pages.ts'
import {
  atPayment,
  choose,
  filledIn,
  orders,
  payment,
  pays,
  storedCart,
} from '../../../../../tests/support/shop/at-payment.ts'
import { arrives, badDay, numberEnding } from '../../../../../tests/support/shop/bad-day.ts'
import { withOtherLetter } from '../../../../../tests/support/shop/other-letter.ts'

const ask = '/shop/ask'
const whole = /12345678|1512345678|151 12345/
const nameOfAsker = /name="name"/

/** Amounts have a space that does not break. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

type Guest = Pick<ReturnType<typeof aGuest>, 'post'>

/** @returns the path of the link that a shopper gets who asks somebody else to pay */
async function linkOf(asker: Guest, name = ''): Promise<string> {
  const { html } = await asker.post(ask, { name })
  const url = new URL(/value="(http[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? 'no:link')
  return url.pathname + url.search
}
const tokenOf = (link: string) => new URLSearchParams(link.split('?')[1]).get('token') ?? ''

/** Somebody who asks, the link, and somebody else who opens it. */
async function whoAsks(name = '', stock: Parameters<typeof atPayment>[2] = {}) {
  const asker = await atPayment({}, undefined, stock)
  return { asker, link: await linkOf(asker, name), payer: aGuest(asker.tenant, undefined, stock) }
}
const takesUp = (payer: Guest, link: string) => payer.post('/shop/asked', { token: tokenOf(link) })

test('whoever is at the payment of one top-up can ask somebody else, with or without a name', async () => {
  const asker = await atPayment()
  expect((await asker.get(payment)).html).toContain(`href="${ask}"`)
  const form = await asker.get(ask)
  expect(plain(form.text)).toContain('15 € für 0151 …78')
  const { text, html } = await asker.post(ask, { name: ' Ada\n' })
  expect(text).toContain('Ihr Link ist fertig')
  expect(html).toContain('href="mailto:?subject=')
  expect(html).toContain('href="sms:?&amp;body=')
  expect(html).not.toMatch(whole)
})

test('the link tells whoever opens it an amount, a masked number and the name that was typed, and fills a purchase', async () => {
  const { link, payer } = await whoAsks('Ada')
  const page = await payer.get(link)
  expect(plain(page.text)).toMatch(/Ada bittet Sie.*0151 …78.*15,00 €/s)
  expect(element(page.html, 'name="robots"')).toContain('noindex')
  const filled = await takesUp(payer, link)
  expect(filled.location).toBe(payment)
  const at = await payer.get(payment)
  expect(at.text).toContain('0151 …78')
  expect(at.html).not.toMatch(whole)
  expect(at.html, 'nobody passes it on once more').not.toContain(`href="${ask}"`)
  expect(at.text, 'nor is it kept for the next time').not.toContain('Aufladung und Angaben merken')
  expect(JSON.stringify([page.data, at.data])).not.toMatch(whole)
  expect((await payer.get('/shop/checkout/cart')).html).not.toMatch(whole)
})

test('without a name nobody is named; the link hides what it carries', async () => {
  const { link, payer } = await whoAsks()
  expect((await payer.get(link)).text).toContain('Jemand bittet Sie')
  const carried = Buffer.from(tokenOf(link).split('.')[1] ?? '', 'base64url').toString('latin1')
  expect(carried).not.toMatch(whole)
})

test('a name is short and no link', async () => {
  const asker = await atPayment()
  for (const [name, said] of [
    ['a'.repeat(21), 'Das ist zu lang'],
    ['shop.example', 'Links'],
  ] as const) {
    const { status, text, html } = await asker.post(ask, { name })
    expect([status, html]).toEqual([422, expect.stringMatching(nameOfAsker)])
    expect(text).toContain(said)
  }
})

test('after a day a link has expired, and says what to do', async () => {
  let now = new Date()
  const stock = { clock: { now: () => now } }
  const { link, payer } = await whoAsks('Ada', stock)
  now = new Date(now.getTime() + 24 * 60 * 60 * 1000)
  const { text, html } = await payer.get(link)
  expect(text).toMatch(/abgelaufen.*neuen Link.*Eine Nummer/s)
  expect(html).not.toContain('name="token"')
  expect((await takesUp(payer, link)).status).toBe(422)
})

test.each([
  ['changed', withOtherLetter],
  ['cut', (token: string) => token.slice(0, 20)],
  ['missing', () => ''],
])('a link that was %s says so', async (_, changed) => {
  const { link, payer } = await whoAsks()
  const token = changed(tokenOf(link))
  expect((await payer.get(`/shop/asked?${new URLSearchParams({ token })}`)).text).toContain('funktioniert nicht')
  expect((await payer.post('/shop/asked', { token })).status).toBe(422)
})

test('paid once, the link is used: also for whoever filled a purchase before', async () => {
  const { link, payer } = await whoAsks()
  const late = aGuest(payer.tenant)
  await takesUp(late, link)
  await takesUp(payer, link)
  const { leave, result } = await orders(payer)
  await pays(payer, leave)
  const paid = await payer.get(result)
  expect(paid.text).toContain('0151 …78')
  expect(paid.html).not.toMatch(whole)
  const refused = await late.post(payment, filledIn)
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('schon jemand bezahlt')])
  expect((await late.get(link)).text).toMatch(/schon bezahlt.*Eine Nummer/s)
  expect((await takesUp(late, link)).status).toBe(422)
})

test('only one top-up can be asked for', async () => {
  const nobody = aGuest((await atPayment()).tenant)
  expect((await nobody.get(ask)).text).toContain('Wählen Sie zuerst')
  expect((await nobody.post(ask, { name: '' })).location).toBe(ask)
  const { link, payer } = await whoAsks()
  await takesUp(payer, link)
  expect((await payer.post(ask, { name: '' })).status, 'nor what was asked for itself').toBe(422)
})

const day = await badDay()

test('the line of a link stays as it is: another with its key stands beside it', async () => {
  const { guest } = pagesOf(day)
  const [asker, payer] = [guest(), guest()]
  await choose(asker as never)
  await takesUp(payer, await linkOf(asker))
  const before = (await storedCart(payer, day.asOwner)).items[0]
  const { itemKey, productId } = before as { itemKey: string; productId: string }
  const wanted = { itemKey, productId, phoneNumber: '+4915199999999', amount: 15 }
  await addToCart(await payer.shop(), { cartName: payer.jar.get('cart'), items: [wanted] })
  const [first, second] = (await storedCart(payer, day.asOwner)).items
  expect(first).toEqual(before)
  expect(second).toMatchObject({ phoneNumber: '+4915199999999' })
  expect(second?.itemKey).not.toMatch(/^asked-/)
})

test('the payer’s result, order page, receipt and mail have the number masked; it is topped up, and offered to nobody again', async () => {
  const { guest } = pagesOf(day)
  const number = numberEnding(arrives)
  const local = number.slice('+49'.length)
  const [asker, payer] = [guest(), guest({ topup: { autoTopupTypes: ['weekly'] } })]
  await choose(asker as never, `0${local}`)
  await takesUp(payer, await linkOf(asker))
  const email = 'payer@shopper.example'
  const { leave } = await payer.post(payment, { ...filledIn, email })
  const orderNumber = payer.jar.get('order')?.split('.')[0] ?? ''
  const [{ cartName }] = (await day.asOwner('select cart_name as "cartName" from orders')) as [{ cartName: string }]
  await day.pay(leave ?? '')
  await day.until({ cartName, orderNumber } as never, { orderState: 'done' })
  const [line] = await day.asOwner('select msisdn from order_line where order_number = $1', [orderNumber])
  expect(line).toEqual({ msisdn: number })

  const orderPage = await orderPath(await day.app.shopOf(day.ours), orderNumber)
  const pages = [
    await payer.get(`/shop/checkout/result?${new URLSearchParams({ order: payer.jar.get('order') ?? '' })}`),
    await payer.get(orderPage),
  ]
  const { html, text } = await mailbox(day.sandbox.url).next(email, ({ subject }) => subject.includes(orderNumber))
  const hidden = new RegExp(local.replace(/(.{3})(.{4})/, '$1 ?$2'))
  for (const [place, shown] of [...pages.map((page) => page.html), html, text].entries()) {
    expect(shown, `${place}`).toContain(`0${local.slice(0, 3)} …${local.slice(-2)}`)
    expect(shown.replaceAll('\u00a0', ' '), `${place}`).not.toMatch(hidden)
  }
  expect(html).not.toContain('Wieder')
  expect(pages[0]?.text, 'no automatic top-up of it is offered').not.toContain(payer.t('kind.offer'))
  expect(pages[1]?.html).not.toContain('value="again"')
  payer.jar.delete('cart')
  await payer.post(orderPage, { intent: 'again' })
  expect(payer.jar.has('cart'), 'the same is not bought again for a masked number').toBe(false)
})
