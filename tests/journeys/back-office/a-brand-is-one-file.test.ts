import { readFile } from 'node:fs/promises'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { fetchPage } from '../../support/browser/fetch-page.ts'
import { operatorSignedIn } from '../../support/browser/operator.ts'
import { problemsOf } from '../../support/browser/page-audit.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { eventually } from '../../support/browser/shopping.ts'

const street = await runningShop()
const tenant = 'kaufland'

test('a brand manager loads a brand as a file, changes a colour in it, brings it back and publishes the one difference', async () => {
  const { page } = await operatorSignedIn(street, { roles: ['brand-manager'], name: 'Mona Manager' })
  await page.goto(`/brands/${tenant}`)
  await page.getByRole('button', { name: 'Keep it here' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it here' }).click()
  await page.getByText('The back office: what its folder says').waitFor()
  const [loaded] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download version/ }).click(),
  ])
  expect(loaded.suggestedFilename()).toMatch(/^kaufland-version-\d+\.zip$/)
  const files = unzipSync(await readFile(await loaded.path()))
  const said = JSON.parse(strFromU8(files['brand.json'] ?? new Uint8Array()))
  const settings = { ...said.settings, look: { ...said.settings.look, light: { line: '#c0ffee' } } }
  const bring = async (buffer: Uint8Array) => {
    const file = { name: 'brand.zip', mimeType: 'application/zip', buffer: Buffer.from(buffer) }
    await page.getByLabel('Zip of this brand').setInputFiles(file)
    await page.getByRole('button', { name: 'Use this file' }).click()
  }
  await bring(strToU8('a letter'))
  await page.getByText('The file is no zip archive').waitFor()
  expect(await problemsOf(page)).toEqual([])
  await bring(zipSync({ ...files, 'brand.json': strToU8(JSON.stringify({ ...said, settings })) }))
  await page.getByRole('heading', { name: /From a file/ }).waitFor()
  const changes = page.getByRole('region', { name: 'What changes' }).getByRole('row')
  await changes.filter({ hasText: '#c0ffee' }).waitFor()
  expect(await changes.count()).toBe(2)

  await page.getByLabel('Why').fill('softer lines')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText(/Version \d+ is published/).waitFor()
  await eventually(async () =>
    (await fetchPage(street, tenant, `/shop/topup/${tenant}`)).text.includes('--line: #c0ffee'),
  ).toBe(true)
  await page.getByRole('button', { name: 'Give it back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give it back' }).click()
  await page.getByText('Its folder: each start loads').waitFor()
})
