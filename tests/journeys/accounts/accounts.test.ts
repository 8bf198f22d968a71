import { expect, test } from 'vitest'
import type { PlainKey } from '#kit/text-key'
import { tabsTo } from '../../support/browser/keyboard.ts'
import {
  hasAccount,
  linkTo,
  customersPassword as password,
  registers,
  sends,
} from '../../support/browser/registering.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { holdScripts, scriptsOfPartListen } from '../../support/browser/scripts-listen.ts'
import { anAddress, eventually, sees, seesHeading } from '../../support/browser/shopping.ts'
import { phone, visit } from '../../support/browser/visitor.ts'

const street = await runningShop()
test('somebody registers, confirms by mail and is signed in, wherever they come from', async () => {
  const guest = await visit(street, { tenant: 'congstar', viewport: phone })
  const { page, t } = guest
  const email = anAddress()
  const header = (name: PlainKey) => page.getByRole('banner').getByRole('link', { name: t(name), exact: true })
  await page.goto('/')
  await sees(guest, header('account.signIn'))
  await registers(guest, email)
  await page.waitForURL('**/account?told=*')
  await sees(guest, t('successfulRegistration'))
  await sees(guest, t('account.signedInAs', { email }))
  await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)

  // The main page is the same for everybody. Which of two links it shows is right from its first paint.
  await page.goto('/', { waitUntil: 'commit' })
  await sees(guest, header('account.title'))
  await eventually(() => header('account.signIn').count()).toBe(0)

  // Browsers send no strict cookie with a link from another site, such as a mail: the page is requested again.
  await page.goto(`${street.sandboxUrl}/inbox`)
  await page.evaluate((to) => {
    document.body.innerHTML = `<a href="${to}/account">to the account</a>`
  }, street.shopUrl('congstar'))
  await page.getByText('to the account').click()
  await seesHeading(guest, 'account.title')
  await page
    .locator('main')
    .getByRole('button', { name: t('account.signOut') })
    .click()
  await sees(guest, t('successfulLogout'))
  await sees(guest, header('account.signIn'))
})

test('without scripts, where many brands are sold, signing in leads back to where one was', async () => {
  const guest = await visit(street, { tenant: 'herladen', javaScriptEnabled: false })
  const { page, t } = guest
  const email = anAddress()
  await registers(guest, email)
  await seesHeading(guest, 'successfulRegistration')
  await page.goto('/account')
  await page
    .locator('main')
    .getByRole('button', { name: t('account.signOut') })
    .click()
  await sees(guest, t('successfulLogout'))

  await page.goto('/support')
  // Without scripts the link to the account leads to signing in.
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('account.title') })
    .click()
  await seesHeading(guest, 'account.signIn')
  await sends(guest, { email, password: 'a wrong password' })
  await sees(guest, t('incorrectUsernameOrPassword'))
  await eventually(() => page.locator('main #password').inputValue()).toBe('')
  await sends(guest, { email, password })
  await seesHeading(guest, 'account.title')
})

test('a forgotten password is set anew by mail, and the former opens nothing', async () => {
  const guest = await visit(street, { tenant: 'congstar', language: 'de', expects: [/status of 404/] })
  const { page, t } = guest
  const email = await hasAccount(guest)
  await page.goto('/account')
  await seesHeading(guest, 'account.title')

  const elsewhere = await visit(street, { tenant: 'congstar' })
  await elsewhere.page.goto('/login')
  await elsewhere.page.getByRole('link', { name: t('account.login.forgot') }).click()
  await seesHeading(elsewhere, 'account.reset.title')
  await sends(elsewhere, { email })
  await seesHeading(elsewhere, 'passwordLinkSent')
  const link = await linkTo(elsewhere, email, 'reset-password')
  await elsewhere.page.goto(link)
  await sends(elsewhere, { password: 'a second good password' })
  await sees(elsewhere, t('passwordHasChanged'))
  await sends(elsewhere, { email, password: 'a second good password' })
  await sees(elsewhere, t('account.signedInAs', { email }))

  // Signed out here, and the link has been used.
  await page.goto('/account')
  await seesHeading(guest, 'account.signIn')
  await page.goto(link)
  await seesHeading(guest, 'linkNotValid')
})

test('with the keyboard alone somebody registers, signs in, changes their profile, looks at their orders and signs out', async () => {
  const guest = await visit(street, { tenant: 'congstar' })
  const { page, t } = guest
  const { keyboard } = page
  const email = anAddress()
  const types = async (selector: string, text: string) => {
    await tabsTo(guest, selector)
    await keyboard.type(text)
  }
  const presses = async (selector: string) => {
    await tabsTo(guest, selector)
    await keyboard.press('Enter')
  }
  const submit = 'main form[novalidate] button[type="submit"]'
  const signOut = 'main nav button[value="sign-out"]'
  /** The error summary has the focus, and its link leads to the field. */
  const mends = async (field: string, text: string) => {
    const focused = (what: string) => page.evaluate((name) => document.activeElement?.getAttribute(name), what)
    await expect.poll(() => focused('role')).toBe('alert')
    await presses(`a[href="#${field}"]`)
    await expect.poll(() => focused('id')).toBe(field)
    await keyboard.press('ControlOrMeta+A')
    await keyboard.type(text)
    await keyboard.press('Enter')
  }
  await page.goto('/register')
  await types('main #email', email)
  await types('main #password', 'short')
  await presses(submit)
  await mends('password', password)
  await seesHeading(guest, 'registrationSent')
  await page.goto(await linkTo(guest, email, 'confirm'))
  await seesHeading(guest, 'account.confirm.title')
  await presses('main form button[type="submit"]')
  await seesHeading(guest, 'account.title')

  await presses(signOut)
  await seesHeading(guest, 'account.signIn')
  await types('main #email', email)
  await types('main #password', password)
  await keyboard.press('Enter')
  await seesHeading(guest, 'account.title')
  await presses('main nav a[href="/account/settings/profile"]')
  await seesHeading(guest, 'account.profile.title')
  await types('#phoneNumber', '12')
  await presses(submit)
  await mends('phoneNumber', '0171 12340000')
  await sees(guest, t('successfulModification'))
  await presses('main nav a[href="/account/orders"]')
  await seesHeading(guest, 'account.orders.none')
  await presses(signOut)
  await sees(guest, t('successfulLogout'))
})

test('whoever goes to the field that is wrong before the scripts begin is not called back when they do', async () => {
  const { page } = await visit(street, { tenant: 'congstar' })
  await page.goto('/register')
  const scriptsCome = await holdScripts(page)
  await page.locator('main #email').fill('ada@')
  await page.locator('main form button[type="submit"]').last().click()
  await page.getByRole('alert').locator('a[href="#email"]').click()
  const focused = () => page.evaluate(() => document.activeElement?.id)
  await expect.poll(focused).toBe('email')
  scriptsCome()
  await scriptsOfPartListen(page, 'main form')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  await eventually(() => focused()).toBe('email')
})

test('what was mended before the scripts begin is complained of no more once they do', async () => {
  const { page } = await visit(street, { tenant: 'congstar' })
  await page.goto('/register')
  const scriptsCome = await holdScripts(page)
  await page.locator('main form button[type="submit"]').last().click()
  await page.getByRole('alert').waitFor()
  await page.locator('main #email').fill(anAddress())
  scriptsCome()
  await scriptsOfPartListen(page, 'main form')
  await expect.poll(() => page.getByRole('alert').locator('a[href="#email"]').count()).toBe(0)
  await eventually(() => page.getByRole('alert').locator('a[href="#password"]').count()).toBe(1)
  await page.locator('main #password').fill('something')
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
})
