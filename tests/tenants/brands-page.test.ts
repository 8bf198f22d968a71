import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { brandsPage } from '../support/docs/brand-table.ts'

test('docs/brands.md shows all brands as their folders say', async () => {
  const page = await readFile('docs/brands.md', 'utf8')
  expect(page, 'run `npm run generate:brands`').toBe(await brandsPage())
})
