import { describe, expect, it } from 'vitest'
import type { OrderView } from '#orders/contract'
import { element } from '../../../../../../tests/support/pages/ask-page.tsx'
import { pagesOf } from '../../../../../../tests/support/pages/pages.ts'
import { aCard, sells, stocks } from '../../../../../../tests/support/products/stocked.ts'
import { storedCart } from '../../../../../../tests/support/shop/at-payment.ts'
import { arrives, badDay, declined, numberEnding, type Ordered } from '../../../../../../tests/support/shop/bad-day.ts'

import { untilHolds } from '../../../../../../tests/support/test-run/until-holds.ts'

// Pages are read while money and goods are under way: the books are compared elsewhere.
const day = await badDay({ booksDiffer: true })
const { guest } = pagesOf(day)
const inDetail = { features: { hasDetailedSuccessPage: true } }

/** The supplier is out of stock for a while. */
const fails = '006'
/** The supplier reports the outcome five minutes later. */
const slow = '300'

const tokenOf = ({ redirectUrl }: Ordered) => new URL(redirectUrl).searchParams.get('order') ?? ''
const here = (order: Ordered, more = '') => `/shop/checkout/result?order=${encodeURIComponent(tokenOf(order))}${more}`
const ordered = (...endings: string[]) =>
  day.order(endings.map((ending) => ({ amount: 15, number: numberEnding(ending) })))
/** A paid order, once it is in this state. */
async function bought(endings: string[], view: Partial<OrderView>): Promise<Ordered & { view: OrderView }> {
  const order = await ordered(...endings)
  await day.pay(order.payerUrl)
  return { ...order, view: await day.until(order, view) }
}
async function unpaid(status: string, more: Record<string, string> = {}): Promise<Ordered> {
  const order = await ordered(arrives)
  await day.pay(order.payerUrl, status, more)
  await day.until(order, { orderState: 'cancelled' })
  return order
}
const failed = () => unpaid('failed', { failureReason: 'insufficient_funds' })
const refundsAreSilent = () => day.fault({ partner: 'mollie', operation: 'refund-webhook', kind: 'no-webhook' })
/** The answer to the refund is lost. */
async function refundsAreLost() {
  await day.fault({ partner: 'mollie', operation: 'create-refund', kind: 'lost-answer', times: 2 })
  await refundsAreSilent()
}
const refunded = () => bought([fails], { orderStatus: 'refunded' })
const numberRefused = () => bought([declined], { orderStatus: 'refunded' })
const sent = () => bought([slow], { orderState: 'paid' })

/** A delivered order; tests that only read its page share it. */
const done = await bought([arrives], { orderState: 'done' })

