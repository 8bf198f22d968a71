import { beforeAll, expect, test } from 'vitest'
import { readBalances, readLedger } from '#admin/money'
import { backOfficeOf } from '../support/back-office/ask-back-office.ts'
import { formsIn } from '../support/back-office/forms-in.ts'
import { chargeBack } from '../support/partners/charge-back.ts'
import { arrives, badDay, numberEnding, type Ordered } from '../support/shop/bad-day.ts'

// The pages of the books, as finance sees them.

const day = await badDay({ booksDiffer: true })
const { app, ours, theirs, asOwner } = day
const { operator } = backOfficeOf(app)
const finance = operator('finance', [ours])
let order: Ordered

beforeAll(async () => {
  order = await day.order([{ amount: 15, number: numberEnding(arrives) }])
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'done' })
})

test('the accounts of a brand add up to nought, and are the ledger’s', async () => {
  const admin = await finance.admin()
  const balances = await readBalances(admin, admin.tenants)
  expect(balances.find(({ account }) => account === 'provider')?.amount).toBe(1500)
  expect(balances.reduce((so, { amount }) => so + amount, 0)).toBe(0)
  const { text } = await finance.get('/money')
  expect(text).toContain('€15.00')
})

test('the page of balances is made anew after ten seconds, and at once after an operator changed something', async () => {
  const provider = async () => (await finance.get('/money')).text.match(/€[\d,.]+/)?.[0]
  const book = (reference: string) =>
    asOwner(
      `insert into ledger_transfer (tenant, event, reference, debit, credit, amount, currency, order_number, at)
       values ($1, 'payment.paid', $2, 'provider', 'receivable', 100, 'EUR', $3, now())`,
      [ours, reference, order.orderNumber],
    )
  // However long this takes, what is remembered is as old as `later` says.
  day.stopClock()
  await day.later(11)
  expect(await provider()).toBe('€15.00')
  await book('one more')
  expect(await provider()).toBe('€15.00')
  await day.later(11)
  expect(await provider()).toBe('€16.00')
  await book('and one')
  expect(await provider()).toBe('€16.00')
  ;(await finance.admin()).noteChange()
  expect(await provider()).toBe('€17.00')
  await asOwner(`set session_replication_role = replica;
    delete from ledger_transfer where reference in ('one more', 'and one');
    set session_replication_role = default`)
})

test('who may not read the books gets none of these pages, and does not see them in the menu', async () => {
  const agent = operator('support', [ours])
  expect((await agent.get('/')).html).not.toContain('href="/money"')
  for (const path of [
    '',
    '/ledger',
    '/differences',
    '/chargebacks',
    '/settlements',
    '/vat',
    '/closes',
    '/datev',
    '/csv/ledger',
  ])
    expect([path, (await agent.get(`/money${path}`)).status]).toEqual([path, 403])
})

test('an operator of two brands, who reads the books of one, sees nothing of the other’s', async () => {
  const both = operator([
    { role: 'finance', tenants: [theirs] },
    { role: 'support', tenants: [ours] },
  ])
  for (const path of ['', '/ledger', '/chargebacks', '/csv/ledger', '/csv/balances'])
    expect((await both.get(`/money${path}`)).html).not.toContain(order.orderNumber)
  expect(await readBalances(await both.admin(), (await both.admin()).tenants)).toEqual([])
})

test('the ledger is read page by page, each row once, the newest first', async () => {
  const admin = await finance.admin()
  const all = await readLedger(admin, admin.tenants, {}, { limit: 100 })
  expect(all.length).toBeGreaterThan(1)
  expect(all.map(({ at }) => at.getTime())).toEqual(all.map(({ at }) => at.getTime()).toSorted((a, b) => b - a))
  const seen: string[] = []
  for (let after: string | undefined, turns = 0; turns < all.length; turns++) {
    const [first, ...more] = await readLedger(admin, admin.tenants, {}, { after, limit: 1 })
    if (first) seen.push(first.place)
    if (more.length === 0) break
    after = first?.place
  }
  expect(seen).toEqual(all.map(({ place }) => place))
})

