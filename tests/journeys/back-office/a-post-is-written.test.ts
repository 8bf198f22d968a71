import { test } from 'vitest'
import { fetchPage } from '../../support/browser/fetch-page.ts'
import { operatorSignedIn } from '../../support/browser/operator.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { eventually } from '../../support/browser/shopping.ts'

const street = await runningShop()
const tenant = 'aufladen'

test('a brand manager writes a post in two languages, sees it beside, publishes it, reads it in the shop, and takes it back', async () => {
  const { page } = await operatorSignedIn(street, { roles: ['brand-manager'], name: 'Paula Post' })
  const shopSays = (language: string, words: string) =>
    eventually(async () =>
      (await fetchPage(street, tenant, `/blog/winter-auf-reisen?lng=${language}`)).text.includes(words),
    )
  const write = async (title: string, text: string) => {
    await page.getByLabel('Heading').fill(title)
    await page.getByLabel('Description').fill('Ein Satz')
    await page.getByLabel('Text', { exact: true }).fill(text)
  }
  const inTheShop = page.frameLocator('iframe[name="look"]')

  await page.goto(`/brands/${tenant}`)
  await page.getByRole('button', { name: 'Keep it here' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it here' }).click()
  await page.getByText('The back office: what its folder says').waitFor()
  await page.getByRole('link', { name: 'Pages and posts' }).click()
  const posts = page.getByRole('region', { name: 'Posts' }).first()
  await posts.getByLabel('Name of a new one').fill('Winter auf Reisen')
  await posts.getByLabel('Language').selectOption('de')
  await posts.getByRole('button', { name: 'Write a post' }).click()
  await page.getByRole('heading', { name: 'Aufladen: winter-auf-reisen' }).waitFor()

  await write('Winter auf Reisen', 'Mit **{{niemand}}** in den Süden.')
  // While it is typed, before anything is saved.
  await page.getByText('has placeholders that nobody fills in: niemand').waitFor()
  await write('Winter auf Reisen', 'Mit **{{brand}}** in den Süden.')
  await page.getByText('Nothing is wrong.').waitFor()
  await inTheShop.getByRole('heading', { name: 'Winter auf Reisen' }).waitFor()
  await inTheShop.getByText('Mit Aufladen in den Süden.').waitFor()
  await page.getByRole('button', { name: 'Save in the draft' }).click()
  await page.getByText('changed in this draft').waitFor()
  await page.getByText('Missing in: en').waitFor()

  await page.getByRole('link', { name: 'English (missing)' }).click()
  await page.getByText('A new post').waitFor()
  await write('Winter on the road', 'South with {{brand}}.')
  await page.getByRole('button', { name: 'Save in the draft' }).click()
  await page.getByText('Saved in the draft.').waitFor()
  await inTheShop.getByText('South with Aufladen.').waitFor()

  await page.getByRole('link', { name: 'Check and publish: Pages and posts' }).click()
  await page.getByLabel('Why').fill('for the holidays')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText(/Version \d+ is published/).waitFor()
  await shopSays('de', 'Mit Aufladen in den Süden.').toBe(true)
  await shopSays('en', 'South with Aufladen.').toBe(true)

  await page.getByRole('button', { name: 'Take back to this' }).first().click()
  await page.getByRole('dialog').getByLabel('Why').fill('it is still warm')
  await page.getByRole('dialog').getByRole('button', { name: 'Take back to this' }).click()
  await page.getByText(/^version \d+ again$/).waitFor()
  await eventually(async () =>
    (await fetchPage(street, tenant, '/blog?lng=de')).text.includes('Winter auf Reisen'),
  ).toBe(false)
  await page.getByRole('button', { name: 'Give it back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give it back' }).click()
  await page.getByText('Its folder: each start loads').waitFor()
})