describe('the result page', () => {
  it('shows a finished order to whoever has its link, without any cookie', async () => {
    const { get, t } = guest(inDetail)
    const { status, text } = await get(here(done))
    expect(status).toBe(200)
    expect(text).toContain(t('resultSuccess'))
    const [item] = done.view.items
    expect(text).toMatch(/15,00.€ Guthaben/)
    expect(text.replace(/\s/g, ' ')).toContain(`für ${item?.readablePhoneNumber}`)
    expect(text).toMatch(/Guthaben angekommen \(erledigt\) um \d\d:\d\d Uhr/)
  })

  it('says of a code that cannot be opened whom to write to, unfolded where details are folded', async () => {
    const folded = guest({ features: { hasDetailedSuccessPage: false } })
    await sells(day, [aCard('book')])
    await stocks(day, 'book', ['WHOLE-0001'])
    const order = await day.order([{ productId: 'book' }])
    await day.pay(order.payerUrl)
    await day.until(order, { orderState: 'done' })
    await day.asOwner(
      `update delivery_contents c set sealed = substring(sealed for 30) from delivery d
       where d.external_id = c.external_id and d.order_number = $1`,
      [order.orderNumber],
    )
    const { html, text } = await folded.get(here(order))
    expect(text).toContain(folded.t('code.unreadable', { email: folded.tenant.supportEmail }))
    expect(html).not.toContain('group/order')
    expect((await folded.get(here(done))).html).toContain('group/order')
  })

  it('shows nothing personal but the order', async () => {
    const { html } = await guest(inDetail).get(here(done))
    expect(html).not.toContain(done.email)
    expect(html).not.toContain('Muster')
  })

  it('leads nowhere with a link that is not one of ours', async () => {
    expect((await guest().get('/shop/checkout/result?order=made-up')).location).toBe('/not-found')
    expect((await guest().get('/shop/checkout/result')).location).toBe('/not-found')
  })

  it('asks again by itself while the order is pending, and counts', async () => {
    const order = await ordered(arrives)
    const { html, text } = await guest(inDetail).get(here(order, '&poll=3'))
    expect(text).toContain('Wir warten auf Ihre Zahlung')
    const [, next] = /<noscript><meta http-equiv="refresh" content="2;url=([^"]*)"\/><\/noscript>/.exec(html) ?? []
    expect(next).toBe(`?order=${encodeURIComponent(tokenOf(order))}&amp;poll=4`)
  })

  it('stops after ten times, and does not offer to pay again', async () => {
    const { get, t } = guest(inDetail)
    const { html, text } = await get(here(await ordered(arrives), '&poll=10'))
    expect(html).not.toContain('http-equiv="refresh"')
    expect(text).toContain(t('paymentOperationTimedOut'))
    expect(text).not.toContain(t('tryAgain'))
  })

  it('shows how far a paid order is', async () => {
    await day.fault({ partner: 'dt-one', kind: 'no-webhook' })
    const { get, t } = guest(inDetail)
    const order = await sent()
    // Paid comes before the network has taken it.
    await untilHolds(async () => {
      const { text } = await get(here(order))
      expect(text).toContain(t('resultSending'))
      expect(text).toContain('Das Netz schreibt das Guthaben gut (läuft gerade)')
    })
  })

  it('says how long it usually takes while that is awaited, in the visitor’s language, and never a guess', async () => {
    await day.fault({ partner: 'dt-one', kind: 'no-webhook' })
    const { get } = guest({ ...inDetail, locales: ['de', 'pl'] })
    const order = await sent()
    const { text: before } = await get(here(order))
    expect(before).not.toContain('Meist')
    const [item] = order.view.items
    await day.asOwner('insert into usual_wait values ($1, $2, $3, 20, $4)', [day.ours, 'topup', item?.brandName, 3.4])
    expect((await get(here(order))).text).toContain('Meist 4 Sekunden')
    const polish = guest({ ...inDetail, locales: ['de', 'pl'] }, { language: 'pl' })
    expect((await polish.get(here(order))).text).toContain('Zwykle 4 sekundy')
    await day.asOwner('update usual_wait set half_seconds = 70')
    expect((await get(here(order))).text).toContain('Meist 2 Minuten')
    // Paying takes as long as the shopper takes, and what arrived is not awaited.
    for (const other of [await ordered(arrives), done]) expect((await get(here(other))).text).not.toContain('Meist')
    await day.asOwner('delete from usual_wait')
  })

  it('leads from a paid order to its receipt as a PDF, once the outcome is known', async () => {
    const { get, t } = guest(inDetail)
    const { html } = await get(here(done))
    const [, path = ''] = /href="([^"]*\/order\/receipt\.pdf\?[^"]*)"/.exec(html) ?? []
    expect(html).toContain(t('receipt.pdf'))
    const { status, headers } = await get(path.replaceAll('&amp;', '&'))
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    for (const other of [await ordered(arrives), await failed()])
      expect((await get(here(other))).html).not.toContain('receipt.pdf')
  })

  it('says of an order of which a part arrived what happened, marks the line, and tells the money that comes back', async () => {
    await refundsAreSilent()
    const order = await bought([arrives, declined], { orderStatus: 'partiallyCommitted' })
    const { get, t } = guest(inDetail)
    const { text } = await get(here(order))
    expect(text).toContain(t('resultPartly'))
    expect(text).toContain(t('partiallyCommittedMessage'))
    expect(text.match(/Nicht geliefert/g)).toHaveLength(1)
    expect(text).toMatch(/15,00.€ erhalten Sie auf dem Weg zurück/)
  })

  it.each([
    ['resultPartly', 'partiallyRefundedMessage', () => bought([arrives, fails], { orderStatus: 'partiallyRefunded' })],
    ['resultReturned', 'paymentRefunded', refunded],
    ['paymentFailed', 'paymentFailure.insufficient_funds', failed],
  ] as const)('says of an order what happened: %s', async (title, message, order) => {
    const { get, t } = guest(inDetail)
    const { text } = await get(here(await order()))
    expect(text).toContain(t(title))
    expect(text).toContain(t(message))
  })

  it('says of a number that the network refused how much is on its way back, and asks for another one', async () => {
    await refundsAreSilent()
    const order = await bought([declined], { refundPending: 15 })
    const { get, post, t, jar } = guest(inDetail)
    const { html, text } = await get(here(order))
    const refused = `Das Netz hat die Nummer ${order.view.items[0]?.readablePhoneNumber} nicht angenommen.`
    expect(text).toContain(`${t('resultNumberRefused')} ${refused}`)
    expect(text).toMatch(/15,00.€ sind seit dem \d+\. \S+ \d{4} auf dem Rückweg zu Ihnen\./)
    expect(text).not.toContain(t('paymentRefunded'))
    expect(text).not.toContain(t('tryAgain'))
    expect(html.match(/<button[^>]*name="paymentMethod"/g)).toBeNull()
    expect(element(html, 'name="intent"')).toContain('value="another-number"')
    const next = await post('/shop/checkout/result', { order: tokenOf(order), intent: 'another-number' })
    expect(next.location).toBe('/shop/topup/firstbrand?amount=15')
    // The refused number is not bought again; the cart is ready for the next one.
    expect((await storedCart({ jar }, day.asOwner)).items).toEqual([])
  })

  it('does not invite anybody to pay again while it is in doubt whether the money goes back', async () => {
    await refundsAreLost()
    const order = await bought([fails], { messages: ['productProcessError'] })
    const { get, t } = guest(inDetail)
    const { html, text } = await get(here(order))
    expect(text).toContain(t('resultNotDelivered'))
    expect(text).toMatch(/Rückzahlung von 15,00.€ ist noch nicht bestätigt/)
    for (const invitation of ['tryAgain', 'generalErrorMessage', 'addAnother'] as const)
      expect(text).not.toContain(t(invitation))
    expect(html.match(/<form[^>]*action="\/shop\/checkout\/result"/g)).toBeNull()
  })

  it('leads from an order that was paid to a payment page that does not say that nothing was charged', async () => {
    const { get, post, t } = guest(inDetail)
    const order = tokenOf(await refunded())
    const next = (await post('/shop/checkout/result', { order, paymentMethod: '' })).location ?? ''
    expect(next).toBe('/shop/checkout/payment?status=undelivered&method=creditcard')
    const { text } = await get(next)
    expect(text).toContain(t('outcome.newPayment'))
    expect(text).not.toContain(t('paymentTryAgain'))
  })

  it('takes a cancelled payment back to payment with the same items in a new cart, by a page that goes on by itself', async () => {
    const { get, t } = guest(inDetail)
    const { status, leave, html } = await get(here(await unpaid('canceled')))
    expect([status, leave]).toEqual([200, '/shop/checkout/payment?status=cancelled'])
    expect(element(html, 'href="/shop/checkout/payment?status=cancelled"')).toBeDefined()
    const { text } = await get(leave ?? '')
    expect(text).toContain(t('paymentCancelled'))
    expect(text).toMatch(/Gesamt 15,00.€/)
  })

  it('lets a failed order be tried again in a new cart', async () => {
    const { get, post, t } = guest(inDetail)
    const order = await failed()
    const token = tokenOf(order)
    expect(element((await get(here(order))).html, 'name="order"')).toContain(`value="${token}"`)
    const again = (await post('/shop/checkout/result', { order: token, paymentMethod: '' })).location ?? ''
    expect(again).toBe('/shop/checkout/payment?status=failed&reason=insufficient_funds&method=creditcard')
    const { text } = await get(again)
    expect(text).toMatch(/Gesamt 15,00.€/)
    expect(text).toContain(t('paymentFailure.insufficient_funds'))
  })

  it('has every other way to pay one press away, without scripts', async () => {
    const { get, post, t } = guest({
      ...inDetail,
      paymentMethods: [{ id: 'creditcard' }, { id: 'paypal' }, { id: 'trustly' }],
    })
    const order = await failed()
    const { html, text } = await get(here(order))
    const offered = [...html.matchAll(/<button[^>]*name="paymentMethod"[^>]*>/g)].map(
      ([tag]) => /value="(\w*)"/.exec(tag)?.[1],
    )
    expect(offered).toEqual(['', 'paypal', 'trustly'])
    expect(text).toContain(`${t('payAnotherWay')} PayPal Trustly`)
    const chosen = await post('/shop/checkout/result', { order: tokenOf(order), paymentMethod: 'trustly' })
    expect(chosen.location).toContain('method=trustly')
    const payment = await get(chosen.location ?? '')
    expect(element(payment.html, 'value="trustly"')).toContain('checked')
  })

  it('leads another try of an order that is not failed to what became of it', async () => {
    const { location } = await guest().post('/shop/checkout/result', { order: tokenOf(done) })
    expect(location).toBe(here(done))
  })

  it('resets the cart that became this order, and no other', async () => {
    const { get, jar } = guest(inDetail)
    jar.set('cart', 'c-another')
    await get(here(done))
    expect(jar.get('cart')).toBe('c-another')
    jar.set('cart', done.cartName)
    await get(here(done))
    expect(jar.has('cart')).toBe(false)
  })

  it.each([
    ['failed', failed],
    ['refunded', refunded],
    ['refused by its number', numberRefused],
  ])('puts the items of an order that is %s into a new cart by itself', async (_, order) => {
    const { get, jar } = guest(inDetail)
    const placed = await order()
    jar.set('cart', placed.cartName)
    await get(here(placed))
    expect(jar.get('cart')).not.toBe(placed.cartName)
    expect(jar.get('cartCount')).toBe('1')
    expect((await get('/shop/checkout/cart')).text).toMatch(/Gesamt 15,00.€/)
    // A cart that was begun meanwhile stays as it is.
    jar.set('cart', 'c-another')
    await get(here(placed))
    expect(jar.get('cart')).toBe('c-another')
  })

  it('shows no items in the basket while what was paid is on its way, and keeps the cart', async () => {
    await day.fault({ partner: 'dt-one', kind: 'no-webhook' })
    const { get, jar } = guest(inDetail)
    const order = await sent()
    jar.set('cart', order.cartName)
    jar.set('cartCount', '1')
    await get(here(order))
    expect([jar.has('cartCount'), jar.get('cart')]).toEqual([false, order.cartName])
  })

  it('keeps the cart while the order is pending', async () => {
    const { get, jar } = guest(inDetail)
    const order = await ordered(arrives)
    jar.set('cart', order.cartName)
    await get(here(order))
    expect(jar.has('cart')).toBe(true)
  })
})
