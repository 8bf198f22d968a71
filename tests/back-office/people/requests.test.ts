import { expect, test } from 'vitest'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { arrives, badDay, numberEnding } from '../../support/shop/bad-day.ts'

// Withdrawals, cancellations and enquiries as operators see and answer them.

const day = await badDay()
const { app, ours, theirs, asOwner } = day
const { operator } = backOfficeOf(app)
const agent = operator('support', [ours], { operatorId: 'ada' })

const delivered = async () => {
  const order = await day.order([{ amount: 15, number: numberEnding(arrives) }])
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'done' })
  return order.orderNumber
}
let counted = 0
/** A withdrawal with a case that is open for so many days yet. */
async function withdrawn(orderNumber: string | null, days = 10) {
  const reference = `W00000000${++counted}`
  await asOwner(
    `insert into declaration (tenant, reference, submission, kind, name, email, contract, language, ip, statement,
        law_text, text_version, filed_at)
      values ($1, $2, $2, 'withdrawal', 'Ada Muster', 'ada@shopper.example', coalesce($3, 'the one of May'), 'en',
        '192.0.2.1', '', '', '', now())`,
    [ours, reference, orderNumber],
  )
  await asOwner(
    `insert into declared_case (tenant, case_id, reference, order_number, finding, owed, ended, opened_at, due_at, state)
      values ($1, $2, $2, $3, case when $3::text is null then 'not-found' else 'owed' end,
        case when $3::text is null then 0 else 1500 end, false, now(), now() + make_interval(days => $4, hours => 1), 'open')`,
    [ours, reference, orderNumber, days],
  )
  return { reference, path: `/requests/${ours}/${reference}` }
}
const keyOf = (html: string, form: string) => new RegExp(`name="key" value="([^"]+-${form})"`).exec(html)?.[1] ?? ''
const caseOf = async (reference: string) =>
  (await asOwner('select state, given::int, operator, reason from declared_case where reference = $1', [reference]))[0]
const givenOf = async (orderNumber: string) =>
  asOwner('select amount::int as amount, operator from goodwill where order_number = $1', [orderNumber])
const lettersAbout = async (reference: string, occasion: string) =>
  (await asOwner('select from message where about = $1 and occasion like $2', [reference, `${occasion}%`])).length

test('a withdrawal stands in the list with the days that are left, and its money goes back once by one form', async () => {
  const orderNumber = await delivered()
  const { reference, path } = await withdrawn(orderNumber)
  const list = await agent.get('/requests')
  expect(list.html).toContain(`href="${path}"`)
  expect(list.text).toContain('Days left: 10')
  expect(list.html).not.toContain('ada@shopper.example')
  const { html, text } = await agent.get(path)
  expect(text).toContain('The refund is owed. €15.00')
  expect(text).not.toContain('Ada Muster')
  const form = { action: 'confirm', key: keyOf(html, 'confirm'), orderNumber, amount: '15.00' }
  expect((await agent.post(path, form)).text).toContain('Confirm first that it is you.')
  agent.prove(new Date())
  for (const _ of [1, 2]) expect((await agent.post(path, form)).text).toContain('Done. A mail goes out.')
  expect(await givenOf(orderNumber)).toEqual([{ amount: 1500, operator: 'ada' }])
  expect(await caseOf(reference)).toEqual({ state: 'confirmed', given: 1500, operator: 'ada', reason: null })
  expect((await agent.get(path)).text).toContain('€15.00 was given back.')
  expect((await agent.get('/requests')).html).not.toContain(path)
  expect((await agent.get('/requests?show=latest')).html).toContain(path)
  await expect.poll(() => lettersAbout(reference, 'case decided')).toBe(1)
})

test('where no order was found, a person names it; more than it has left does not go back, nor a word for an amount', async () => {
  const orderNumber = await delivered()
  const { reference, path } = await withdrawn(null)
  const { html, text } = await agent.get(path)
  expect(text).toContain('No order fits both number and address')
  agent.prove(new Date())
  const form = { action: 'confirm', orderNumber: orderNumber.toLowerCase() }
  const answered = async (more: object, press: string) =>
    (await agent.post(path, { ...form, key: `${keyOf(html, 'confirm')}${press}`, ...more })).text
  expect(await answered({ amount: '15.01' }, '1')).toContain('That is more than is left to refund.')
  expect(await answered({ amount: 'all' }, '2')).toContain('Something in the form is missing or wrong.')
  expect(await answered({ orderNumber: 'S00000000000', amount: '1.00' }, '3')).toContain('There is no such order.')
  expect(await answered({ amount: '' }, '4')).toContain('Nothing is left to refund.')
  expect(await givenOf(orderNumber)).toEqual([])
  expect(await answered({ amount: '7.50' }, '5')).toContain('Done. A mail goes out.')
  expect(await givenOf(orderNumber)).toEqual([{ amount: 750, operator: 'ada' }])
  expect(await caseOf(reference)).toMatchObject({ state: 'confirmed', given: 750 })
})

