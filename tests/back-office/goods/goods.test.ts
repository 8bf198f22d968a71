import { expect, test } from 'vitest'
import { approve, perform } from '#admin/actions'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { wire } from '../../support/shop/wire.ts'

// The pages of goods, as those see them who look after the catalogue.

const { app, ours, theirs, asOwner } = await wire({ hasWorker: false })
const { operator } = backOfficeOf(app)
const clerk = operator('catalogue', [ours])

const head = 'productId,brandId,brandName,categoryId,kind,currency,amount,description.de,status'
const line = (productId: string, amount: number | string) =>
  `${productId},own,Own,cards,giftcard,EUR,${amount},Karte ${productId},ACTIVE`
const list = (...lines: string[]) => [head, ...lines].join('\n')

/** Sends a price list. @returns the path of the page that shows what it would change */
async function send(content: string, name = 'prices.csv') {
  const form = new FormData()
  form.set('tenant', ours)
  form.set('list', new File([content], name))
  const { status, location, text } = await clerk.post('/goods/import', form)
  return { status, location: location ?? '', text }
}
const hidden = (html: string, name: string) => new RegExp(`name="${name}"[^>]* value="([^"]+)"`).exec(html)?.[1] ?? ''
const write = async (path: string, html: string) =>
  clerk.post(path, {
    action: 'import.write',
    tenant: ours,
    file: hidden(html, 'file'),
    hash: hidden(html, 'hash'),
  })
const amountOf = async (productId: string) =>
  (
    await asOwner<{ amount: number }>('select amount::int from product where tenant = $1 and product_id = $2', [
      ours,
      productId,
    ])
  )[0]?.amount

test('a price list is looked at, then written, as looked at', async () => {
  const { location } = await send(list(line('card-a', 1000), line('card-b', 2000)))
  const looked = await clerk.get(location)
  expect(looked.text).toContain('2 new, 0 changed, 0 discontinued, 0 as before')
  expect(await amountOf('card-a')).toBeUndefined()
  expect((await write(location, looked.html)).text).toContain('The price list is written.')
  expect(await amountOf('card-a')).toBe(1000)
  // The same press again changes nothing, and says the same.
  expect((await write(location, looked.html)).text).toContain('The price list is written.')

  const second = (await send(list(line('card-a', 1100)))).location
  const page = await clerk.get(second)
  expect(page.text).toContain('amount 1000 → 1100')
  await asOwner(`update product set amount = 1050 where tenant = $1 and product_id = 'card-a'`, [ours])
  expect((await write(second, page.html)).text).toContain('Something has changed since this was looked at')
  expect(await amountOf('card-a')).toBe(1050)
})

test('a price list that nobody looked at is not written', async () => {
  const { location } = await send(list(line('card-a', 1060)))
  const input = { tenant: ours, fileId: hidden((await clerk.get(location)).html, 'file') }
  expect(await perform(await clerk.admin(), 'import.write', input, { key: 'unseen' })).toEqual({
    refusal: 'changedSince',
  })
  expect(await amountOf('card-a')).toBe(1050)
})

test('a list with one wrong line says which, and changes nothing', async () => {
  const { location } = await send(list(line('card-c', 1000), line('card-d', 'much')))
  const { text, html } = await clerk.get(location)
  expect(text).toContain('1 thing is wrong; nothing was changed')
  expect(hidden(html, 'hash')).toBe('')
  expect(await amountOf('card-c')).toBeUndefined()
  expect((await send('x', 'prices.pdf')).text).toContain('Choose a .csv or .json file')
})

test('a price that moves by more than a fifth waits for a second person, who writes what was looked at', async () => {
  const { location } = await send(list(line('card-b', 2500)))
  const { html, text } = await clerk.get(location)
  expect(text).toContain('a second person has to approve it')
  await write(location, html)
  expect(await amountOf('card-b')).toBe(2000)
  const [waiting] = await asOwner<{ id: string }>(
    `select approval_id as id from admin_approval where state = 'waiting' and name = 'import.write'`,
  )
  const id = waiting?.id ?? ''
  expect(await approve(await clerk.admin(), id)).toMatchObject({ refusal: 'ownWish' })
  expect(await approve(await operator('catalogue', [ours]).admin(), id)).toMatchObject({ done: { changed: 1 } })
  expect(await amountOf('card-b')).toBe(2500)
})

