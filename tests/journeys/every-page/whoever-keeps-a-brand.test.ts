import { expect, test } from 'vitest'
import { type ActionName, perform } from '#admin/actions'
import { readDraft } from '#admin/brands'
import { readBrands } from '#tenants'
import { adminsOf } from '../../support/admin/admin-of.ts'
import { runningShop } from '../../support/browser/running-shop.ts'

// Every brand's main page is the same to the byte, whether its folder keeps the brand or the back office.

const street = await runningShop({ alone: true })
const brands = (await readBrands('tenants')).brands.map((brand) => ({ ...brand, version: 1 }))
const { adminOf } = adminsOf(street, brands, '2026-11-29T09:00:00Z')
const mona = await adminOf('mona', 'brand-manager')

type Brand = (typeof brands)[number]

/** The page as it is served, styles and texts included, without what is new with each answer. */
async function pageOf({ id, mainPage }: Brand): Promise<string> {
  const answer = await fetch(street.apiUrl + mainPage, { headers: { 'X-Tenant-Id': id } })
  expect(answer.status, id).toBe(200)
  return (await answer.text()).replace(/nonce="[^"]*"/g, '')
}

async function done<N extends ActionName>(name: N, input: unknown) {
  const performed = await perform(mona, name, input, { key: crypto.randomUUID() })
  if (!('done' in performed)) throw new Error(`${name}: ${JSON.stringify(performed)}`)
  return performed.done
}

/** Publishes something that the page shows. */
async function publish(tenant: string): Promise<void> {
  const { draftId } = await done('brand.draft.begin', { tenant, title: 'larger' })
  await done('brand.draft.change', { tenant, draftId, changes: [{ field: 'look.density', value: 1.28 }] })
  const { revision } = (await readDraft(mona, tenant, draftId)) ?? {}
  await done('brand.publish', { tenant, draftId, revision, note: 'a try' })
}

test('the back office takes all brands over, and their pages stay as they were', async () => {
  const before = new Map<string, string>()
  for (const brand of brands) before.set(brand.id, await pageOf(brand))
  expect(before.size).toBe(24)
  for (const { id: tenant } of brands) {
    await done('brand.adopt', { tenant })
    await publish(tenant)
  }
  // The pages do follow what is published.
  for (const brand of brands) await expect.poll(() => pageOf(brand)).toContain('--density: 1.28;')
  // What the folder said, as the back office's own version: from the database, with whatever became of it there.
  for (const { id: tenant } of brands)
    await done('brand.roll-back', { tenant, version: 1, expected: 2, note: 'as before' })
  for (const brand of brands) await expect.poll(() => pageOf(brand)).toBe(before.get(brand.id))
  expect(await street.asOwner(`select count(*)::int as kept from tenant where kept_by = 'back-office'`)).toEqual([
    { kept: 24 },
  ])
})