test('a refusal says why, and the customer reads it; what is decided is not decided again', async () => {
  const orderNumber = await delivered()
  const { reference, path } = await withdrawn(orderNumber, -1)
  expect((await agent.get('/requests')).text).toContain('Overdue')
  const { html } = await agent.get(path)
  const form = { action: 'refuse', key: keyOf(html, 'refuse'), orderNumber, reason: 'used before it was withdrawn' }
  for (const _ of [1, 2]) expect((await agent.post(path, form)).text).toContain('Done. A mail goes out.')
  expect(await caseOf(reference)).toMatchObject({ state: 'refused', reason: 'used before it was withdrawn' })
  expect((await agent.get(path)).text).toContain('Refused: used before it was withdrawn')
  const again = await agent.post(path, { ...form, key: 'another', reason: 'another reason' })
  expect(again.text).not.toContain('Done.')
  await expect.poll(() => lettersAbout(reference, 'case decided')).toBe(1)
  expect(await givenOf(orderNumber)).toEqual([])
})

test('a review of a decision is answered by mail, once; any other enquiry says where it is answered', async () => {
  const file = (reference: string, due: string) =>
    asOwner(
      `insert into enquiry (tenant, reference, submission, name, email, topic, message, language, ip, filed_at, due_at)
        values ($1, $2, $2, 'Ada Muster', 'ada@shopper.example', $3, 'I buy for my family.', 'en', '192.0.2.1', now(), ${due})`,
      [ours, reference, due === 'null' ? 'other' : 'decision'],
    )
  await file('F000000001', "now() + interval '30 days'")
  await file('F000000002', 'null')
  const path = `/requests/${ours}/F000000001`
  const { html, text } = await agent.get(path)
  expect(text).toContain('I buy for my family.')
  const form = { action: 'answer', key: keyOf(html, 'answer'), answer: 'You may order again.', days: '' }
  const pass = { ...form, key: 'pass', days: '7', letPassReason: 'known to us' }
  expect((await agent.post(path, pass)).text).toContain('Answer without letting pass.')
  for (const _ of [1, 2]) expect((await agent.post(path, form)).text).toContain('Done. A mail goes out.')
  expect((await agent.get(path)).text).toContain('You may order again.')
  await expect.poll(() => lettersAbout('F000000001', 'review')).toBe(1)
  expect((await agent.get(`/requests/${ours}/F000000002`)).text).toContain('help desk by mail')
})

test('operators of another brand find no request of it, and finance reads none', async () => {
  const { path, reference } = await withdrawn(await delivered())
  const stranger = operator('support', [theirs])
  expect((await stranger.get(path)).status).toBe(404)
  expect((await stranger.get('/requests')).html).not.toContain(reference)
  expect((await operator('engineer').get('/requests')).status).toBe(403)
})

test.each(['de', 'nl'] as const)('all pages speak %s', async (language) => {
  const one = operator('support', [ours], { language })
  for (const page of [
    '/requests',
    '/requests?show=latest',
    `/requests/${ours}/W000000001`,
    `/requests/${ours}/F000000001`,
  ])
    expect((await one.get(page)).status).toBe(200)
})

test.each(['', 'show=latest'])(
  'every request is on one page of the list (%s), however many there are',
  async (show) => {
    for (let more = 0; more < 60; more += 1) await withdrawn(null, 30)
    const seen: string[] = []
    for (let page: string | undefined = `/requests?${show}`; page !== undefined; ) {
      const { html }: { html: string } = await agent.get(page)
      seen.push(...[...html.matchAll(/href="\/requests\/[^"/]+\/(\w+)"/g)].map(([, reference = '']) => reference))
      page = /href="(\/requests[^"]*after=[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    }
    const open = show === '' ? " join declared_case c using (tenant, reference) where c.state = 'open'" : ''
    const all = await asOwner<{ reference: string }>(`select distinct reference from declaration${open}`)
    expect(new Set(seen).size).toBe(seen.length)
    for (const { reference } of all) expect(seen).toContain(reference)
  },
)
