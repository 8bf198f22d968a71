import { expect, test } from 'vitest'
import { reconcile } from '#reconciliation'
import { booksCloseCommand, booksDifferencesCommand } from '../../scripts/commands/books/differences.ts'
import { printedBy } from '../support/command-line/printed-by.ts'
import { saldo } from '../support/command-line/saldo.ts'
import { arrives, badDay, declined, numberEnding } from '../support/shop/bad-day.ts'

const day = await badDay({
  operatorEmail: 'operator@saldo.example',
  booksDiffer: true,
  first: { paymentMethods: [{ id: 'creditcard' }, { id: 'paypal' }, { id: 'tikkie' }, { id: 'crypto' }] },
})

const buy = async (ending = arrives, method = 'creditcard') => {
  const order = await day.order([{ amount: 15, number: numberEnding(ending) }], method)
  await day.pay(order.payerUrl)
  return order
}
const compare = async (how = {}) => reconcile([await day.app.shopOf(day.ours), await day.app.shopOf(day.theirs)], how)
const differences = async (more = 'closed_at is null') =>
  (
    await day.asOwner<{ line: string }>(
      `select concat_ws(' | ', tenant, partner, subject, reference, coalesce(ours, '-'), coalesce(theirs, '-')) as line
       from difference where ${more}`,
    )
  )
    .map(({ line }) => line)
    .toSorted()
/** As somebody would who may do everything. */
const behindOurBack = (sql: string) =>
  day.asOwner(`set session_replication_role = replica; ${sql}; set session_replication_role = default`)
