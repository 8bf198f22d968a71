import { afterAll, describe, expect, test } from 'vitest'
import type { Admin } from '#admin'
import { approve, perform } from '#admin/actions'
import { readBrand, readDraft } from '#admin/brands'
import { loadTenants, openTenantCache } from '#tenants'
import type { WrittenSettings } from '#tenants/define'
import { adminsOf } from '../support/admin/admin-of.ts'
import { aTenant, leastSettings } from '../support/brands/brand.ts'
import { brandFolders, tenantFile } from '../support/brands/brand-folders.ts'
import { testDatabase } from '../support/database/database.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

// From a setting that somebody changes in a draft to the shops that use it, and back.

const database = await testDatabase()
const { ownerUrl, asOwner } = database
const [ours, theirs] = database.tenants
const written = { ...leastSettings, domains: ['first.example'], features: { hasBlog: true } }
const load = async (settings: Partial<WrittenSettings> = {}) =>
  loadTenants({
    ownerUrl,
    folder: await brandFolders({
      [ours]: { 'tenant.ts': tenantFile({ ...written, ...settings }) },
      [theirs]: { 'tenant.ts': tenantFile({ ...leastSettings, domains: ['second.example'] }) },
    }),
  })

const brands = [aTenant(written, ours), aTenant({ domains: ['second.example'] }, theirs)]
const { adminOf } = adminsOf(database, brands, '2026-11-28T09:00:00Z')
const mona = await adminOf('mona', 'brand-manager')
const theo = await adminOf('theo', 'brand-manager')
const shops = await openTenantCache(database.database, (error) => expect.fail(String(error)))
afterAll(() => shops.close())

let presses = 0
const press = () => ({ key: `press-${++presses}` })
const tenant = ours

type Changes = { field: string; value: unknown }[]
/** A draft with these changes. */
async function draftWith(changes: Changes, admin: Admin = mona): Promise<{ draftId: string; revision: number }> {
  const begun = await perform(admin, 'brand.draft.begin', { tenant, title: 'a change' }, press())
  if (!('done' in begun)) throw new Error(JSON.stringify(begun))
  const { draftId } = begun.done
  await change(draftId, changes, admin)
  return { draftId, revision: (await readDraft(admin, tenant, draftId))?.revision ?? -1 }
}
const change = (draftId: string, changes: Changes, admin: Admin = mona) =>
  perform(admin, 'brand.draft.change', { tenant, draftId, changes }, press())
const publish = (draft: { draftId: string; revision: number }, admin: Admin = mona) =>
  perform(admin, 'brand.publish', { tenant, ...draft, note: 'as agreed' }, press())
const newest = async () => (await readBrand(mona, tenant))?.newest ?? 0
const takeBackTo = async (version: number, expected?: number, admin: Admin = mona) =>
  perform(
    admin,
    'brand.roll-back',
    { tenant, version, expected: expected ?? (await newest()), note: 'it was better' },
    press(),
  )
const inShops = (check: (brand: Awaited<ReturnType<typeof shops.byId>>) => void) =>
  untilHolds(async () => check(await shops.byId(tenant)))

test('a changed setting is looked at, published, taken up by every process, and taken back', async () => {
  await load()
  const draft = await draftWith([
    { field: 'supportPhone', value: '+49 30 7654321' },
    { field: 'features.hasBlog', value: null },
  ])
  expect(await publish(draft)).toEqual({ refusal: 'keptByFolder' })
  expect(await perform(mona, 'brand.adopt', { tenant }, press())).toHaveProperty('done')
  expect(await readDraft(mona, tenant, draft.draftId)).toMatchObject({
    problems: [],
    risky: [],
    differences: [
      { field: 'supportPhone', before: leastSettings.supportPhone, after: '+49 30 7654321' },
      { field: 'features.hasBlog', before: true, after: false },
    ],
    changes: [
      { field: 'features.hasBlog', by: 'mona' },
      { field: 'supportPhone', by: 'mona' },
    ],
  })
  expect(await publish(draft)).toEqual({ done: { version: 2 } })
  await inShops((brand) =>
    expect(brand).toMatchObject({ version: 2, supportPhone: '+49 30 7654321', features: { hasBlog: false } }),
  )
  expect(await publish(draft)).toEqual({ refusal: 'draftNotFound' })

  const brand = await readBrand(mona, tenant)
  expect(brand).toMatchObject({ newest: 2, keptBy: 'back-office', drafts: [] })
  expect(brand?.versions[0]).toMatchObject({ origin: 'draft', author: 'mona', note: 'as agreed' })
  expect(brand?.versions[0]?.changes).toHaveLength(2)

  expect(await takeBackTo(1)).toEqual({ done: { version: 3 } })
  await inShops((shop) => expect(shop).toMatchObject({ version: 3, supportPhone: leastSettings.supportPhone }))
  const hashes = await asOwner('select content_hash from tenant_settings where tenant = $1 order by version', [tenant])
  expect(hashes[2]).toEqual(hashes[0])
  expect((await readBrand(mona, tenant))?.versions[0]).toMatchObject({ origin: 'roll-back', ofVersion: 1 })
})

