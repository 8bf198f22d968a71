import { expect, test } from 'vitest'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { aCard, sells, standing } from '../../support/products/stocked.ts'
import { arrives, badDay, numberEnding } from '../../support/shop/bad-day.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

// Codes of our own stock, from the list that they come with to the claim for those that did not work.

const day = await badDay()
const { app, ours, theirs, asOwner } = day
const { operator } = backOfficeOf(app)

const clerk = operator('catalogue', [ours], { operatorId: 'kim', name: 'Kim' })
const hidden = (html: string, name: string) => new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1] ?? ''
const rowsOf = (productId: string) =>
  asOwner(`select state, bad_because, bad_by from stock_code where product_id = $1 order by code_id`, [productId])

/** Sends a list to be looked at. @returns the path of the page that says what is in it */
async function send(list: string, batch = 'L-1', productId = 'card-25') {
  const { html } = await clerk.get('/goods/stock/import')
  const form = new FormData()
  form.set('listId', hidden(html, 'listId'))
  form.set('product', `${ours}/${productId}`)
  form.set('batch', batch)
  form.set('codes', list)
  return (await clerk.post('/goods/stock/import', form)).location ?? ''
}
/** Presses the button of that page. */
async function writes(path: string): Promise<string> {
  const asked = new URL(path, 'https://admin.example').searchParams
  const [tenant, productId] = [asked.get('tenant') ?? '', asked.get('product') ?? '']
  const fields = { tenant, productId, batch: asked.get('batch') ?? '', listId: asked.get('list') ?? '' }
  return (await clerk.post(path, { action: 'codes.import', ...fields })).text
}

test('a list is looked at, then imported once, all of it or nothing; no page and no record shows a code', async () => {
  await sells(day, [aCard('card-25')])
  const wrong = await clerk.get(await send('code,serial\nCODE-0001,77001\nCODE-0001,77002'))
  expect(wrong.text).toContain('1 thing is wrong; nothing was changed')
  expect(wrong.text).toContain('3 is the same as line 2')
  expect(wrong.html).not.toMatch(/CODE-0001|value="codes.import"/)

  const path = await send('code,serial\nCODE-0001,77001\nCODE-0002,77002')
  const looked = await clerk.get(path)
  expect(looked.text).toContain('Codes 2')
  expect(looked.html).toMatch(/name="listId"[^>]*>.*value="codes.import"/s)
  expect(looked.html).not.toContain('CODE-')
  expect(await rowsOf('card-25')).toEqual([])
  expect(await writes(path)).toContain('Confirm first that it is you')
  clerk.prove(new Date())
  for (const _ of [1, 2]) expect(await writes(path)).toContain('The codes are in stock.')
  expect(await rowsOf('card-25')).toHaveLength(2)
  expect((await clerk.get(await send('CODE-0002'))).text).toContain('is in stock already, or was sold')
  const kept = await asOwner<{ row: string }>(`select a::text as row from admin_action a union all
    select encode(sealed, 'escape') from admin_code_list`)
  expect(kept.filter(({ row }) => row.includes('CODE-000'))).toEqual([])
  await untilHolds(async () => expect(await standing(day.ask, 'card-25')).toBe('ACTIVE'))
})

test('a lead notes a bad code once; it stands with the order and its batch, and the buyer gets another', async () => {
  const order = await day.order([{ productId: 'card-25' }, { amount: 15, number: numberEnding(arrives) }])
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'done' })
  const path = `/orders/${ours}/${order.orderNumber}`
  const lead = operator('support-lead', [ours], { operatorId: 'bea', name: 'Bea' })
  lead.prove(new Date())
  const shown = await lead.get(path)
  // Only the card has a code of ours.
  expect(shown.html).toMatch(/name="action" value="bad-code"/)
  const form = (unit: string, press: string, reason = 'redeemed by somebody else') =>
    lead.post(path, { action: 'bad-code', press, unit, reason })
  expect((await form('2-1', 'topup')).text).toContain('This unit has no code of our own stock.')
  expect((await form('1-1', 'no reason', ' ')).text).toContain('Something in the form is missing or wrong.')
  for (const _ of [1, 2]) expect((await form('1-1', 'bad')).text).toContain('Done.')
  expect((await form('1-1', 'later', 'said again')).text).toContain('Done.')
  expect(await rowsOf('card-25')).toEqual([
    { state: 'sold', bad_because: 'redeemed by somebody else', bad_by: 'bea' },
    { state: 'free', bad_because: null, bad_by: null },
  ])
  const after = await lead.get(path)
  expect(after.text).toContain('bad code')
  expect(after.html).not.toMatch(/name="action" value="bad-code"/)
  expect(after.html).not.toContain('CODE-')
  const stock = await operator('catalogue', [ours]).get('/goods/stock')
  expect(stock.text).toMatch(/L-1 card-25 First Brand [^/]* 1 0 1 1 0/)

  await lead.post(path, { action: 'replace', press: 'another', unit: '1-1', reason: 'the code was bad' })
  await expect.poll(async () => (await rowsOf('card-25'))[1]?.state).toBe('sold')
})

