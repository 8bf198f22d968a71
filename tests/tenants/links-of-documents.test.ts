import { expect, test } from 'vitest'
import { documentNotes, readSharedDocuments } from '#content/documents'
import { readBrands, readDocumentField, readOwnDocuments } from '#tenants'

const { brands } = await readBrands('tenants')
expect(brands.length).toBeGreaterThan(20)

test.each(brands)('every link in what $id has to read leads to a page that it has', async (brand) => {
  const all = {
    ...(await readSharedDocuments({ locales: 'locales' }, brand)),
    ...(await readOwnDocuments(`tenants/${brand.id}`)),
  }
  const dead = Object.keys(all).flatMap((name) => {
    const document = readDocumentField(name) ?? expect.fail(name)
    const notes = documentNotes(brand, all, document)
    return notes.filter(({ kind }) => kind === 'deadLink').map(({ value }) => `${name}: ${value}`)
  })
  expect(dead).toEqual([])
  expect(Object.keys(all).length).toBeGreaterThan(5)
})
