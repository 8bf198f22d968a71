import { beforeAll, expect, test } from 'vitest'
import { perform } from '#admin/actions'
import { gather } from '#admin/attention'
import { roleNames } from '#admin/permissions'
import { backOfficeOf } from '../support/back-office/ask-back-office.ts'
import { everyFile, everyPage } from '../support/back-office/every-address.ts'
import { formsIn, type SentForm } from '../support/back-office/forms-in.ts'
import { plantRows } from '../support/back-office/plant-rows.ts'
import { chargeBack } from '../support/partners/charge-back.ts'
import { arrives, badDay, declined, numberEnding } from '../support/shop/bad-day.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

// An operator who has every role for one brand walks through every page and sends every form of the other brand's
// operators: they see no row of it, and change none.

const day = await badDay({
  booksDiffer: true,
  operatorEmail: 'operator@saldo.example',
  second: { provider: { name: 'Strangers', shortName: 'Strangers' } },
})
const { ours, theirs, asOwner, app } = day
const { operator } = backOfficeOf(app)
const everyRole = (tenant: string) => roleNames.map((role) => ({ role, tenants: [tenant] }))
const insider = operator(everyRole(ours))
const outsider = operator(everyRole(theirs))

/** What only rows of our brand contain. */
const own = [
  'own-brand',
  'other-brand',
  'Credit own-brand',
  'walker',
  'stl_walk',
  '77.77',
  'B-WALK',
  'CC-WALK',
  'WA…ER',
]
const marks = new Set([ours, 'First Brand', ...own])
let addresses: string[] = []
const seenBy = async (who: typeof insider, address: string) => {
  const { status, html, location } = await who.get(address)
  // What the address itself says may be said again.
  const said = decodeURIComponent(address)
  const seen = [...marks].filter((mark) => !said.includes(mark) && `${html} ${location}`.includes(mark))
  return { status, html, seen }
}

beforeAll(async () => {
  const [numbers, emails]: [string[], string[]] = [[], []]
  for (const ending of [arrives, declined]) {
    const number = numberEnding(ending)
    const order = await day.order([{ amount: 15, number }])
    await day.pay(order.payerUrl)
    if (ending === arrives) await day.until(order, { orderState: 'done' })
    numbers.push(order.orderNumber)
    emails.push(order.email)
    for (const mark of [order.orderNumber, number.slice(1), order.email]) marks.add(mark)
  }
  const [orderNumber = '', failed = ''] = numbers
  await chargeBack(day, orderNumber)
  const chargebacks = `select from payment_event where kind = 'charged-back'`
  await untilHolds(async () => expect(await asOwner(chargebacks)).toHaveLength(1))
  await asOwner(
    `insert into stock_code (tenant, product_id, batch, imported_at, fingerprint, print_key, key_id, sealed)
      values ($1, 'own-brand-15', 'B-WALK', now(), 'print', 'k', 'k', '')`,
    [ours],
  )
  await plantRows(asOwner, { tenant: ours, orderNumber, productId: 'own-brand-15' })
  const { clock } = await insider.admin()
  const note = { tenant: ours, orderNumber, text: 'seen by the walker' }
  expect(await perform(await insider.admin(), 'note.add', note, { key: 'note' })).toHaveProperty('done')
  await asOwner(
    `insert into admin_approval (approval_id, name, tenant, subject, input, plan, basis_hash, counts, asked_by, asked_at,
        lapses_at)
      values ('walk', 'refund.give', $1, 'order ' || $2, '{"reason": "seen by the walker"}',
        '{"amount": 7777, "currency": "EUR"}', '', 7777, 'somebody', now(), now() + interval '1 day')`,
    [ours, orderNumber],
  )
  const report = (source: string, error: unknown) => expect.fail(`${source}: ${String(error)}`)
  const database = app.backOffice?.database ?? expect.fail('no back office')
  await gather({ database, tenants: [ours, theirs], now: clock.now(), report })
  const list = new FormData()
  list.set('tenant', ours)
  const row = 'new-card,own-brand,Own,cards,giftcard,EUR,1000,Karte,ACTIVE'
  const columns = 'productId,brandId,brandName,categoryId,kind,currency,amount,description.de,status'
  list.set('list', new File([`${columns}\n${row}`], 'walker.csv'))
  const { location } = await insider.post('/goods/import', list)
  const examples = {
    ':tenant': [ours],
    ':orderNumber': numbers,
    ':productId': ['own-brand-15'],
    ':provider': ['mollie'],
    ':reference': ['W0walker00'],
    ':customerId': ['customer-1'],
    ':operatorId': ['colleague-1'],
    ':settlement': ['stl_walk'],
    ':closeNo': ['1'],
    ':part': ['closes', 'balances', 'ledger', 'chargebacks', 'settlements', 'vat', 'differences'],
    ':promotionId': ['promo-walk'],
    ':batchId': ['CC-WALK'],
    ':number': ['susp-walk'],
    ':draftId': ['draft-walk'],
    ':runId': ['run-walk'],
    ':kind': ['page'],
    ':slug': ['privacy'],
    ':language': ['de'],
    ':file': ['en.js'],
    ':token': ['none'],
    '*': ['no-such-page'],
  }
  addresses = [
    ...(await everyPage(examples)),
    ...(await everyFile(examples)),
    location ?? '',
    ...[orderNumber, failed, ...emails].map((q) => `/search?q=${encodeURIComponent(q)}`),
    ...['/', '/orders', '/queue', '/money', '/money/ledger', '/goods'].map((path) => `${path}?brand=${ours}`),
    '/queue?show=resolved',
    `/money/closes?tenant=${ours}`,
    `/money/datev?tenant=${ours}&month=2026-01`,
    ...['/money/vat', '/money/csv/vat'].map((path) => `${path}?from=2026-01-01&to=2026-01-31`),
    `/orders.csv?brand=${ours}`,
  ]
})

