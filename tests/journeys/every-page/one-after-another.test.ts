import { expect, test } from 'vitest'
import { runningShop } from '../../support/browser/running-shop.ts'
import { desktop, phone, visit } from '../../support/browser/visitor.ts'

const street = await runningShop()

// Visitors share a browser context and its page (tests/support/browser/browser-contexts.ts): the next one must find
// nothing of the previous one. Some end where their page is used again, others elsewhere.
test.each([
  ['first', true],
  ['second', true],
  ['third', false],
  ['fourth', true],
])('the %s of four visitors finds nothing in the browser', async (_, endsInTheShop) => {
  const { page } = await visit(street, { tenant: 'congstar' })
  const context = page.context()
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['CookieConsent'])
  expect(context.pages()).toHaveLength(1)
  expect(page.viewportSize()).toEqual(desktop)
  const [shop, partner] = ['/impressum', `${street.sandboxUrl}/`]
  const addresses = endsInTheShop ? [partner, shop] : [shop, partner]
  for (const [pages, address] of addresses.entries()) {
    await page.goto(address)
    const found = () =>
      page.evaluate(async () => ({
        localStorage: localStorage.getItem('left'),
        sessionStorage: sessionStorage.getItem('left'),
        caches: await caches.keys(),
        databases: (await indexedDB.databases()).map(({ name }) => name),
        camera: (await navigator.permissions.query({ name: 'camera' })).state,
        isRouted: await fetch('?routed').then(({ status }) => status === 418),
        isDark: matchMedia('(prefers-color-scheme: dark)').matches,
        isUnderMouse: document.querySelector('main :hover') !== null,
        history: history.length,
        isScripted: 'scripted' in globalThis,
      }))
    const nothing = { localStorage: null, sessionStorage: null, caches: [], databases: [], isRouted: false }
    // A page begins with a blank one.
    const untouched = { isDark: false, isUnderMouse: false, isScripted: false, history: 2 + pages }
    expect(await found(), address).toMatchObject({
      ...nothing,
      ...untouched,
      camera: expect.not.stringMatching('granted'),
    })
    await page.evaluate(async () => {
      localStorage.setItem('left', 'here')
      // biome-ignore lint/suspicious/noDocumentCookie: as a script of the page would
      document.cookie = 'left=here'
      await caches.open('left')
      await new Promise((resolve) => {
        indexedDB.open('left').onsuccess = resolve
      })
    })
    // Of a page that is used again, only the shop's own is cleared: partners' pages keep nothing.
    if (address === shop) await page.evaluate(() => sessionStorage.setItem('left', 'here'))
    else expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    expect(await found(), address).toMatchObject({ localStorage: 'here', caches: ['left'], databases: ['left'] })
  }
  await context.grantPermissions(['camera'])
  await context.route(/routed$/, (route) => route.fulfill({ status: 418 }))
  await context.newPage()
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.mouse.move(200, 200)
  if (!endsInTheShop) await page.addInitScript('globalThis.scripted = true')
})