test('a kept brand stays as it was published when folders are loaded, until it is given back', async () => {
  const before = await newest()
  expect(await load({ supportPhone: '+49 30 1111111' })).toEqual({ changed: [], passedOver: [tenant] })
  expect(await perform(mona, 'brand.release', { tenant }, press())).toHaveProperty('done')
  expect(await load({ supportPhone: '+49 30 1111111' })).toEqual({ changed: [tenant], passedOver: [] })
  expect(await newest()).toBe(before + 1)
  await perform(mona, 'brand.adopt', { tenant }, press())
})

describe('what a second person looks at', () => {
  test('is what moves money: nothing is published until another person approved it', async () => {
    const before = await newest()
    const draft = await draftWith([{ field: 'paymentMethods', value: [{ id: 'paypal' }] }])
    const asked = await publish(draft)
    if (!('waiting' in asked)) throw new Error(JSON.stringify(asked))
    expect(await newest()).toBe(before)
    expect(await approve(mona, asked.waiting)).toEqual({ refusal: 'ownWish' })
    expect(await approve(theo, asked.waiting)).toEqual({ done: { version: before + 1 } })
    // Taking it back changes the same.
    expect(await takeBackTo(before)).toHaveProperty('waiting')
  })

  test('is refused when the draft changed since', async () => {
    const draft = await draftWith([{ field: 'cartLimits.productQuantity', value: 5 }])
    const asked = await publish(draft)
    if (!('waiting' in asked)) throw new Error(JSON.stringify(asked))
    await change(draft.draftId, [{ field: 'cartLimits.productQuantity', value: 50 }])
    expect(await approve(theo, asked.waiting)).toEqual({ refusal: 'changedSince' })
  })
})

describe('what is refused', () => {
  test.each<[string, Changes, string]>([
    ['a phone that is none', [{ field: 'supportPhone', value: '12' }], 'supportPhone'],
    [
      'a language without the brand’s texts',
      [{ field: 'locales', value: ['de', 'en', 'fr'] }],
      'copy.fr.seo.mainPageDescription',
    ],
    ['a page without a text', [{ field: 'seo.mainPage.title', value: 'noSuchText' }], 'seo.mainPage.title'],
    ['the domain of another brand', [{ field: 'domains', value: ['second.example'] }], 'domains'],
    [
      'texts without a number to send them to',
      [
        { field: 'topup.exampleSms', value: 'KOOP 15 1234' },
        { field: 'sms.number', value: null },
      ],
      'sms.number',
    ],
    ['a field that must be', [{ field: 'supportEmail', value: null }], 'supportEmail'],
  ])('%s: the checks name the field', async (_, changes, field) => {
    const draft = await draftWith(changes)
    const problems = (await readDraft(mona, tenant, draft.draftId))?.problems ?? []
    expect(problems.map((problem) => problem.field)).toContain(field)
    expect(await publish(draft)).toMatchObject({ refusal: 'versionNotValid' })
  })

  test('an unknown field, an empty draft, and what others changed meanwhile', async () => {
    const { draftId } = await draftWith([])
    expect(await change(draftId, [{ field: 'wish', value: 1 }])).toMatchObject({ refusal: 'inputNotValid' })
    expect(await change(draftId, [{ field: '__proto__.x', value: 1 }])).toMatchObject({ refusal: 'inputNotValid' })
    const empty = { draftId, revision: (await readDraft(mona, tenant, draftId))?.revision ?? -1 }
    expect(await publish(empty)).toEqual({ refusal: 'nothingToPublish' })
    await change(draftId, [{ field: 'canAskToPay', value: false }])
    expect(await publish(empty)).toEqual({ refusal: 'changedSince' })
  })

  test('currency and country, once there is an order', async () => {
    const draft = await draftWith([{ field: 'currency', value: 'USD' }])
    const fields = async () => (await readDraft(mona, tenant, draft.draftId))?.problems.map(({ field }) => field) ?? []
    expect(await fields()).not.toContain('currency')
    await asOwner(
      `with filled as (insert into cart values ($1, 'c-1', '[]', 'web', null, 'de', null, 'none', 'S1', null, now(), now()))
       insert into orders (tenant, order_number, cart_name, state, currency, total, total_service_fee, contact, language,
         channel, client_ip, placed_at) values ($1, 'S1', 'c-1', 'done', 'EUR', 2500, 0, '{"email": ""}', 'de', 'web', '', now())`,
      [tenant],
    )
    expect(await fields()).toContain('currency')
    expect(await publish(draft)).toMatchObject({ refusal: 'versionNotValid' })
  })

  test('nothing of another’s brand', async () => {
    const other = await adminOf('olga', 'brand-manager', [theirs])
    const draft = await draftWith([{ field: 'canAskToPay', value: false }])
    expect(await readDraft(other, tenant, draft.draftId)).toBeUndefined()
    expect(await readBrand(other, tenant)).toBeUndefined()
    // A draft is found under its own brand only.
    const stolen = { tenant: theirs, draftId: draft.draftId }
    expect(await perform(other, 'brand.draft.drop', stolen, press())).toEqual({ refusal: 'draftNotFound' })
  })
})

