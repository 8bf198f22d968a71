import { expect, test } from 'vitest'
import { approve } from '#admin/actions'
import { blockCodes, checkCode } from '#cash-codes'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { wire } from '../../support/shop/wire.ts'

// Codes that are worth money are made by operators, who get to see them once.

const { app, ours, theirs, asOwner } = await wire({
  hasWorker: false,
  first: { hasPromoVouchers: true, topup: { takesCashCodes: true } },
})
const { operator } = backOfficeOf(app)
const clerk = operator('catalogue', [ours], { operatorId: 'kim' })
const colleague = operator('catalogue', [ours], { operatorId: 'lou' })
for (const one of [clerk, colleague]) one.prove(new Date())
const hidden = (html: string, name: string) => new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1] ?? ''
const linesOf = (file: string) => file.trim().split('\r\n').slice(1)
/** What the audit, wishes and kept lists say of codes; none of it may contain one. */
const allKept = async () =>
  JSON.stringify(
    await asOwner(`select a::text from admin_action a union all select w::text from admin_approval w
      union all select encode(sealed, 'escape') from admin_code_list`),
  )
const promo = { tenant: ours, takes: 'percentage', value: '12.5', count: '1' }

test('promo codes are made by one press, come once as a file, and are listed by their ends', async () => {
  const { html } = await clerk.get('/goods/promotions/new')
  const form = { ...promo, key: hidden(html, 'key'), count: '3', uses: '5', name: 'Spring', until: '2030-12-31' }
  const file = await clerk.post('/goods/promotions/codes.csv', form)
  expect(file.headers.get('content-disposition')).toContain(`promo-codes-${ours}.csv`)
  const codes = linesOf(file.html).map((line) => line.split(',')[0] ?? '')
  expect(codes).toHaveLength(3)
  // The same press again makes none, and shows none.
  const again = await clerk.post('/goods/promotions/codes.csv', form)
  expect(again.location).toContain('refused=shownOnce')
  expect((await clerk.get(again.location ?? '')).text).toContain('shown only once')
  const made = await asOwner(`select value::int, uses_limit, ends_at from promotion where tenant = $1`, [ours])
  const ends = new Date('2030-12-31T23:00:00Z')
  expect(made).toEqual(Array(3).fill({ value: 1250, uses_limit: 5, ends_at: ends }))
  const kept = await allKept()
  expect(codes.filter((code) => kept.includes(code))).toEqual([])
  expect((await clerk.get('/goods/promotions')).text).toMatch(/\w\w…\w\w Spring First Brand 12\.5% 0 \/ 5 0 .* Good/)
})

test('a code that somebody thought of is made once, and used over time', async () => {
  const make = (code: string, key: string) => clerk.post('/goods/promotions/codes.csv', { ...promo, key, code })
  expect(linesOf((await make('summer-26', 'a')).html)[0]).toMatch(/^SUMMER26,promo-\w+$/)
  expect((await make('Summer 26', 'b')).location).toContain('refused=codeExists')
  expect((await make('no', 'c')).location).toContain('refused=listNotValid')
  expect(await allKept()).not.toMatch(/summer[- ]?26/i)
  const refused = await clerk.post('/goods/promotions/codes.csv', { ...promo, key: 'd', products: 'no-such' })
  const page = await clerk.get(refused.location ?? '')
  expect(page.text).toContain('There is no such product.')
  expect(hidden(page.html, 'products')).toBe('no-such')
  const [{ id } = { id: '' }] = await asOwner<{ id: string }>(
    `select promotion_id as id from promotion where hint = 'SU…26'`,
  )
  const path = `/goods/promotions/${ours}/${id}`
  expect((await clerk.get(path)).text).toMatch(/SU…26 Good .* Uses of thirty days €0.00/)
  for (const _ of [1, 2]) expect((await clerk.post(path, { key: 'stop' })).text).toContain('The code is stopped.')
  expect(await asOwner(`select from promotion where promotion_id = $1 and stopped_at is null`, [id])).toEqual([])
})

test('a code is good where somebody ticked, and a refused form keeps the ticks', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...promo, key: 'ticks', channels: 'app', products: 'no-such' }))
    form.append(name, value)
  form.append('channels', 'web')
  const { location } = await clerk.post('/goods/promotions/codes.csv', form)
  const { html } = await clerk.get(location ?? '')
  const ticked = [...html.matchAll(/<input [^>]*name="channels"[^>]*>/g)].filter(([tag]) => tag.includes('checked'))
  expect(ticked.map(([tag]) => /value="(\w+)"/.exec(tag)?.[1])).toEqual(['web', 'app'])
  form.set('products', '')
  form.set('key', 'good')
  await clerk.post('/goods/promotions/codes.csv', form)
  const made = await asOwner<{ id: string }>(
    `select promotion_id as id, channels from promotion where channels is not null`,
  )
  expect(made).toMatchObject([{ channels: ['app', 'web'] }])
  expect((await clerk.get(`/goods/promotions/${ours}/${made[0]?.id}`)).text).toContain('Where it is good App, Web')
})