test('one product is changed on its page, which shows its margin', async () => {
  const path = `/goods/products/${ours}/card-b`
  const { html } = await clerk.get(path)
  const form = { key: hidden(html, 'key'), amount: '26.00', serviceFee: '0.50', cost: '25.00', status: 'ACTIVE' }
  const { text } = await clerk.post(path, form)
  expect(text).toContain('The product is changed.')
  expect(text).toContain('€1.50')
  expect(await amountOf('card-b')).toBe(2600)
  expect((await clerk.post(path, { ...form, key: 'other', amount: 'much' })).text).toContain('missing or wrong')
  expect((await clerk.get('/goods?trouble=no-cost&text=CARD')).text).not.toContain('card-b')
  expect((await clerk.get('/goods?text=card-b')).text).toContain('card-b')
})

test('a description is changed by language, and the bounds of a free amount', async () => {
  const path = `/goods/products/${ours}/card-b`
  const described = async () =>
    asOwner(`select description from product where tenant = $1 and product_id = 'card-b'`, [ours])
  const change = async (form: Record<string, string>, of = path) =>
    (await clerk.post(of, { key: hidden((await clerk.get(of)).html, 'key'), ...form })).text
  expect(await change({ 'description.de': 'Karte', 'description.en': 'Card' })).toContain('The product is changed.')
  expect(await described()).toEqual([{ description: { de: 'Karte', en: 'Card' } }])
  expect(await change({ 'description.en': '' })).toContain('The product is changed.')
  expect(await described()).toEqual([{ description: { de: 'Karte' } }])
  const open = `/goods/products/${ours}/own-brand-open`
  expect(await change({ least: '5.50' }, open)).toContain('€5.50 to €100.00')
  expect(await change({ least: '500.00' }, open)).toContain('missing or wrong')
})

test('what the supplier’s list says otherwise stands beside the price, until it is gone or closed', async () => {
  const [{ no } = { no: 0 }] = await asOwner<{ no: number }>(
    `insert into difference (tenant, partner, subject, reference, ours, theirs, made_at, found_at, seen_at)
      values ($1, 'dt-one products', 'product', 'own-brand-15', '15.00 EUR for 14.10', '15.00 EUR for 14.40', now(), now(), now())
      returning difference_no::int as no`,
    [ours],
  )
  expect((await clerk.get('/goods?trouble=drift')).text).toMatch(/own-brand-15 .* 15\.00 EUR for 14\.40/)
  expect((await clerk.get('/goods?trouble=drift')).text).not.toContain('own-brand-30')
  expect((await clerk.get(`/goods/products/${ours}/own-brand-15`)).text).toContain('15.00 EUR for 14.40, since 20')
  await asOwner(
    `update difference set closed_at = now(), closed_by = 'bea', closed_reason = 'agreed' where difference_no = $1`,
    [no],
  )
  expect((await clerk.get('/goods?trouble=drift')).text).toContain('No such product')
})

test('nothing of another brand is shown or changed, and other roles do not get in', async () => {
  expect((await clerk.get('/goods')).html).not.toContain(theirs)
  expect((await clerk.get(`/goods/products/${theirs}/${theirs}-15`)).status).toBe(404)
  const { html } = await clerk.get(`/goods/products/${ours}/card-b`)
  await clerk.post(`/goods/products/${theirs}/${theirs}-15`, { key: hidden(html, 'key'), status: 'INACTIVE' })
  expect(await asOwner(`select from product where tenant = $1 and status = 'INACTIVE'`, [theirs])).toHaveLength(0)
  const agent = operator('support')
  for (const path of ['', '/import', '/stock', '/promotions', '/cash-codes'])
    expect([path, (await agent.get(`/goods${path}`)).status]).toEqual([path, 403])
  for (const path of ['/stock', '/promotions', '/cash-codes'])
    expect([path, (await clerk.get(`/goods${path}`)).status]).toEqual([path, 200])
})

test('codes in stock and cash codes are counted by batch', async () => {
  await asOwner(
    `insert into cash_code_batch (tenant, batch_id, brand_id, amount, currency, made_at)
      values ($1, 'CC-1', 'own', 1500, 'EUR', now())`,
    [ours],
  )
  await asOwner(
    `insert into cash_code (tenant, code_hash, batch_id, print_key)
      select $1, 'hash ' || n, 'CC-1', 'k' from generate_series(1, 3) n`,
    [ours],
  )
  await asOwner(
    `insert into stock_code (tenant, product_id, batch, imported_at, fingerprint, print_key, key_id, sealed, expires_on)
      select $1, 'card-a', 'B-1', now(), 'print ' || n, 'k', 'k', '', current_date + 30 * n - 60 from generate_series(1, 3) n`,
    [ours],
  )
  expect((await clerk.get('/goods/stock')).text).toMatch(/B-1 card-a .* 1 0 0 0 2 0 /)
  const { text } = await clerk.get('/goods/cash-codes')
  expect(text).toContain('CC-1')
  expect(text).toContain('€15.00')
})
