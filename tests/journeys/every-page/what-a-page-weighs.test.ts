import { expect, test } from 'vitest'
import { buildIfStale } from '../../../scripts/build.ts'
import { firstLoads } from '../../../scripts/building/first-load.ts'

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