describe('two at work', () => {
  test('fields that only one touched go on by themselves; others are asked about', async () => {
    const early = await draftWith([{ field: 'recurringHour', value: 9 }])
    expect(
      await publish(await draftWith([{ field: 'supportEmail', value: 'new@first.example' }], theo), theo),
    ).toHaveProperty('done')
    expect((await readDraft(mona, tenant, early.draftId))?.crossed).toEqual([])
    const late = await draftWith([{ field: 'recurringHour', value: 10 }])
    expect(await publish(early)).toHaveProperty('done')
    await inShops((brand) => expect(brand).toMatchObject({ recurringHour: 9, supportEmail: 'new@first.example' }))
    expect((await readDraft(mona, tenant, late.draftId))?.crossed).toEqual(['recurringHour'])
    expect(await publish(late)).toEqual({ refusal: 'draftCrossed' })
    await perform(mona, 'brand.draft.move', { tenant, draftId: late.draftId }, press())
    expect(await publish({ ...late, revision: late.revision + 1 })).toHaveProperty('done')
    await inShops((brand) => expect(brand?.recurringHour).toBe(10))
  })

  test('of two who publish at once, one does', async () => {
    const before = await newest()
    const drafts = [
      await draftWith([{ field: 'canAskToPay', value: false }]),
      await draftWith([{ field: 'guidePrices', value: false }], theo),
    ]
    const all = await Promise.all([publish(drafts[0] as never, mona), publish(drafts[1] as never, theo)])
    const done = all.flatMap((one) => ('done' in one ? [one.done.version] : []))
    expect(new Set(done).size).toBe(done.length)
    expect(await newest()).toBe(before + done.length)
  })

  test('one press publishes once, however often it is sent and wherever it stopped', async () => {
    const before = await newest()
    const draft = await draftWith([{ field: 'topUpsAgainFor', value: 'nobody' }])
    const one = press()
    let calls = 0
    // Killed after the version was written, before its row of the audit.
    const killed: Admin = {
      ...mona,
      own: async (work) => {
        const done = await mona.own(work)
        if (typeof done === 'object' && done !== null && 'version' in done && ++calls > 0) throw new Error('killed')
        return done
      },
    }
    const wish = { tenant, ...draft, note: 'as agreed' }
    await expect(perform(killed, 'brand.publish', wish, one)).rejects.toThrow('killed')
    expect(await newest()).toBe(before + 1)
    for (const _ of [1, 2])
      expect(await perform(mona, 'brand.publish', wish, one)).toEqual({ done: { version: before + 1 } })
    expect(await newest()).toBe(before + 1)
  })
})