test('the claim for its supplier has the serial number and the end of the code, and leaves no code in the audit', async () => {
  const { html } = await clerk.get('/goods/stock')
  const fields = { tenant: ours, productId: 'card-25', batch: 'L-1', key: `${hidden(html, 'key')} claim` }
  const { headers, html: file } = await clerk.post('/goods/stock/claim.csv', fields)
  expect(headers.get('content-disposition')).toContain('claim-card-25.csv')
  const [head, line, end] = file.split('\r\n')
  expect([head, end]).toEqual(['product,batch,serial,code,soldAt,badAt,reason', ''])
  expect(line).toMatch(/^card-25,L-1,77001,…01,\S+Z,\S+Z,redeemed by somebody else$/)
  const none = await clerk.post('/goods/stock/claim.csv', { ...fields, batch: 'no such', key: 'none' })
  expect(none.location).toBe('/goods/stock?refused=batchNotFound')
  expect((await clerk.get(none.location ?? '')).text).toContain('There is no such batch.')
})

test('somebody is told below the line of a product', async () => {
  await sells(day, [aCard('card-30')])
  for (const number of [1, 2, 3]) await writes(await send(`LINE-000${number}`, 'L-1', 'card-30'))
  const levelOf = async () =>
    (await asOwner<{ state: string }>(`select state from stock_level where product_id = 'card-30'`))[0]?.state
  const line = (below: string) =>
    clerk.post('/goods/stock', { action: 'stock.line', key: below, tenant: ours, productId: 'card-30', below })
  expect((await line('3')).text).toContain('Done.')
  expect(await levelOf()).toBeUndefined()
  expect((await line('4')).text).toMatch(/card-30 First Brand 3 4 Low/)
  expect(await levelOf()).toBe('low')
  expect((await line('many')).text).toContain('missing or wrong')
})

test('a withdrawn batch is sold to nobody any more, not even to who held a code of it; sold ones stay sold', async () => {
  await asOwner(
    `update stock_code set state = 'held', external_id = 'some unit', held_until = now() + interval '1 hour'
     where product_id = 'card-30' and state = 'free' and code_id = (select max(code_id) from stock_code)`,
  )
  const withdraw = (productId: string, batch: string, key: string) =>
    clerk.post('/goods/stock', {
      action: 'batch.withdraw',
      key,
      tenant: ours,
      productId,
      batch,
      reason: 'printed twice',
    })
  for (const _ of [1, 2]) expect((await withdraw('card-30', 'L-1', 'once')).text).toContain('Done.')
  expect((await withdraw('card-30', 'L-1', 'later')).text).toContain('Done.')
  expect((await withdraw('card-30', 'L-9', 'no such batch')).text).toContain('There is no such batch.')
  expect((await rowsOf('card-30')).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
  await untilHolds(async () => expect(await standing(day.ask, 'card-30')).toBe('OUT_OF_STOCK'))
  expect((await clerk.get('/goods/stock')).text).toMatch(/L-1 card-30 First Brand [^/]* 0 0 0 0 0 3 – printed twice/)
  expect((await clerk.get(await send('LINE-0009', 'L-1', 'card-30'))).text).toContain('was withdrawn')
  await withdraw('card-25', 'L-1', 'sold')
  expect((await rowsOf('card-25')).map(({ state }) => state)).toEqual(['sold', 'sold'])
})

test('support does not note it, nor anybody of another brand', async () => {
  const [{ number } = { number: '' }] = await asOwner<{ number: string }>(
    `select order_number as number from order_line where product_id = 'card-25' limit 1`,
  )
  const path = `/orders/${ours}/${number}`
  const wish = { action: 'bad-code', press: 'x', unit: '1-1', reason: 'not mine' }
  expect((await operator('support', [ours]).post(path, wish)).text).toContain('Your role does not allow this')
  expect((await operator('support-lead', [theirs]).post(path, wish)).status).toBe(404)
})

test('a damaged code is listed by its number and written off once, with a reason', async () => {
  await asOwner(
    `insert into stock_code (tenant, product_id, batch, imported_at, fingerprint, print_key, key_id, sealed, unreadable)
      values ($1, 'card-25', 'L-9', now(), 'a damaged one', 'k', 'k', '', 'damaged'),
        ($1, 'card-25', 'L-9', now(), 'a good one', 'k', 'k', '', null)`,
    [ours],
  )
  const [{ id } = { id: '' }] = await asOwner<{ id: string }>(
    `select code_id::text as id from stock_code where unreadable = 'damaged'`,
  )
  const { text, html } = await clerk.get('/goods/stock')
  expect(text).toContain('Damaged codes')
  expect(html).toContain(`Write off code ${id}`)
  const form = { action: 'code.write-off', tenant: ours, codeId: id, key: 'off', reason: 'garbled by the disk' }
  expect((await operator('brand-manager', [ours]).post('/goods/stock', form)).text).toContain(
    'Your role does not allow this',
  )
  for (const _ of [1, 2]) expect((await clerk.post('/goods/stock', form)).text).toContain('Done.')
  expect(await asOwner(`select from stock_code where unreadable = 'damaged'`)).toEqual([])
  expect((await clerk.post('/goods/stock', { ...form, key: 'again' })).text).not.toContain('Done.')
  expect((await clerk.get('/goods/stock')).text).not.toContain('Damaged codes')
})
