import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { aTenant } from '../../../../tests/support/brands/brand.ts'
import { aGuest } from '../../../../tests/support/pages/ask-page.tsx'

const pieces = readdirSync('src/storefront/ui', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => basename(file, '.tsx'))

test('the gallery shows every piece of ui', async () => {
  const { html } = await aGuest(aTenant(), 'en', undefined, { development: true }).get('/gallery')
  const titles = [...html.matchAll(/<h2[^>]*><span[^>]*>([\w -]+)<\/span>/g)].map(([, title]) => title)
  expect(pieces.length).toBeGreaterThan(30)
  expect(pieces.filter((piece) => !titles.includes(piece))).toEqual([])
})

test('the gallery leads to every brand', async () => {
  const { html } = await aGuest(aTenant(), 'en', undefined, { development: true }).get('/gallery')
  for (const brand of readdirSync('tenants').filter((name) => !name.includes('.'))) {
    expect(html, brand).toContain(`//${brand}.example/gallery`)
  }
})

test('shoppers find no gallery', async () => {
  const { status, location } = await aGuest(aTenant()).get('/gallery')
  expect(status).toBe(301)
  expect(location).toBe('/not-found')
})
