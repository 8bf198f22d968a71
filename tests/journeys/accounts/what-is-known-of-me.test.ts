import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  hasAccount,
  linkTo,
  customersPassword as password,
  registers,
  sends,
} from '../../support/browser/registering.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { anAddress, eventually, sees, seesHeading } from '../../support/browser/shopping.ts'
import { phone, visit } from '../../support/browser/visitor.ts'

const street = await runningShop()
const profile = '/account/settings/profile'

test('somebody says who they are, takes another address, and takes along all that is known of them', async () => {
  const ada = await visit(street, { tenant: 'congstar', viewport: phone })
  const { page, t } = ada
  const former = await hasAccount(ada)
  await page.goto('/account')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('account.profile.title'), exact: true })
    .click()
  await seesHeading(ada, 'account.profile.title')
  await page.locator('#firstname').fill('Adelheid')
  await page.locator('#phoneNumber').fill('12')
  await page.getByRole('button', { name: t('account.profile.save'), exact: true }).click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: t('contactNumberNotValid') })
    .click()
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('phoneNumber')
  await eventually(() => page.locator('#firstname').inputValue()).toBe('Adelheid')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('0171 12340000')
  await page.keyboard.press('Enter')
  await sees(ada, t('successfulModification'))
  await page.goto(profile)
  await seesHeading(ada, 'account.profile.title')
  await eventually(() => page.locator('#phoneNumber').inputValue()).toBe('+49 171 12340000')

  const email = anAddress()
  await page.getByRole('link', { name: t('account.email.title'), exact: true }).click()
  await seesHeading(ada, 'account.email.title')
  await sends(ada, { email, currentPassword: 'a wrong password' })
  await page
    .getByRole('alert')
    .getByRole('link', { name: t('incorrectCurrentPassword') })
    .waitFor()
  await eventually(() => page.locator('main #email').inputValue()).toBe(email)
  await sends(ada, { currentPassword: password })
  await seesHeading(ada, 'account.profile.title')
  // The owner gets a mail at the old address. Nothing changes until the link is followed.
  await street.received(former, ({ subject }) => subject === t('mail.addressAsked.subject', { brand: 'congstar' }))
  await sees(ada, former)
  await page.goto(await linkTo(ada, email, 'profile/address'))
  await seesHeading(ada, 'account.address.title')
  await page.getByRole('button', { name: t('account.address.button'), exact: true }).click()
  await seesHeading(ada, 'account.address.done')
  await page
    .getByRole('link', { name: t('account.profile.title'), exact: true })
    .last()
    .click()
  await seesHeading(ada, 'account.profile.title')
  await sees(ada, email)
  await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('account.profile.export'), exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toBe('my-data-congstar.json')
  const { account, addressChanges } = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(account).toMatchObject([{ first_name: 'Adelheid', email }])
  expect(addressChanges).toMatchObject([{ former, email }])

  // Signed out in another window meanwhile: the next step leads to signing in, and then on to its page.
  const other = await page.context().newPage()
  await other.goto('/account')
  await other
    .getByRole('main')
    .getByRole('button', { name: t('account.signOut'), exact: true })
    .click()
  await other.getByRole('heading', { level: 1, name: t('account.signIn'), exact: true }).waitFor()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('account.orders.title'), exact: true })
    .click()
  await seesHeading(ada, 'account.signIn')
  await sends(ada, { email, password })
  await seesHeading(ada, 'account.orders.none')
  expect(new URL(page.url()).pathname).toBe('/account/orders')

  // A form's values are restored after signing in, and the owner saves them.
  await other.goto(profile)
  await other.locator('#city').fill('Feldkirchen')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('account.signOut'), exact: true })
    .click()
  await seesHeading(ada, 'account.signIn')
  const tab = { ...ada, page: other }
  await other.getByRole('button', { name: t('account.profile.save'), exact: true }).click()
  await sees(tab, t('account.login.signedOut'))
  await sends(tab, { email, password })
  await sees(tab, t('account.typedBefore'))
  await eventually(() => other.locator('#city').inputValue()).toBe('Feldkirchen')
  await other.getByRole('button', { name: t('account.profile.save'), exact: true }).click()
  await sees(tab, t('successfulModification'))
})

test('without scripts somebody has their account erased, and nobody is there any more', async () => {
  const ada = await visit(street, { tenant: 'kaufland', language: 'en', javaScriptEnabled: false })
  const { page, t } = ada
  const email = await registers(ada)
  await seesHeading(ada, 'account.title')
  await page.goto(profile)
  await sends(ada, { firstname: 'Adelheid', city: 'Feldkirchen' })
  await sees(ada, t('successfulModification'))
  await page.getByRole('link', { name: t('account.erase.title'), exact: true }).click()
  await seesHeading(ada, 'account.erase.title')
  const erases = async (typed: string) => {
    await page.locator('main #currentPassword').fill(typed)
    await page.getByRole('button', { name: t('account.erase.submit'), exact: true }).click()
  }
  await erases('a wrong password')
  await page
    .getByRole('alert')
    .getByRole('link', { name: t('incorrectCurrentPassword') })
    .waitFor()
  await erases(password)
  await seesHeading(ada, 'account.erase.done')
  await street.received(email, ({ subject }) => subject === t('mail.erased.subject', { brand: 'Kaufland mobil' }))
  await page.goto('/account')
  await seesHeading(ada, 'account.signIn')
  await sends(ada, { email, password })
  await sees(ada, t('incorrectUsernameOrPassword'))
})
