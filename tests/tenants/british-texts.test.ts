import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openContent, readDocuments } from '#content'
import { legalTextOf, writeOut } from '#content/legal'
import { recipientsOf } from '#recipients'
import { readBrands } from '#tenants'
import { aTenant } from '../support/brand.ts'

const content = openContent('locales')
const { brands } = await readBrands('tenants')
const british = brands.filter(({ country }) => country === 'gb')

// What a British consumer is not told: words of the Union's law, its bodies, and withdrawing in the place of cancelling.
const union =
  /\bEU\b|European (Union|Commission|standard)|(?<!UK )GDPR|directive|regulation \(EU|withdraw(?!\))|arbitration board|data protection authority/i
/** A consent is withdrawn in Britain too, and an address stays as it is. */
const words = (text: string) => text.replace(/withdraw(s|n)? (your )?consent|\/withdraw\b/g, '')

test.each(british.map((brand) => [brand.id, brand] as const))('the pages of %s speak British law', async (_, brand) => {
  const documents = await readDocuments({ locales: 'locales', tenants: 'tenants' }, brand)
  const recipients = recipientsOf({ ...brand, version: 0 })
  const { page } = writeOut(documents, { brand, content, recipients })
  const texts = page.map((one) => legalTextOf(brand, one))
  for (const { slug, body } of texts) expect(words(body).match(union)?.[0], slug).toBeUndefined()
  const [terms, cancelling, privacy] = ['terms-of-use', 'withdrawal-instruction', 'privacy'].map(
    (slug) => texts.find((one) => one.slug === slug)?.body ?? '',
  )
  expect(terms).toContain('Consumer Rights Act 2015')
  expect(cancelling).toContain('Model cancellation form')
  expect(cancelling).toContain('I/We (*) hereby give notice that I/We (*) cancel my/our (*) contract')
  expect(privacy).toContain('Information Commissioner’s Office')
  expect(privacy).toContain('UK GDPR')
})

test('every text that a British shop says itself is in its terms, and changes one that all shops have', () => {
  const own = JSON.parse(readFileSync('locales/en/gb.json', 'utf8')) as Record<'common' | 'seo', Record<string, string>>
  const t = content.translator(aTenant({ country: 'gb', locales: ['en'] }), 'en')
  const elsewhere = content.translator(aTenant({ country: 'de', locales: ['en'] }), 'en')
  const values = {
    law: 'UK GDPR',
    reference: 'R',
    contract: 'C',
    orderNumber: 'S',
    name: 'n',
    address: 'a',
    website: 'w',
    brand: 'b',
  }
  for (const [key, text] of [...Object.entries(own.common), ...Object.entries(own.seo)]) {
    expect(text, key).not.toMatch(union)
    expect(elsewhere.has(key), key).toBe(true)
    expect(t.named(key, values), key).not.toBe(elsewhere.named(key, values))
  }
})

test('no other text of the shop tells a British visitor to withdraw from a contract', () => {
  const texts = content.bundle(aTenant({ country: 'gb', locales: ['en'] }), 'en', 'common')?.texts
  const odd = Object.entries(texts ?? {}).filter(
    ([key, text]) => /withdraw/i.test(text) && !key.startsWith('account.') && !key.startsWith('smsTopup.'),
  )
  expect(odd).toEqual([])
})