const atMollie = (path: string, body: unknown) =>
  fetch(`${day.sandbox.url}/v2${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const paymentOf = async (orderNumber: string) =>
  (
    await day.asOwner<{ id: string; reference: string }>(
      'select payment_id as id, reference from payment where order_number = $1',
      [orderNumber],
    )
  )[0] ?? { id: '', reference: '' }

test('every difference planted is found, told once, shown, and closed when it is gone', async () => {
  const [uncaptured, dearer, givenBack, twice] = [await buy(), await buy(), await buy(), await buy()]
  const [declinedOrder, byPayPal] = [await buy(declined), await buy(declined, 'paypal')]
  for (const order of [uncaptured, dearer, givenBack, twice]) await day.until(order, { orderStatus: 'committed' })
  for (const order of [declinedOrder, byPayPal]) await day.until(order, { orderStatus: 'refunded' })
  // Until it stands in every provider's list: PayPal's is some hours late.
  await day.later(5 * 3600)

  // As the clock does it each hour.
  await day.asOwner(`select graphile_worker.add_job('reconcile', '{}'::json)`)
  const compared = () =>
    day.asOwner(
      `select tenant, partner, compared from reconciliation where partner not like '% products' order by 1, 2`,
    )
  await expect.poll(compared).toEqual([
    // Each delivery; each payment, whether it was charged back, and the one refund.
    { tenant: day.ours, partner: 'btcpay', compared: 0 },
    { tenant: day.ours, partner: 'dt-one', compared: 6 },
    { tenant: day.ours, partner: 'mollie', compared: 11 },
    { tenant: day.ours, partner: 'paypal', compared: 3 },
    { tenant: day.ours, partner: 'tikkie', compared: 0 },
    { tenant: day.theirs, partner: 'btcpay', compared: 0 },
    { tenant: day.theirs, partner: 'dt-one', compared: 0 },
    { tenant: day.theirs, partner: 'mollie', compared: 0 },
    { tenant: day.theirs, partner: 'paypal', compared: 0 },
    { tenant: day.theirs, partner: 'tikkie', compared: 0 },
  ])
  expect(await differences()).toEqual([])

  // Money came in that we never wrote down; an amount that was never paid; a payment the provider does not know.
  const [captured, paidMore, refunded] = await Promise.all(
    [uncaptured, dearer, givenBack].map(({ orderNumber }) => paymentOf(orderNumber)),
  )
  await behindOurBack(`
    update payment_event set kind = 'refund-failed' where payment_id = '${captured?.id}';
    update payment_event set amount = 1600 where payment_id = '${paidMore?.id}';
    insert into payment (tenant, payment_id, order_number, provider, reference, method, amount, currency, state, created_at)
      values ('${day.ours}', 'pay-nobody', '${twice.orderNumber}', 'mollie', 'tr_nobody', 'paypal', 700, 'EUR', 'paid', now());
    insert into payment_event (tenant, payment_id, kind, amount, at, reference)
      values ('${day.ours}', 'pay-nobody', 'paid', 700, now(), 'tr_nobody')`)
  // Given back by hand at the provider; delivered once more under another name.
  const byHand = await atMollie(`/payments/${refunded?.reference}/refunds`, {
    amount: { value: '5.00', currency: 'EUR' },
  })
  const { id: refundReference } = (await byHand.json()) as { id: string }
  const again = `${twice.orderNumber}-1-1-again`
  const sent = await fetch(`${day.sandbox.url}/v1/async/transactions`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('key:secret')}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      external_id: again,
      product_id: 101015,
      auto_confirm: true,
      credit_party_identifier: { mobile_number: numberEnding(arrives) },
      callback_url: `${day.url}/webhooks/dt-one?tenant=${day.ours}&about=x`,
    }),
  })
  expect([byHand.status, sent.status]).toEqual([201, 201])

  const planted = [
    `firstbrand | dt-one | delivery | ${again} | - | 15.00 EUR delivered`,
    `firstbrand | mollie | payment | ${captured?.id} | - | 15.00 EUR came in`,
    `firstbrand | mollie | payment | ${paidMore?.id} | 16.00 EUR came in | 15.00 EUR came in`,
    `firstbrand | mollie | payment | pay-nobody | 7.00 EUR came in | -`,
    `firstbrand | mollie | refund | ${refundReference} | - | 5.00 EUR goes back`,
  ].toSorted()
  await compare()
  expect(await differences()).toEqual(planted)
  await compare()
  expect(await differences('true')).toEqual(planted)
  const told = await day.mailsTo('operator@saldo.example', planted.length)
  expect(told.every((subject) => subject.includes('books-differ'))).toBe(true)

  const { code, out } = await saldo({ DATABASE_URL: day.appUrl }, 'books', 'check', '--tenant', day.ours)
  expect(code).toBe(1)
  expect(out).toMatch(/ {2}dt-one: 7 compared at 2/)
  expect(out).toContain(`DIFFERENCE: delivery ${again}: ours says nothing, dt-one says 15.00 EUR delivered (found `)

  await behindOurBack(`
    update payment_event set kind = 'paid' where payment_id = '${captured?.id}';
    update payment_event set amount = 1500 where payment_id = '${paidMore?.id}';
    delete from payment_event where payment_id = 'pay-nobody'; delete from payment where payment_id = 'pay-nobody'`)
  await day.reverse(again)
  await compare()
  expect(await differences()).toEqual(planted.filter((line) => line.includes('| refund |')))
  expect(await differences('closed_at is not null')).toHaveLength(4)
})

test('what moved a moment ago is judged when asked for, as after a restore, and otherwise left for later', async () => {
  const order = await buy()
  await day.until(order, { orderStatus: 'committed' })
  const lost = await paymentOf(order.orderNumber)
  await behindOurBack(`update payment_event set kind = 'refund-failed' where payment_id = '${lost.id}'`)
  const ofLost = `closed_at is null and order_number = '${order.orderNumber}'`
  await compare()
  expect(await differences(ofLost)).toEqual([])
  await compare({ recent: true })
  expect(await differences(ofLost)).toEqual([`firstbrand | mollie | payment | ${lost.id} | - | 15.00 EUR came in`])
  await behindOurBack(`update payment_event set kind = 'paid' where payment_id = '${lost.id}'`)
  await compare({ recent: true })
  expect(await differences(ofLost)).toEqual([])
  // --recent alone would compare nothing.
  const alone = await saldo({ DATABASE_URL: day.appUrl }, 'books', 'check', '--recent')
  expect(alone).toEqual({ code: 1, out: expect.stringContaining('--recent goes with --now') })
})

test('what belongs to no brand is said; a partner that does not answer accuses nobody', async () => {
  const before = await differences()
  const amount = { value: '3.00', currency: 'EUR' }
  const made = await atMollie('/payments', { amount, description: 'by hand', redirectUrl: 'http://127.0.0.1/' })
  const { id } = (await made.json()) as { id: string }
  await expect(compare()).rejects.toThrow(`belongs to no brand: payment ${id}`)
  await day.fault({ partner: 'mollie', operation: 'list-all-refunds', kind: 'drop' })
  await expect(compare()).rejects.toThrow('mollie: ')
  await day.fault({ partner: 'dt-one', operation: 'list-transactions', kind: 'error' })
  await expect(compare()).rejects.toThrow(/mollie: .*dt-one: /)
  expect(await differences()).toEqual(before)
})

test('a difference that a person closes stays closed while both sides say the same', async () => {
  const [line = ''] = await differences()
  const listed = await printedBy(booksDifferencesCommand, day.appUrl)
  const [, number = ''] = /^(\d+) {2}firstbrand {2}/.exec(listed.out) ?? []
  expect(listed.out).toContain(line.split(' | ')[3])
  const close = (...args: string[]) => printedBy(booksCloseCommand, day.appUrl, ...args)
  expect(await close(number)).toMatchObject({ code: 1, out: expect.stringContaining('--reason') })
  expect(await close('999', '--reason', 'why')).toEqual({ code: 1, out: 'no difference 999 is open' })
  expect(await differences()).toEqual([line])
  const seen = ['--reason', 'given back by hand, agreed by telephone']
  expect(await close(number, ...seen)).toEqual({ code: 0, out: `difference ${number} is closed` })
  expect(await close(number, ...seen)).toEqual({ code: 1, out: `no difference ${number} is open` })
  expect((await printedBy(booksDifferencesCommand, day.appUrl)).out).toBe('none')
  await compare().catch(() => undefined)
  expect(await differences()).toEqual([])
  // Another amount is another difference.
  await behindOurBack(`update difference set theirs = '4.00 EUR goes back' where difference_no = ${number}`)
  await compare().catch(() => undefined)
  expect(await differences()).toEqual([line])
  expect(await day.asOwner('select closed_reason from difference where difference_no = $1', [number])).toEqual([
    { closed_reason: seen[1] },
  ])
})

test('PayPal, Tikkie and BTCPay Server are compared in the same way, what is too new for PayPal’s list left out', async () => {
  const [byPayPal, byTikkie, inCoins] = [
    await buy(arrives, 'paypal'),
    await buy(arrives, 'tikkie'),
    await buy(arrives, 'crypto'),
  ]
  for (const order of [byPayPal, byTikkie, inCoins]) await day.until(order, { orderStatus: 'committed' })
  const [dearer, forgotten, twice] = await Promise.all(
    [byPayPal, byTikkie, inCoins].map(({ orderNumber }) => paymentOf(orderNumber)),
  )
  const ofOthers = `closed_at is null and order_number in ('${byPayPal.orderNumber}', '${byTikkie.orderNumber}', '${inCoins.orderNumber}')`
  // Another amount; money that came in and we never wrote down; an offer to pay that was made twice, and paid twice.
  await behindOurBack(`
    update payment_event set amount = 1600 where payment_id = '${dearer?.id}';
    update payment_event set kind = 'refund-failed' where payment_id = '${forgotten?.id}'`)
  const second = await fetch(`${day.sandbox.url}/api/v1/stores/sandbox/invoices`, {
    method: 'POST',
    headers: { authorization: 'token key', 'content-type': 'application/json' },
    body: JSON.stringify({
      amount: '15.00',
      currency: 'EUR',
      checkout: { paymentMethods: ['BTC-CHAIN'] },
      metadata: { orderId: inCoins.orderNumber, paymentId: twice?.id, tenant: day.ours },
    }),
  })
  expect(second.status).toBe(200)
  const { checkoutLink } = (await second.json()) as { checkoutLink: string }
  await day.pay(checkoutLink)
  const inBooks = async () => {
    const { payments } = await (await fetch(`${day.sandbox.url}/books.json?reference=${inCoins.orderNumber}`)).json()
    return payments.map(({ state }: { state: string }) => state)
  }
  await expect.poll(inBooks).toEqual(['paid', 'paid'])

  // What belongs to no brand, of the story before, is told each time.
  const compared = () => compare().catch(() => undefined)
  await day.later(3600)
  await compared()
  const planted = [
    `firstbrand | btcpay | payment | ${twice?.id} | 15.00 EUR came in | 15.00 EUR came in, and again 15.00 EUR came in`,
    `firstbrand | paypal | payment | ${dearer?.id} | 16.00 EUR came in | 15.00 EUR came in`,
    `firstbrand | tikkie | payment | ${forgotten?.id} | - | 15.00 EUR came in`,
  ]
  expect(await differences(ofOthers)).toEqual(planted.filter((line) => !line.includes('paypal')))
  await day.later(4 * 3600)
  await compared()
  expect(await differences(ofOthers)).toEqual(planted)
})
