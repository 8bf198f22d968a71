import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readBrands } from '#tenants'

// The brands of this project are made up, and what is made up looks like it. Real names of brands are no facts about a company.
const looksInvented = /\.example|0{4}|demo|beispiel|muster|voorbeeld|exemple|sample/i
const { brands } = await readBrands('tenants')

function texts(value: unknown, field = ''): [string, string][] {
  if (typeof value === 'string') return [[field, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, field === '' ? key : `${field}.${key}`))
}

describe('every invented fact is marked in', () => {
  test.each(brands.map((brand) => [brand.id, brand] as const))('%s', (_, { copy, invented, ...settings }) => {
    const isMarked = (field: string) => invented.some((mark) => field === mark || field.startsWith(`${mark}.`))
    expect(texts(settings).filter(([field, text]) => looksInvented.test(text) && !isMarked(field))).toEqual([])
    expect(invented).toContain('identification')
  })
})

test('what a new brand is made from marks all that it makes up', () => {
  const template = readFileSync('scripts/new-brand/template/tenant.ts', 'utf8')
  const [, marked = ''] = /invented: \[([^\]]*)\]/.exec(template) ?? []
  const made = template.split('\n').filter((line) => looksInvented.test(line))
  const fields = made.map((line) => /^ {2}(\w+):/.exec(line)?.[1] ?? 'identification')
  for (const field of fields) expect(marked).toContain(`'${field === 'mail' ? 'mail.address' : field}'`)
  expect(fields.length).toBeGreaterThan(5)
})

test('no brand’s own words name a fact that the settings do not fill in', () => {
  const files = readdirSync('tenants', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(json|md)$/.test(file),
  )
  const odd = files.filter((file) =>
    /0{5}|HRB|USt-ID|KvK \d|@[\w-]+\.example/i.test(readFileSync(`tenants/${file}`, 'utf8')),
  )
  expect(odd).toEqual([])
})
