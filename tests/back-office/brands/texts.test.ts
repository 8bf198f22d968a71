import { expect, test } from 'vitest'
import { perform } from '#admin/actions'
import { readDraft } from '#admin/brands'
import { loadTenants } from '#tenants'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { leastSettings } from '../../support/brands/brand.ts'
import { brandFolders, tenantFile } from '../../support/brands/brand-folders.ts'
import { badDay } from '../../support/shop/bad-day.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

// A brand manager gives the shop words of the brand's own.

const day = await badDay()
const { app, ours, theirs, ownerUrl } = day
const load = async () =>
  loadTenants({
    ownerUrl,
    folder: await brandFolders({
      [ours]: { 'tenant.ts': tenantFile({ ...leastSettings, domains: ['first.example'] }) },
      [theirs]: { 'tenant.ts': tenantFile({ ...leastSettings, domains: ['second.example'] }) },
    }),
  })
const { operator } = backOfficeOf(app)
const mona = operator('brand-manager', [ours], { name: 'Mona' })
const page = `/brands/${ours}/texts`
const [german, english] = ['copy.de.common.cartAmountLimit', 'copy.en.common.cartAmountLimit']

const keyIn = (html: string): string => /name="key" value="([^"]+-brand\.draft\.change)"/.exec(html)?.[1] ?? ''
const draftIn = (html: string): string => /name="draft" value="([^"]*)"/.exec(html)?.[1] ?? ''
const save = async (at: string, fields: Record<string, string>) => {
  const { html } = await mona.get(at)
  const form = { key: keyIn(html), draft: draftIn(html), title: 'Texts', ...fields }
  return mona.post(at, { action: 'brand.draft.change', ...form })
}
const shown = async (locale: string) => {
  const tenant = await app.tenants.byId(ours)
  return tenant && app.content.bundle(tenant, locale, 'common')?.texts.cartAmountLimit
}

test('a text is found by its words, told what it lost, published, and served in every language', async () => {
  await load()
  const found = await mona.get(`${page}?find=CART+TAKES+at+most`)
  expect(found.text).toContain('common.cartAmountLimit')
  expect(found.text).toContain('The shop’s: A cart takes at most {{limit, money}}.')
  expect(found.text).not.toContain('common.unknownProduct')

  const one = `${page}?key=cartAmountLimit`
  const begun = await save(one, { [`was ${german}`]: '', [`is ${german}`]: 'Höchstens {{limit}} je Korb.' })
  expect(begun.location).toContain('draft=')
  const wrong = await mona.get(one)
  expect(wrong.html).toContain('>Höchstens {{limit}} je Korb.</textarea>')
  expect(wrong.text).toContain('Put in again what the shop sets in: {{limit, money}}')
  expect(wrong.text).toContain('Take out what nothing is set in for: {{limit}}')
  expect(wrong.text).toContain('Missing: the brand needs a text of its own in each of its languages.')

  const draftId = draftIn(wrong.html)
  const revision = async () => (await readDraft(await mona.admin(), ours, draftId))?.revision ?? -1
  const publish = async (key: string) => {
    const wish = { tenant: ours, draftId, revision: await revision(), note: 'our own words' }
    return perform(await mona.admin(), 'brand.publish', wish, { key })
  }
  mona.prove(new Date())
  await perform(await mona.admin(), 'brand.adopt', { tenant: ours }, { key: 'adopt' })
  expect(await publish('one')).toMatchObject({
    refusal: 'versionNotValid',
    details: { problems: [{ field: english, message: 'is missing' }, { field: german }] },
  })

  const texts = { de: 'Höchstens {{limit, money}} je Korb.', en: '{{limit, money}} a cart at most.' }
  await save(one, {
    [`was ${german}`]: 'Höchstens {{limit}} je Korb.',
    [`is ${german}`]: texts.de,
    [`was ${english}`]: '',
    [`is ${english}`]: texts.en,
  })
  const said = await mona.get(`/brands/${ours}/drafts/${draftId}`)
  expect(said.text).toContain(german)
  expect(await publish('two')).toHaveProperty('done')
  await untilHolds(async () => expect([await shown('de'), await shown('en')]).toEqual([texts.de, texts.en]))
  expect((await mona.get(`${page}?only=own`)).text).toContain('common.cartAmountLimit')
})

test('what is no text of the shop is refused, and another brand’s are not seen', async () => {
  const key = 'copy.de.common.noSuchText'
  const refused = await save(page, { [`was ${key}`]: '', [`is ${key}`]: 'something' })
  expect(refused.text).toContain('Something in the form is missing or wrong.')
  expect((await operator('brand-manager', [theirs]).get(page)).status).toBe(404)
})
