import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Cookie, cookies } from '#kit/cookies'

const known: Cookie[] = Object.values(cookies)

/** Sets cookies as an answer of a site does. Playwright names a domain with each, which `__Host-` forbids. */
export async function setsCookies(page: Page, siteUrl: string, given: [name: string, value: string][]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const url = siteUrl.replace('http:', 'https:')
  for (const [name, value] of given) {
    const cookie = known.find((one) => one.name === name)
    const httpOnly = cookie ? cookie.hidden === true : true
    const set = { name, value, url, path: '/', httpOnly, secure: true, sameSite: 'Strict' } as const
    expect(await session.send('Network.setCookie', set), name).toMatchObject({ success: true })
  }
  await session.detach()
}
