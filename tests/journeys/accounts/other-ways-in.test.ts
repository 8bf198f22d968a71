import { expect, onTestFinished, test } from 'vitest'
import { customersPassword, registers } from '../../support/browser/registering.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { eventually, sees, seesHeading } from '../../support/browser/shopping.ts'
import { phone, visit } from '../../support/browser/visitor.ts'

const street = await runningShop()

test('where a portal signs people in, one goes there and comes back signed in, to where one was', async () => {
  const guest = await visit(street, { tenant: 'o2de', viewport: phone })
  const { page, t } = guest
  await page.goto('/account')
  await seesHeading(guest, 'account.signIn')
  await eventually(() => page.locator('main input').count()).toBe(0)
  await page.getByRole('link', { name: t('account.portal.button') }).click()
  await page.getByRole('radio', { name: 'Ben Beispiel' }).check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await seesHeading(guest, 'account.title')
  await sees(guest, t('account.signedInAs', { email: '+49 1511 2340102' }))
  expect(new URL(page.url()).pathname).toBe('/account')

  // A link from somebody else's visit signs nobody in.
  const victim = await visit(street, { tenant: 'o2de' })
  const other = await visit(street, { tenant: 'o2de' })
  await other.page.goto('/login/portal')
  const link = await other.page.evaluate(async () => {
    const form = document.forms[0] as HTMLFormElement
    return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])).toString()
  })
  const wish = new URLSearchParams(link)
  const token = await (
    await fetch(`${street.sandboxUrl}/portal/o2de/tokens`, {
      method: 'POST',
      body: new URLSearchParams({ msisdn: '+4915112340101' }),
    })
  ).json()
  const back = new URL(wish.get('redirect_uri') ?? '')
  back.searchParams.set('token', (token as { token: string }).token)
  back.searchParams.set('state', wish.get('state') ?? '')
  await victim.page.goto(back.href)
  await sees(victim, t('ssoNotAccepted'))
})

test('somebody adds a passkey, signs out, and signs in by it', async () => {
  const guest = await visit(street, { tenant: 'congstar', viewport: phone })
  const { page, t } = guest
  const device = await page.context().newCDPSession(page)
  // The page may be the next visitor's.
  onTestFinished(() => device.detach())
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const email = await registers(guest)
  await page.waitForURL('**/account?told=*')

  await page
    .locator('main')
    .getByRole('link', { name: t('account.passkeys.title') })
    .click()
  await seesHeading(guest, 'account.passkeys.title')
  await page.locator('main #currentPassword').fill(customersPassword)
  await page.getByRole('button', { name: t('account.passkeys.add') }).click()
  await sees(guest, t('account.passkeys.hasBeenAdded'))
  await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await page
    .locator('main')
    .getByRole('button', { name: t('account.signOut') })
    .click()
  await sees(guest, t('successfulLogout'))

  await page.goto('/login?to=/account/settings/passkeys')
  await page.getByRole('button', { name: t('account.login.passkey') }).click()
  await seesHeading(guest, 'account.passkeys.title')
  await page.waitForURL('**/account/settings/passkeys')
  await street.received(email, ({ subject }) => subject?.startsWith('Neuer Passkey') ?? false)
})
