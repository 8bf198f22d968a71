import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openContent, readDocuments } from '#content'
import { legalTextOf, writeOut } from '#content/legal'
import { recipientsOf } from '#recipients'
import { readBrands } from '#tenants'
import { aTenant } from '../support/brands/brand.ts'

const content = openContent('locales')
const { brands } = await readBrands('tenants')
const british = brands.filter(({ country }) => country === 'gb').map((brand) => [brand.id, brand] as const)

// What a British consumer is not told: words of the Union's law and of Germany's, the Union's bodies, and withdrawing or
// revoking in the place of cancelling.
const foreign =
  /\bEU\b|European (Union|Commission|standard)|(?<!UK )GDPR|directive|regulation \(EU|withdraw|revocation|rescind|arbitration board|data protection authority|imprint|impressum|cancel contracts here|§|\bBGB\b/i

/** Parts of a text that mean something else. */
const meansSomethingElse: readonly (readonly [RegExp, why: string])[] = [
  [/withdraw(s|n|ing)? (your )?consent/gi, 'consent is withdrawn in Britain too (UK GDPR article 7 (3))'],
  [/\/(withdraw|impressum)\b/gi, 'an address of a page stays as it is'],
]
/** Texts that no British shop shows, by their key. */
const notShown: readonly (readonly [key: string, why: string])[] = [
  ['disputes.belgium', 'for companies with their seat in Belgium'],
  ['privacyNotice.law', 'a British privacy notice names the UK GDPR in every language (content/legal/write-out.ts)'],
]

const plain = (text: string) => meansSomethingElse.reduce((rest, [part]) => rest.replace(part, ''), text)
const wrongIn = (texts: Iterable<readonly [name: string, text: string]>) =>
  [...texts].flatMap(([name, text]) => {
    const [found] = plain(text).match(foreign) ?? []
    return found === undefined ? [] : [`${name}: ${found}`]
  })

const ownWords = (brand: (typeof brands)[number], language: string) =>
  (['common', 'seo'] as const).flatMap((namespace) =>
    Object.entries(content.bundle(brand, language, namespace)?.texts ?? {}),
  )

test.each(british)('no text of %s on pages, in mails and in messages speaks another law', (_, brand) => {
  for (const language of brand.locales) {
    const texts = ownWords(brand, language)
    expect(texts.length).toBeGreaterThan(1000)
    expect(wrongIn(texts.filter(([key]) => !notShown.some(([other]) => other === key)))).toEqual([])
  }
})

test.each(british)('the pages, posts, banners and goods of %s speak British law', async (_, brand) => {
  const documents = await readDocuments({ locales: 'locales', tenants: 'tenants' }, brand)
  const recipients = recipientsOf({ ...brand, version: 0 })
  const { page, post, banner } = writeOut(documents, { brand, content, recipients })
  const texts = page.map((one) => legalTextOf(brand, one))
  expect(wrongIn(texts.map(({ slug, body }) => [slug, body]))).toEqual([])
  const rest = [...page, ...post, ...banner].map(
    ({ slug, ...words }) => [slug, Object.values(words).join(' ')] as const,
  )
  expect(wrongIn(rest)).toEqual([])
  expect(wrongIn([['products.json', readFileSync(`tenants/${brand.id}/products.json`, 'utf8')]])).toEqual([])
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
  const values = new Proxy<Record<string, string>>({}, { get: (_, name) => String(name) })
  for (const [key, text] of [...Object.entries(own.common), ...Object.entries(own.seo)]) {
    expect(wrongIn([[key, text]])).toEqual([])
    expect(elsewhere.has(key), key).toBe(true)
    expect(t.named(key, values), key).not.toBe(elsewhere.named(key, values))
  }
})

test('what names another text by its words names it as it stands', () => {
  const t = content.translator(aTenant({ country: 'gb', locales: ['en'] }), 'en')
  expect(t('kind.terms')).toContain(`“${t('footer.cancel')}”`)
  expect(t('faq.withdraw.answer')).toContain(`“${t('footer.withdraw')}”`)
})

test('each exception is still needed: without it a text would be found', () => {
  const texts = british.flatMap(([, brand]) => brand.locales.flatMap((language) => ownWords(brand, language)))
  for (const [key] of notShown) expect(wrongIn(texts.filter(([one]) => one === key)).length, key).toBeGreaterThan(0)
  expect(foreign.test('withdraw your consent')).toBe(true)
})
