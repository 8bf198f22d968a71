import { expect, test } from 'vitest'
import { operatorSignedIn } from '../../support/browser/operator.ts'
import { problemsOf } from '../../support/browser/page-audit.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { aNumber, anAddress, buys, digitsOf, eventually, sees } from '../../support/browser/shopping.ts'
import { phone, visit } from '../../support/browser/visitor.ts'

const street = await runningShop()

test('a new brand sells its first top-up within the journey; its domains wait for a second person', async () => {
  const { page } = await operatorSignedIn(street, { roles: ['brand-manager'], name: 'Mona Manager' })
  await page.goto('/brands')
  await page.getByRole('link', { name: 'A new brand' }).click()
  await page.getByLabel('Name').fill('Blue Whale')
  await page.getByLabel('Id', { exact: true }).fill('blue_whale')
  await page.getByLabel('Begins as').selectOption('congstar')
  await page.getByRole('checkbox', { name: 'English' }).uncheck()
  const logo = page.getByLabel('Colours from a logo')
  const drawing = (fill: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="#fff" /><rect width="30" height="40" fill="${fill}" /></svg>`
  const choose = (mimeType: string, content: string) =>
    logo.setInputFiles({ name: 'logo', mimeType, buffer: Buffer.from(content) })
  await choose('image/png', 'a letter')
  await page.getByText('The file is no picture').waitFor()
  await choose('image/svg+xml', drawing('#777777'))
  await page.getByText('The picture has no colour').waitFor()
  await choose('image/svg+xml', drawing('#0b5c8a'))
  await page
    .getByText(/Contrast \d/)
    .first()
    .waitFor()
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Use these colours' }).click()
  expect(await page.getByLabel('Colour of buttons').inputValue()).toBe('#0b5c8a')
  expect(await page.getByLabel('Colour of links').inputValue()).toMatch(/^#[0-9a-f]{6}$/)
  await page.getByLabel('Domains').fill('whale.example')
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Begin the brand' }).click()
  await page.getByText('The brand runs.').waitFor()
  await page.getByText('TXT _dmarc.').waitFor()
  await page.getByText('A www.whale.example').waitFor()
  expect(await problemsOf(page)).toEqual([])

  const guest = await visit(street, { tenant: 'blue_whale', model: 'congstar', viewport: phone })
  const number = aNumber('+491511')
  await guest.page.goto('/')
  await sees(guest, guest.page.getByRole('img', { name: 'Blue Whale' }).first())
  await buys(guest, { number, amount: 15, contact: { email: anAddress() } })
  await eventually(() => street.creditOn(digitsOf(number))).toBe(1500)

  await page.getByRole('link', { name: 'Opening: domains' }).click()
  await page.getByLabel('Why').fill('it opens')
  await page.getByRole('button', { name: 'Ask a second person to publish' }).click()
  await page.getByText('A second person has to approve this.').waitFor()

  // In a draft, for each theme, with the checks while it is filled in.
  await page.goto('/brands/blue_whale')
  await page.getByLabel('What it is about').fill('A red one')
  await page.getByRole('button', { name: 'Begin a draft', exact: true }).click()
  await page.getByRole('link', { name: 'Look', exact: true }).click()
  await choose('image/svg+xml', drawing('#b00020'))
  await page.getByRole('button', { name: 'Use these colours' }).click()
  await page.getByText('Nothing is wrong.').waitFor()
  await page.getByRole('button', { name: 'Save in the draft' }).click()
  await page
    .getByRole('region', { name: 'What changes' })
    .getByText('look.light.accent', { exact: true })
    .first()
    .waitFor()
})