test('filters narrow it down, and what is no filter or no place is left out', async () => {
  const { text } = await finance.get(`/money/ledger?account=provider&order=${order.orderNumber.toLowerCase()}`)
  expect(text).toContain('Payment received Payment provider Shoppers')
  expect(text).not.toContain('Delivered Shoppers')
  for (const odd of ['account=nobody', 'event=nothing', 'from=yesterday', 'after=%5B1%5D', 'after=x'])
    expect((await finance.get(`/money/ledger?${odd}`)).text).toContain('Delivered Shoppers')
  const first = '["2026-11-28","first"]'
  expect((await finance.get(`/money/differences?after=${encodeURIComponent(first)}`)).status).toBe(200)
  expect((await finance.get('/money/ledger?to=2001-01-01')).text).toContain('Nothing here')
})

test('a chargeback is open until somebody takes it as lost', async () => {
  const other = await day.order([{ amount: 15, number: numberEnding(arrives) }])
  await day.pay(other.payerUrl)
  await day.until(other, { orderState: 'done' })
  await chargeBack(day, other.orderNumber)
  await expect.poll(async () => (await finance.get('/money/chargebacks')).text).toContain(other.orderNumber)
  expect((await finance.get('/money/csv/chargebacks')).html).toContain(`${other.orderNumber},open,15.00,0.00,0.00,EUR`)
  const form = { tenant: ours, orderNumber: other.orderNumber, reason: 'the bank is right', key: 'take it' }
  expect((await finance.post('/money/chargebacks', form)).text).toContain('Confirm first that it is you')
  finance.prove(new Date())
  for (const _ of [1, 2])
    expect((await finance.post('/money/chargebacks', form)).text).toContain('The chargeback is written off.')
  expect((await finance.get('/money/csv/chargebacks')).html).toContain(`${other.orderNumber},lost,15.00,0.00,15.00,EUR`)
})

test('a chargeback is recorded as won by hand, and the page and the order say so', async () => {
  const other = await day.order([{ amount: 15, number: numberEnding(arrives) }])
  await day.pay(other.payerUrl)
  await day.until(other, { orderState: 'done' })
  await chargeBack(day, other.orderNumber)
  await expect.poll(async () => (await finance.get('/money/chargebacks')).text).toContain(other.orderNumber)
  const form = { action: 'win', tenant: ours, orderNumber: other.orderNumber, reason: 'they paid', key: 'win it' }
  for (const _ of [1, 2])
    expect((await finance.post('/money/chargebacks', form)).text).toContain('The chargeback is recorded as won.')
  expect((await finance.get('/money/csv/chargebacks')).html).toContain(`${other.orderNumber},won,15.00,15.00,0.00,EUR`)
  expect((await finance.get(`/orders/${ours}/${other.orderNumber}`)).text).toContain('Chargeback reversed')
})

