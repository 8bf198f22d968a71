import { expect, test } from 'vitest'
import { type ActionName, perform } from '#admin/actions'
import { readDraft } from '#admin/brands'
import { readBrands } from '#tenants'
import { adminsOf } from '../../support/admin/admin-of.ts'
import { runningShop } from '../../support/browser/running-shop.ts'

// Every brand's main page is the same to the byte, whether its folder keeps the brand or the back office; and each answer
// shows one version of it.

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

/** Publishes something that the page shows: a density of its look, and texts. */
async function publish(tenant: string, density = 1.28, texts: Record<string, string> = {}): Promise<void> {
  const changes = Object.entries({ 'look.density': density, ...texts }).map(([field, value]) => ({ field, value }))
  const { draftId } = await done('brand.draft.begin', { tenant, title: 'larger' })
  await done('brand.draft.change', { tenant, draftId, changes })
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

test('no page mixes two versions of a brand, however quickly they follow one another', async () => {
  const brand = brands.find(({ id }) => id === 'congstar') ?? expect.fail('there is no congstar')
  // Unless the story above did.
  await perform(mona, 'brand.adopt', { tenant: brand.id }, { key: crypto.randomUUID() })
  /** For each version that pages have shown: what these said of it in their look and all their texts. */
  const shown = new Map<string, Set<string>>()
  let isOver = false
  const shoppers = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      const page = await pageOf(brand)
      const density = /--density: ([\d.]+);/.exec(page)?.[1] ?? 'none'
      const said = [...page.matchAll(/Fassung ([\d.]+)\./g)].map(([, version]) => version)
      shown.set(density, (shown.get(density) ?? new Set()).add(said.join(' ')))
    }
  })
  const versions = Array.from({ length: 9 }, (_, index) => `1.1${index + 1}`)
  try {
    for (const version of versions) {
      const said = `Fassung ${version}.`
      await publish(brand.id, Number(version), {
        'copy.de.common.mainPageSentence': said,
        'copy.de.seo.mainPageDescription': said,
      })
      await expect.poll(() => [...shown.keys()]).toContain(version)
    }
  } finally {
    isOver = true
    await Promise.all(shoppers)
  }
  for (const version of versions) {
    const [said = '', ...others] = shown.get(version) ?? []
    expect(others, version).toEqual([])
    expect(new Set(said.split(' '))).toEqual(new Set([version]))
    // Heading, description and the data of scripts come from different places.
    expect(said.split(' ').length).toBeGreaterThan(2)
  }
})
