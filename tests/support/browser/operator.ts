import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import type { RoleName } from '#admin/permissions'
import type { RunningShop } from './running-shop.ts'
import { scriptsOfPageListen } from './scripts-listen.ts'
import { desktop, opensWithin, waitsForScripts, watch } from './visitor.ts'

type Wishes = {
  roles: readonly RoleName[]
  tenants?: readonly string[]
  name: string
  /** Console messages that belong to the story. */
  expects?: RegExp[]
}

let operators = 0

/**
 * Somebody is invited to the back office, makes a passkey in a browser of their own, and is in. What the browser
 * complains about meanwhile fails the test. Texts are English.
 */
export async function operatorOf(street: RunningShop, { roles, tenants, name, expects = [] }: Wishes) {
  const options = { viewport: desktop, locale: 'en', reducedMotion: 'reduce', serviceWorkers: 'block' } as const
  const context = await street.browser.newContext(options)
  context.setDefaultTimeout(Number(process.env.SALDO_PATIENCE ?? 120_000))
  const page = await context.newPage()
  const complaints: string[] = []
  const begin = (one: Page) => {
    watch(one, (text) => void (expects.some((known) => known.test(text)) || complaints.push(text)), false)
    opensWithin(one, street.backOfficeUrl)
    waitsForScripts(one)
  }
  begin(page)
  onTestFinished(async () => {
    await context.close()
    expect(complaints).toEqual([])
  })
  await giveAuthenticator(page)
  const email = `operator-${++operators}-${process.pid}@house.example`
  const brands = tenants ? ['--tenants', tenants.join()] : []
  let link = ''
  for (const role of roles)
    link = await street.saldo('operators', 'invite', email, '--name', name, '--role', role, ...brands)
  await page.goto(/http\S+/.exec(link)?.[0] ?? expect.fail(link))
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const recoveryCodes = await page.locator('main li').allTextContents()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL(`${street.backOfficeUrl}/`)
  await scriptsOfPageListen(page)
  return { page, email, recoveryCodes }
}

/** A device that knows its owner by a touch, which it gets at once. */
async function giveAuthenticator(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page)
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
}