/** Pages without rows of a brand, or whose rows the address names; *Running it* and *Colleagues* are for operators of all brands. */
const withoutRows = [
  /^\/(\?.*)?$/,
  /^\/(me|prove|sign-in|invitation|texts|no-such-page|running|audit|operators)\b/,
  /^\/search(\?q=S\w+)?$/,
  /^\/queue\?show=/,
  /^\/runs\/new$/,
  /^\/customers(\/.*\/data\.json)?$/,
  /^\/money\/((csv\/)?vat|datev(\.csv)?)$/,
  /^\/orders\/.*\/shopper(\/page)?$/,
  /^\/brands\/.*\/(check|look|new)$/,
  /^\/goods\/(import|(stock|promotions|cash-codes)\/(import|new|[a-z]+\.csv))$/,
]

test('every page that shows rows of a brand shows them to its operators', async () => {
  const empty: string[] = []
  for (const address of addresses) {
    const { seen } = await seenBy(insider, address)
    if (!withoutRows.some((one) => one.test(address)) && seen.filter((mark) => mark !== ours).length === 0)
      empty.push(address)
  }
  expect(empty, 'pages that show no row of the brand: plant one above').toEqual([])
})

test('no page or file shows a row, a number or the name of a brand to operators of another', async () => {
  const shown: unknown[] = []
  for (const address of addresses) {
    const { seen, status } = await seenBy(outsider, address)
    if (seen.length > 0) shown.push([address, status, seen])
  }
  expect(shown).toEqual([])
})

test('no form of a brand does anything for operators of another, and none says more than they knew', async () => {
  const forms = new Map<string, SentForm>()
  for (const address of addresses)
    for (const form of formsIn((await seenBy(insider, address)).html, address)) {
      const text = `${form.action} ${JSON.stringify(form.fields)}`
      if ([...marks].some((mark) => text.includes(mark)) || text.includes('"case"')) forms.set(text, form)
    }
  expect(forms.size).toBeGreaterThan(10)
  outsider.prove(new Date())
  for (const [text, { action, fields }] of forms) {
    const body = new FormData()
    for (const [name, value] of fields) body.append(name, value)
    const { html, location } = await outsider.post(action, body)
    const told = [...marks].filter((mark) => !text.includes(mark) && `${html} ${location}`.includes(mark))
    expect(told, text).toEqual([])
  }
  const { operatorId } = outsider.operator
  expect(
    await asOwner(`select name, step, tenant from admin_action where operator_id = $1 and step = 'done'`, [operatorId]),
  ).toEqual([])
  expect(await asOwner('select name from admin_approval where asked_by = $1', [operatorId])).toEqual([])
})
