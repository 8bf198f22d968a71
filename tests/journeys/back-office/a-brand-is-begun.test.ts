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
  await page.getByLabel('Colour of buttons').fill('#0b5c8a')
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
})