test('a difference stands with both sides; closed ones stand apart, with who closed them and why', async () => {
  await asOwner(`insert into difference (tenant, partner, subject, reference, order_number, ours, theirs, made_at, found_at, seen_at)
    values ('${ours}', 'mollie', 'payment', 'tr_1', '${order.orderNumber}', null, 'paid 15.00 EUR', now(), now(), now())`)
  expect((await finance.get('/money/differences')).text).toContain('paid 15.00 EUR')
  const [{ no } = { no: '' }] = await asOwner<{ no: string }>(
    "select difference_no::text as no from difference where reference = 'tr_1'",
  )
  const form = { tenant: ours, differenceNo: no, reason: 'seen to', key: 'close it' }
  const reviewer = operator('reviewer', [ours])
  expect((await reviewer.get('/money/differences')).html).not.toContain('name="reason"')
  expect((await reviewer.post('/money/differences', form)).text).toContain('Your role does not allow this')
  finance.prove(new Date())
  expect((await finance.get('/money/differences')).html).toContain(`name="differenceNo" value="${no}"`)
  expect((await finance.post('/money/differences', form)).text).toContain('The difference is closed.')
  // Nobody has asked the partners yet, so nothing says that the books agree.
  expect((await finance.get('/money/differences')).text).toContain('Not compared with the partners yet')
  await asOwner(`insert into reconciliation (tenant, partner, compared_at, since, until, compared)
    values ('${ours}', 'mollie', now(), now(), now(), 1)`)
  expect((await finance.get('/money/differences')).text).toContain('Our books and the partners’ agree')
  expect((await finance.get('/money/differences?closed=1')).text).toContain(`seen to (${finance.operator.operatorId})`)
})

test('a difference that is an amount is booked: the partner’s account then says what the partner says', async () => {
  // Credit that we never sent, as far as our tables know, and the supplier delivered.
  await asOwner(`set session_replication_role = replica;
    update delivery set sent_at = sent_at, state = 'failed' where order_number = '${order.orderNumber}';
    set session_replication_role = default`)
  await day.later(3600)
  finance.prove((await finance.admin()).clock.now())
  const compared = { action: 'books.compare', tenant: ours, key: 'compare' }
  expect((await finance.post('/money/differences', compared)).text).toContain('compared with those of all partners')
  const { html } = await finance.get('/money/differences')
  expect(html).toContain('value="difference.book"')
  const [{ no } = { no: '' }] = await asOwner<{ no: string }>(
    "select difference_no::text as no from difference where subject = 'delivery' and closed_at is null",
  )
  const admin = await finance.admin()
  const supplier = async () => (await readBalances(admin, admin.tenants)).find((one) => one.account === 'supplier')
  const before = (await supplier())?.amount ?? 0
  const form = { action: 'difference.book', tenant: ours, differenceNo: no, reason: 'they delivered', key: 'book it' }
  for (const _ of [1, 2])
    expect((await finance.post('/money/differences', form)).text).toContain('The difference is booked and closed.')
  expect((await supplier())?.amount).toBe(before - 1500)
  const booked = '/money/csv/ledger?account=adjustment'
  expect((await finance.get(booked)).html).toContain(`difference.booked,${no},adjustment,supplier,15.00,EUR`)
  const again = { ...form, key: 'once more' }
  expect((await finance.post('/money/differences', again)).text).toContain('This difference is not open any more.')
  await asOwner(`set session_replication_role = replica;
    update delivery set state = 'delivered' where order_number = '${order.orderNumber}';
    set session_replication_role = default`)
})

