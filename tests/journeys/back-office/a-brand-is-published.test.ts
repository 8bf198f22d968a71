import { expect, test } from 'vitest'
import { fetchPage } from '../../support/browser/fetch-page.ts'
import { operatorSignedIn } from '../../support/browser/operator.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { eventually } from '../../support/browser/shopping.ts'

const street = await runningShop()
const tenant = 'edeka'
const usual = '+49 40 0000010'
const other = '+49 40 7654321'

test('a brand manager changes a setting, is told what is wrong with it, publishes it, and takes it back', async () => {
  const shopSays = (phone: string) =>
    eventually(async () => (await fetchPage(street, tenant, '/shop/topup/edeka')).text.includes(phone))
  const { page } = await operatorSignedIn(street, { roles: ['brand-manager'], name: 'Mona Manager' })
  await page.goto(`/brands/${tenant}`)
  await page.getByRole('button', { name: 'Keep it here' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it here' }).click()
  await page.getByText('The back office: what its folder says').waitFor()
  await page.getByLabel('What it is about').fill('A new number')
  await page.getByRole('button', { name: 'Begin a draft' }).click()

  await page.getByLabel('Find a setting').fill('supportPhone')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByRole('heading', { name: 'Find a setting' }).waitFor()
  const phone = page.getByRole('textbox', { name: 'supportPhone' })
  await phone.fill('none')
  // While it is typed, before anything is saved.
  await page.getByText('expected a telephone number with its country code').first().waitFor()
  await phone.fill(other)
  await page.getByText('Nothing is wrong.').waitFor()
  await page.getByRole('button', { name: 'Save in the draft' }).click()
  await page.getByText('Saved in the draft.').waitFor()
  await page.getByRole('row').filter({ hasText: other }).filter({ hasText: usual }).waitFor()
  // At a time: not in the past, and taken back again.
  const at = page.getByLabel('Day and time')
  await at.fill('2026-01-31T08:15')
  await page.getByLabel('Note on the version').fill('at night')
  await page.getByRole('button', { name: 'Publish then' }).click()
  await page.getByText('Choose a time that is still to come').waitFor()
  expect(await at.inputValue()).toBe('2026-01-31T08:15')
  expect(await page.getByLabel('Note on the version').inputValue()).toBe('at night')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await at.fill(`${tomorrow}T08:15`)
  await page.getByRole('button', { name: 'Publish then' }).click()
  await page.getByText('The draft will be published at its time.').waitFor()
  await page.getByText(/Goes out:.*08:15, set by Mona Manager/).waitFor()
  await page.getByRole('button', { name: 'Take the time back' }).click()
  await page.getByText('No time is set any more.').waitFor()

  await page.getByLabel('Why').fill('we moved')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText(/Version \d+ is published/).waitFor()
  await shopSays(other).toBe(true)

  await page.getByText('1 change', { exact: true }).click()
  await page.getByRole('button', { name: 'Take back to this' }).first().click()
  await page.getByRole('dialog').getByLabel('Why').fill('we did not move')
  await page.getByRole('dialog').getByRole('button', { name: 'Take back to this' }).click()
  await page.getByText(/^version \d+ again$/).waitFor()
  await shopSays(usual).toBe(true)
  await page.getByRole('button', { name: 'Give it back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give it back' }).click()
  await page.getByText('Its folder: each start loads').waitFor()
})
