import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import type { Grant, RoleName } from '#admin/permissions'
import { openAdminDatabase } from '#database'
import { systemClock } from '#kit/clock'
import { operatorCookie } from '#kit/cookies'
import { openSession } from '../../../src/admin/operators/sessions/sessions.ts'
import { insertOperator, putGrant } from '../../../src/admin/operators/store.ts'
import { testSite } from '../admin/site.ts'
import { patience } from '../test-run/patience.ts'
import { type RunningShop, secretOfShop } from './running-shop.ts'
import { scriptsOfPageListen } from './scripts-listen.ts'
import { setsCookies } from './sets-cookies.ts'
import { desktop, opensWithin, waitsForScripts, watch } from './visitor.ts'

type Wishes = {
  roles: readonly RoleName[]
  tenants?: readonly string[]
  name: string
  /** Console messages that belong to the story. */
  expects?: RegExp[]
}

type SignedIn = Omit<Wishes, 'tenants'> & { tenants?: Grant['tenants'] }

let operators = 0

/**
 * Somebody is invited to the back office, makes a passkey in a browser of their own, and is in. What the browser
 * complains about meanwhile fails the test. Texts are English.
 */
export async function operatorOf(street: RunningShop, { roles, tenants, name, expects = [] }: Wishes) {
  const page = await aBrowser(street, expects)
  await giveAuthenticator(page)
  const email = anEmail()
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

/**
 * The same without the way in: a session that a passkey of another device has just opened. For stories about what comes
 * after, in which nobody has to prove again that it is them.
 */
export async function operatorSignedIn(street: RunningShop, { roles, tenants = 'all', name, expects = [] }: SignedIn) {
  const page = await aBrowser(street, expects)
  const database = openAdminDatabase({ url: street.adminUrl, poolSize: 1 })
  const { site } = testSite(database, { clock: systemClock, secret: [secretOfShop], siteUrl: street.backOfficeUrl })
  const now = systemClock.now()
  const operator = { operatorId: `operator-${randomUUID()}`, name, email: anEmail(), language: 'en' } as const
  await site.db.transaction(async (tx) => {
    await insertOperator(tx, { ...operator, isDemo: false, createdAt: now })
    for (const role of roles)
      await putGrant(tx, operator.operatorId, { role, tenants }, { grantedBy: 'a story', grantedAt: now })
  })
  const { token } = await openSession(site, { ...operator, grants: [] }, 'passkey')
  await database.close()
  const [, cookie = '', value = ''] = /^([^=]+)=([^;]*)/.exec(operatorCookie.line(token, 3600)) ?? []
  await setsCookies(page, street.backOfficeUrl, [[cookie, value]])
  return { page }
}

const anEmail = () => `operator-${++operators}-${process.pid}@house.example`

/** A browser of somebody's own, whose complaints fail the test. */
async function aBrowser(street: RunningShop, expects: readonly RegExp[]): Promise<Page> {
  const options = { viewport: desktop, locale: 'en', reducedMotion: 'reduce', serviceWorkers: 'block' } as const
  const context = await street.browser.newContext(options)
  context.setDefaultTimeout(patience)
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
  return page
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