test('a day is looked at, closed once with a reason for what is open, and reopened by two people', async () => {
  await asOwner(`insert into difference (tenant, partner, subject, reference, ours, theirs, made_at, found_at, seen_at)
    values ('${ours}', 'mollie', 'refund', 'tr_open', null, 'refunded', '2026-01-31T10:00Z', now(), now())`)
  await asOwner(`insert into ledger_transfer (tenant, event, reference, debit, credit, amount, currency, order_number, at)
    values ('${ours}', 'payment.paid', 'of-the-day', 'provider', 'receivable', 4321, 'EUR', 'S1', '2026-01-31T23:30Z')`)
  finance.prove((await finance.admin()).clock.now())
  // Half past eleven in the evening in London is the next day in Berlin.
  const look = `/money/closes?tenant=${ours}&day=2026-02-01`
  const looked = await finance.get(look)
  expect(looked.text).toContain('Close 1 Feb 2026 of First Brand')
  expect(looked.text).toContain('€43.21')
  expect(looked.text).toContain('mollie: Refund tr_open')
  const [, seen = ''] = /name="seen" value="([0-9a-f]{64})"/.exec(looked.html) ?? []
  const form = { tenant: ours, day: '2026-02-01', seen, reason: '', key: 'close the day' }
  expect((await finance.post(look, { ...form, key: 'no reason' })).text).toContain('There are open differences.')
  for (const _ of [1, 2])
    expect((await finance.post(look, { ...form, reason: 'asked the partner' })).text).toContain('The day is closed.')
  expect((await finance.get(`/money/closes?tenant=${ours}`)).text).toContain('Close 2 Feb 2026 of First Brand')
  expect((await finance.get('/money/csv/closes')).html).toContain('2026-02-01,provider,EUR,43.21,0.00,1')
  const page = `/money/closes/${ours}/1`
  const { text, html } = await finance.get(page)
  expect(text).toContain('asked the partner')
  expect(html).toContain('Reopen this day?')
  const reopen = { tenant: ours, day: '2026-02-01', reason: 'one is missing', key: 'reopen' }
  expect((await finance.post(page, reopen)).text).toContain('second person')
  for (const address of ['/money/closes/nobrand/1', `/money/closes/${ours}/9`, `/money/closes/${ours}/x`])
    expect([address, (await finance.get(address)).status]).toEqual([address, 404])
})

test('a month is exported once its accounts are mapped, and the page says what is missing until then', async () => {
  await asOwner(`insert into ledger_transfer (tenant, event, reference, debit, credit, amount, currency, order_number, at)
    values ('${ours}', 'payment.paid', 'for-datev', 'provider', 'receivable', 1234, 'EUR', 'S2', '2025-06-15T12:00Z')`)
  const page = `/money/datev?tenant=${ours}&month=2025-06`
  const { text, html } = await finance.get(page)
  expect(text).toContain('The brand has no account map')
  expect(text).toContain('not tried against an import of DATEV')
  expect(text).toContain('€12.34')
  const file = `/money/datev.csv?tenant=${ours}&month=2025-06`
  expect((await finance.get(file)).location).toBe(page)
  const [form] = formsIn(html, page).filter(({ fields }) => fields.some(([name]) => name === 'consultant'))
  const shown = (form?.fields ?? []).map(
    ([name, value]) => [name, name.startsWith('taxKey') ? '' : String(value)] as const,
  )
  const typed = { ...Object.fromEntries(shown), consultant: '29098', client: '55003', key: 'map' }
  finance.prove((await finance.admin()).clock.now())
  const unmapped = { ...typed, 'account provider': '', key: 'map without' }
  expect((await finance.post(page, unmapped)).text).toContain('Payment provider: has no account.')
  expect((await finance.post(page, typed)).text).toContain('The account map is saved.')
  expect((await finance.post(page, { ...typed, client: '0', key: 'no' })).text).toContain(
    'Something in the form is missing or wrong.',
  )
  const { html: batch, headers } = await finance.get(file)
  expect(headers.get('content-disposition')).toContain(`EXTF_Buchungsstapel_${ours}_2025-06.csv`)
  expect(batch).toContain(';29098;55003;20250101;4;20250601;20250630;')
  expect(batch).toContain('12,34;"S";"EUR";;;"";1360;1410;"";1506;"S2"')
})

test('a pay-out shows what it was for, with the order of each line', async () => {
  const [payment] = await asOwner<{ reference: string }>('select reference from payment where order_number = $1', [
    order.orderNumber,
  ])
  await asOwner(`insert into settlement (tenant, provider, settlement_id, bank_reference, currency, paid_out, charges, settled_at)
    values ('${ours}', 'mollie', 'stl_1', '=1+1', 'EUR', 1475, 25, now())`)
  await asOwner(`insert into settlement_line (tenant, provider, settlement_id, kind, reference, amount)
    values ('${ours}', 'mollie', 'stl_1', 'payment', '${payment?.reference}', 1500)`)
  expect((await finance.get('/money/settlements')).text).toContain('€14.75')
  const path = `/money/settlements/${ours}/mollie/stl_1`
  expect((await finance.get(path)).text).toContain(order.orderNumber)
  expect((await operator('finance', [theirs]).get(path)).status).toBe(404)
  // A spreadsheet does not take it for a formula.
  expect((await finance.get('/money/csv/settlements')).html).toContain("'=1+1,14.75,0.25,EUR")
})

