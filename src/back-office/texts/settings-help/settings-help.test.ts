import { expect, test } from 'vitest'
import { listFields } from '#tenants/versions'
import { helpIn, helpTexts } from './index.ts'

const said = new Set(listFields().flatMap(({ help }) => help ?? []))

test('what the schema says of a setting is there in every language, and nothing is left of what it said before', () => {
  expect(Object.keys(helpTexts).toSorted()).toEqual([...said].toSorted())
})

test('a translation is one, and keeps every name and path', () => {
  const names = (text: string) => text.match(/`[^`]+`|§ ?\d+|\b[A-Z]\d{3}-\d\b/g)?.toSorted() ?? []
  for (const [english, { de, nl }] of Object.entries(helpTexts)) {
    expect([names(de), names(nl)]).toEqual([names(english), names(english)])
    expect([de, nl, helpIn('en', english)].filter((text) => text === english)).toEqual([english])
  }
})
