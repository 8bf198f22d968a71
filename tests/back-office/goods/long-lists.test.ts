import { expect, test } from 'vitest'
import { loadProducts } from '#catalogue'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { aCard } from '../../support/products/stocked.ts'
import { badDay } from '../../support/shop/bad-day.ts'

// Lists of goods that are longer than a page are read page by page, each row once: none is cut off in silence.

const day = await badDay()
const { ours, asOwner } = day
const clerk = backOfficeOf(day.app).operator('catalogue', [ours])

const names = Array.from({ length: 120 }, (_, index) => `long-${String(index).padStart(3, '0')}`)
await loadProducts(
  day.app.database,
  ours,
  names.map((name) => aCard(name)),
)
// All at one moment: only their names tell them apart.
const at = `timestamptz '2026-01-01 12:00Z'`
const each = `unnest($2::text[]) as n`
for (const statement of [
  `insert into stock_code (tenant, product_id, batch, imported_at, fingerprint, print_key, key_id, sealed)
    select $1, 'another', n, ${at}, n, 'k', 'k', '' from ${each}`,
  `insert into cash_code_batch (tenant, batch_id, brand_id, amount, currency, made_at)
    select $1, n, 'own', 1500, 'EUR', ${at} from ${each}`,
  `insert into promotion (tenant, promotion_id, code_key, print_key, hint, name, kind, value, stands_beside, created_at)
    select $1, n, n, 'k', n, 'x', 'free-fee', 0, true, ${at} from ${each}`,
]) {
  await asOwner(statement, [ours, names])
}

const lists = [
  ['products of our own stock', '/goods/stock', 'after', /Products of our own stock.*?<\/table>/s],
  ['batches in stock', '/goods/stock', 'batches', /<caption[^>]*>Batches.*?<\/table>/s],
  ['promo codes', '/goods/promotions', 'after', /<table.*<\/table>/s],
  ['cash codes', '/goods/cash-codes', 'after', /<table.*<\/table>/s],
] as const

test.each(lists)('%s are read page by page, each once', async (_, path, name, table) => {
  const pages: string[][] = []
  for (let place: string | undefined = ''; place !== undefined && pages.length < 5; ) {
    const { html } = await clerk.get(`${path}?${new URLSearchParams(place && { [name]: place })}`)
    pages.push([...new Set((table.exec(html)?.[0] ?? '').match(/(?<=>)long-\d{3}(?=<)/g))])
    place = html
      .match(/(?<=href="[^"?]*\?)[^"]*/g)
      ?.map((search) => new URLSearchParams(search.replaceAll('&amp;', '&')).get(name) ?? place)
      .find((next) => next !== place)
  }
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
  expect(pages.flat().toSorted()).toEqual(names)
})

test.each(['/goods/stock', '/goods/cash-codes'])('%s tells when in the time of the brand', async (path) => {
  const { html } = await clerk.get(path)
  expect(html).toContain('title="2026-01-01 12:00:00 UTC" class="whitespace-nowrap">1 Jan 2026, 13:00<')
})