test('VAT stands by country and rate, less what was returned', async () => {
  for (const [event, debit, credit, reference, amount, net] of [
    ['vat.due', 'fee', 'vat', 'one', 57, 300],
    ['vat.returned', 'vat', 'fee', 'two', 19, 100],
  ])
    await asOwner(
      `insert into ledger_transfer (tenant, event, reference, debit, credit, amount, currency, order_number, at,
        vat_country, vat_rate, vat_net) values ($1, $2, $3, $4, $5, $6, 'EUR', $7, '2026-01-31T22:59:00Z', 'DE', 1900, $8)`,
      [ours, event, reference, debit, credit, amount, order.orderNumber, net],
    )
  const january = '/money/csv/vat?from=2026-01-01&to=2026-01-31'
  expect((await finance.get(january)).html).toContain(`${ours},DE,19.00,2.00,0.38,EUR`)
  expect((await finance.get('/money/vat?from=2026-01-01&to=2026-01-31')).text).toContain('€0.38')
  // The last minute of January where the brand is.
  expect((await finance.get('/money/csv/vat?from=2026-02-01&to=2026-02-28')).html).not.toContain('DE')
})

test('a file holds every row, however many there are, and a page of a list leads to the next', async () => {
  await asOwner(`insert into difference (tenant, partner, subject, reference, theirs, made_at, found_at, seen_at)
    select '${ours}', 'mollie', 'refund', 're_' || n, '1.00 EUR goes back', now(), now(), now()
    from generate_series(1, 2100) n`)
  await asOwner(`insert into settlement (tenant, provider, settlement_id, bank_reference, currency, paid_out, charges, settled_at)
    select '${ours}', 'mollie', 'many_' || n, 'b', 'EUR', 1, 0, now() - interval '1 day' from generate_series(1, 2100) n`)
  await asOwner(`insert into ledger_transfer (tenant, event, reference, debit, credit, amount, currency, order_number, at)
    select '${ours}', 'settlement.paid-out', 'many_' || n, 'bank', 'provider', 1, 'EUR', '', now() - interval '1 day'
    from generate_series(1, 5100) n`)
  for (const [part, mark, rows] of [
    ['differences', ',re_', 2100],
    ['settlements', ',many_', 2100],
    ['ledger', ',many_', 5100],
  ] as const) {
    const lines = (await finance.get(`/money/csv/${part}`)).html.split('\r\n').filter((line) => line.includes(mark))
    expect([part, lines.length, new Set(lines).size]).toEqual([part, rows, rows])
  }
  for (const part of ['differences', 'settlements']) {
    const first = await finance.get(`/money/${part}`)
    const [, next = ''] = /href="([^"]+after=[^"]+)"/.exec(first.html) ?? []
    const second = await finance.get(next.replaceAll('&amp;', '&'))
    const marks = (html: string): string[] => html.match(/(?<=mollie\/|>)(?:re|many)_\d+/g) ?? []
    expect(marks(second.html).length).toBeGreaterThanOrEqual(50)
    expect(marks(second.html).filter((mark) => marks(first.html).includes(mark))).toEqual([])
  }
})

test.each(['de', 'nl'] as const)('every page is there in %s', async (language) => {
  const agent = operator('finance', [ours], { language })
  for (const path of ['', '/ledger', '/differences', '/chargebacks', '/settlements', '/vat', '/closes', '/datev'])
    expect([path, (await agent.get(`/money${path}`)).status]).toEqual([path, 200])
})
