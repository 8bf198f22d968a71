import { expect, test } from 'vitest'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { arrives, badDay, numberEnding } from '../../support/shop/bad-day.ts'

// Orders as operators see them on their pages, and what they do there.

const day = await badDay()
const { app, ours, theirs, asOwner } = day
const { operator } = backOfficeOf(app)
const agent = operator('support', [ours], { operatorId: 'ada' })

const phone = numberEnding(arrives)
const order = await day.order([
  { number: phone, amount: 15 },
  { number: numberEnding(arrives), amount: 30 },
])
await day.pay(order.payerUrl)
await day.until(order, { orderState: 'done' })
const { orderNumber, email } = order
const second = await day.order([{ number: phone, amount: 15 }])
const path = `/orders/${ours}/${orderNumber}`

const pressOf = (html: string) => /name="press" value="([\w-]+)-note"/.exec(html)?.[1] ?? ''
const givenOf = async () =>
  (
    await asOwner<{ sum: number }>(
      `select coalesce(sum(amount), 0)::int as sum from goodwill where order_number = $1`,
      [orderNumber],
    )
  )[0]?.sum

test('a number read on the phone leads to its order', async () => {
  const { location } = await agent.get(`/search?q=${orderNumber.toLowerCase().replace(/(.{4})/g, '$1%20')}`)
  expect(location).toBe(path)
  const { text } = await agent.get(path)
  expect(text).toContain('Paid and delivered.')
  expect(text).toContain('Still held €0.00')
})

test('a number with several orders leads to all of them, on a page of results', async () => {
  const { html } = await agent.get(`/search?q=${encodeURIComponent(phone)}`)
  expect(html).toContain(orderNumber)
  expect(html).toContain(second.orderNumber)
})

test('addresses and numbers are masked until they are shown, which is written down', async () => {
  const { html } = await agent.get(path)
  expect(html).not.toContain(email)
  expect(html).not.toContain(phone)
  const shown = await agent.post(path, { action: 'reveal', press: 'press-reveal', value: 'email' })
  expect(shown.text).toContain(email)
  expect(await asOwner(`select from admin_action where name = 'value.reveal' and step = 'done'`)).toHaveLength(1)
})

test('one line is given back, and pressed twice it is given once', async () => {
  const { html } = await agent.get(path)
  const form = { action: 'refund', press: `${pressOf(html)}-refund`, line: '1', amount: '', reason: 'wrong number' }
  expect((await agent.post(path, form)).text).toContain('Confirm first that it is you.')
  agent.prove(new Date())
  expect((await agent.post(path, form)).text).toContain('Done.')
  expect((await agent.post(path, form)).text).toContain('Done.')
  expect(await givenOf()).toBe(1500)
})

test('a refund is looked at first: what goes back, what is left, and whether a second person has to agree', async () => {
  const other = operator('support', [ours], { operatorId: 'cleo', name: 'Cleo' })
  const look = (fields: string) => other.get(`${path}?refund=plan&${fields}`)
  const small = await look('line=2&amount=5.00&reason=came%20late')
  expect(small.text).toMatch(/This would go back Goes back €5.00 Left after that €25.00 Reason came late/)
  expect(small.text).toContain('Confirm first that it is you.')
  expect(small.html).toContain(`next=${encodeURIComponent(`${path}?refund=plan&line=2&amount=5.00`)}`)
  other.prove(new Date())
  expect((await look('line=2&amount=5.00&reason=came%20late')).text).toContain('Refund €5.00')
  const much = await look('line=&amount=&reason=all%20of%20it')
  expect(much.text).toContain('Refund €30.00')
  const refused = await look('line=2&amount=99&reason=too%20much')
  expect(refused.text).toContain('That is more than is left to refund.')
  expect(refused.html).toContain('value="too much"')
  expect(await givenOf()).toBe(1500)
})

test('the timeline tells what operators did and tried, by their names', async () => {
  await agent.post(path, { action: 'refund', press: 'too much', line: '1', amount: '99', reason: 'please' })
  const { text } = await agent.get(path)
  expect(text).toMatch(/Show a masked value/)
  expect(text).toMatch(/Refund ada · [^·]+ wrong number/)
  expect(text).toMatch(/Refund ada · [^·]+ Refused · please/)
})

test('a note stands in the timeline', async () => {
  const { html } = await agent.get(path)
  await agent.post(path, { action: 'note', press: `${pressOf(html)}-note`, text: 'Called back at noon' })
  expect((await agent.get(path)).text).toContain('Called back at noon')
})

test('the receipt is sent again once by one form, and a mistyped address is corrected', async () => {
  const press = `${pressOf((await agent.get(path)).html)}-letter`
  const send = { action: 'send-again', press, channel: 'email' }
  for (const _ of [1, 2]) expect((await agent.post(path, send)).text).toContain('Done.')
  expect(
    await asOwner(
      `select details ->> 'operator' as by from order_event where order_number = $1 and kind = 'receipt.wanted'`,
      [orderNumber],
    ),
  ).toEqual([{ by: 'ada' }])
  const correct = async (typed: string) =>
    (await agent.post(path, { action: 'correct-email', press: `${press} ${typed}`, email: typed })).text
  expect(await correct('no address')).toContain('Something in the form is missing or wrong.')
  expect(await correct(email)).toContain('The order has this address already.')
  expect(await correct('right@shopper.example')).toContain('Done.')
  expect(await asOwner('select email from email_correction where order_number = $1', [orderNumber])).toEqual([
    { email: 'right@shopper.example' },
  ])
  const open = `/orders/${ours}/${second.orderNumber}`
  expect((await agent.post(open, { ...send, press: 'unpaid' })).text).toContain('There is no receipt yet')
})