const issue = (amount: string, count: string, key: string, brand = 'own-brand') =>
  clerk.post('/goods/cash-codes/new', { action: 'cash.issue', key, tenant: ours, brand, amount, count })
const shop = await app.shopOf(ours)
const isGood = async (code: string) => !('refusal' in (await checkCode(shop, code, () => true)))

test('cash codes are made when they are loaded, once; a batch that is blocked redeems nothing', async () => {
  expect((await issue('15.00', '2', 'no network', 'no-such')).text).toContain('There is no such product.')
  const { location } = await issue('15.00', '2', 'two')
  expect((await issue('15.00', '2', 'two')).location).toBe(location)
  const path = location ?? ''
  const [tenant = '', batchId = ''] = path.split('/').slice(-2)
  const page = await clerk.get(path)
  expect(page.text).toContain('2 codes wait to be loaded')
  const take = (key: string) => clerk.post('/goods/cash-codes/codes.csv', { key, tenant, batchId })
  const file = await take(hidden(page.html, 'key'))
  const [code = '', other = ''] = linesOf(file.html)
  expect([await isGood(code), await isGood(other)]).toEqual([true, true])
  for (const key of [hidden(page.html, 'key'), 'another press'])
    expect((await take(key)).location).toBe(`${path}?refused=shownOnce`)
  expect((await clerk.get(path)).text).toMatch(/Free 2 Redeemed 0 Blocked 0/)
  const kept = await allKept()
  for (const one of [code, other]) expect(kept).not.toContain(one)

  const blockOne = (codes: string, key: string) => clerk.post('/goods/cash-codes', { key, tenant, codes })
  expect((await blockOne(code.toLowerCase(), 'one')).text).toContain('Blocked.')
  expect((await blockOne('7K2M-04QX-0000-0000', 'unknown')).text).toContain('no such code')
  expect(await isGood(code)).toBe(false)
  for (const _ of [1, 2]) expect((await clerk.post(path, { key: 'block' })).text).toContain('Blocked.')
  expect(await isGood(other)).toBe(false)
  expect(await allKept()).not.toContain(code.toLowerCase())
})

test('a batch above 5,000 euros waits for a second person; whoever asked loads its codes', async () => {
  const { text } = await issue('30.00', '167', 'many')
  expect(text).toContain('second person')
  expect(await asOwner(`select from cash_code_batch where wanted = 167`)).toEqual([])
  const [{ id } = { id: '' }] = await asOwner<{ id: string }>(
    `select approval_id as id from admin_approval where name = 'cash.issue'`,
  )
  expect(await approve(await clerk.admin(), id)).toMatchObject({ refusal: 'ownWish' })
  const done = await approve(await colleague.admin(), id)
  expect(done).toEqual({ done: { batchId: expect.stringMatching(/^batch-/) } })
  expect((await clerk.get('/goods/cash-codes')).text).toContain('167 codes wait to be loaded')
})

test('a list that somebody else printed is looked at, then taken over once, all of it or none', async () => {
  const send = async (codes: string, key: string) => {
    const worth = { tenant: ours, brand: 'own-brand', amount: '15.00' }
    return (await clerk.post('/goods/cash-codes/new', { listId: key, ...worth, codes })).location ?? ''
  }
  const wrong = await clerk.get(await send('7K2M-04QX-1111-1111\nno', 'wrong'))
  expect(wrong.text).toContain('2 is no cash code')
  expect(wrong.html).not.toMatch(/04QX|value="cash.import"/)
  const path = await send('7K2M-04QX-1111-1111\n7K2M-04QX-2222-2222\n', 'printed')
  expect((await clerk.get(path)).text).toContain('Codes: 2')
  const form = { action: 'cash.import', tenant: ours, brand: 'own-brand', amount: '15.00', listId: 'printed' }
  const { location } = await clerk.post(path, form)
  expect((await clerk.post(path, form)).location).toBe(location)
  expect(await isGood('7k2m04qx11111111')).toBe(true)
  expect(await allKept()).not.toContain('04QX')
  expect(await blockCodes(shop, location?.split('/').at(-1) ?? '')).toBe('batch')
})

test('nobody of another brand makes, loads or blocks codes here', async () => {
  const stranger = operator('catalogue', [theirs])
  stranger.prove(new Date())
  const batches = await asOwner<{ id: string }>('select batch_id as id from cash_code_batch where tenant = $1', [ours])
  const batchId = batches[0]?.id ?? ''
  const taken = await stranger.post('/goods/cash-codes/codes.csv', { key: 'x', tenant: ours, batchId })
  expect(taken.location).toContain('refused=notAllowed')
  expect((await stranger.get(`/goods/cash-codes/${ours}/${batchId}`)).status).toBe(404)
  const made = await stranger.post('/goods/promotions/codes.csv', { ...promo, key: 'y', code: 'THEIRS26' })
  expect(made.location).toContain('refused=notAllowed')
})
