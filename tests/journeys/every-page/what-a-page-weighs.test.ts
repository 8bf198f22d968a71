import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readBrands } from '#tenants'
import { buildIfStale } from '../../../scripts/build.ts'
import { firstLoads } from '../../../scripts/building/first-load.ts'
import { runningShop } from '../../support/browser/running-shop.ts'

// What a cheap phone on a slow line must load and run before a page works, compressed by gzip.
const most = 125_000
const mostOfMainPages = 100_000
const mainPages = ['/', '/shop', '/shop/topup/:name']

await buildIfStale(AbortSignal.timeout(300_000))
const loads = firstLoads()

test('every main page is among those that were weighed', () => {
  expect(loads.map(({ page }) => page)).toEqual(expect.arrayContaining(mainPages))
})

test.each(loads)('the scripts of $page weigh $gzipBytes bytes', ({ page, gzipBytes }) => {
  expect(gzipBytes).toBeLessThanOrEqual(mainPages.includes(page) ? mostOfMainPages : most)
})

// Operators have fast machines, but wait for it many times a day.
const mostOfBackOffice = 170_000
const backOfficeLoads = firstLoads('build/back-office/client', 'build/back-office/assets')

test.each(backOfficeLoads)('the scripts of the back office at $page weigh $gzipBytes bytes', ({ gzipBytes }) => {
  expect(gzipBytes).toBeLessThanOrEqual(mostOfBackOffice)
})

// What a shopper waits for before the first paint of a main page.
const mostHtml = 50_000
const mostCompressed = 14_000

const street = await runningShop()
const { brands } = await readBrands('tenants')

test.each(brands)("the HTML of $id's main page is small in every language", async ({ id, mainPage, locales }) => {
  for (const locale of locales) {
    const headers = { 'X-Tenant-Id': id, 'accept-language': locale }
    const answer = await fetch(street.apiUrl + mainPage, { headers })
    const html = Buffer.from(await answer.arrayBuffer())
    expect(html.toString()).toContain(`<html lang="${locale}"`)
    expect(html.length).toBeLessThanOrEqual(mostHtml)
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(mostCompressed)
  }
})