test('the list narrows by its address, and is a file as well', async () => {
  const list = await agent.get('/orders?state=done&kind=topup')
  expect(list.html).toContain(`href="${path}"`)
  expect((await agent.get('/orders?state=cancelled')).text).toContain('No order matches')
  const file = await agent.get('/orders.csv?state=done')
  expect(file.headers.get('content-type')).toContain('text/csv')
  expect(file.html).toContain(orderNumber)
  expect(file.html).not.toContain(email)
})

test('orders that were chosen in the list are a file of their own, those of other brands left out', async () => {
  const { html } = await agent.get('/orders')
  const boxes = html.match(/<input [^>]*name="chosen"[^>]*>/g) ?? []
  expect(boxes.filter((tag) => tag.includes(`value="${ours}/${orderNumber}"`))).toHaveLength(1)
  expect(html).toMatch(/<form id="chosen"[^>]* action="\/orders\.csv"/)
  const fileOf = async (who: typeof agent, ...chosen: string[]) =>
    (await who.get(`/orders.csv?${new URLSearchParams(chosen.map((one) => ['chosen', one]))}`)).html
      .trim()
      .split('\r\n')
  const one = `${ours}/${second.orderNumber}`
  expect(await fileOf(agent, one, one, `${theirs}/${orderNumber}`, 'nonsense')).toEqual([
    expect.stringContaining('orderNumber'),
    expect.stringContaining(second.orderNumber),
  ])
  expect(await fileOf(operator('support', [theirs]), one)).toHaveLength(1)
})

test('columns are chosen by the address', async () => {
  const { html } = await agent.get('/orders?columns=channel&columns=total')
  expect(html).toContain(
    '<th scope="col" class="px-3 py-2 font-semibold whitespace-nowrap first:pl-4 last:pr-4 ">Channel',
  )
  expect(html).not.toMatch(/<th [^>]*>Placed/)
})

test('the partners are asked, and a unit is replaced once, by who may', async () => {
  const { html } = await agent.get(path)
  const press = pressOf(html)
  expect((await agent.post(path, { action: 'ask', press: `${press}-ask` })).text).toContain('Done.')
  expect(html).not.toContain('Replace a unit')
  const lead = operator('support-lead', [ours], { operatorId: 'bea' })
  lead.prove(new Date())
  expect((await lead.get(path)).text).toContain('Replace a unit')
  const form = { action: 'replace', press: 'press-replace', unit: '2-1', reason: 'code did not work' }
  expect((await lead.post(path, form)).text).toContain('Done.')
  expect((await lead.post(path, form)).text).toContain('Done.')
  expect(await asOwner('select from orders where replaces like $1', [`%${orderNumber}%`])).toHaveLength(1)
})

test('an operator of another brand finds nothing of it', async () => {
  const other = operator('support', [theirs])
  expect((await other.get(path)).status).toBe(404)
  expect((await other.get(`/search?q=${orderNumber}`)).text).toContain('Nothing found')
  expect((await other.get('/orders')).html).not.toContain(orderNumber)
  agent.prove(new Date())
  other.prove(new Date())
  const form = { action: 'refund', press: 'other-refund', line: '', amount: '', reason: 'mine' }
  expect((await other.post(path, form)).status).toBe(404)
  expect(await givenOf()).toBe(1500)
})

test.each(['en', 'de', 'nl'] as const)('all pages speak %s', async (language) => {
  const one = operator('support', [ours], { language })
  for (const page of ['/orders', path, `/search?q=${encodeURIComponent(phone)}`, '/search'])
    expect((await one.get(page)).status).toBe(200)
})

test('an eSIM whose return was asked for is refused once, and its owner told', async () => {
  const [{ unit } = { unit: '' }] = await asOwner<{ unit: string }>(
    'select external_id as unit from delivery where order_number = $1 order by line limit 1',
    [orderNumber],
  )
  expect((await agent.get(path)).text).not.toContain('eSIM is not taken back')
  await asOwner(
    `insert into order_event (tenant, order_number, at, kind, actor, details)
      values ($1, $2, now(), 'esim.return-asked', 'shopper', json_build_object('externalId', $3::text))`,
    [ours, orderNumber, unit],
  )
  expect((await agent.get(path)).text).toMatch(/return asked for/)
  expect((await operator('finance', [ours]).get(path)).text).not.toContain('eSIM is not taken back')
  const form = { action: 'refuse-esim', press: 'refuse-esim', unit, reason: 'it was installed' }
  for (const _ of [1, 2]) expect((await agent.post(path, form)).text).toContain('Done.')
  const refused = `select details ->> 'reason' as reason from order_event where kind = 'esim.return-refused'`
  expect(await asOwner(refused)).toEqual([{ reason: 'it was installed' }])
  expect((await agent.get(path)).text).not.toMatch(/return asked for|eSIM is not taken back/)
})
