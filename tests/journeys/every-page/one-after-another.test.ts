import { expect, test } from 'vitest'
import { runningShop } from '../../support/browser/running-shop.ts'
import { visit } from '../../support/browser/visitor.ts'

const street = await runningShop()

// Visitors share a browser context (tests/support/browser/browser-contexts.ts): the next one must find nothing of the
// previous one.
test.each(['first', 'second', 'third'])('the %s of three visitors finds nothing in the browser', async () => {
  const { page } = await visit(street, { tenant: 'congstar' })
  const context = page.context()
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['CookieConsent'])
  expect(context.pages(), 'one of them keeps the process').toHaveLength(2)
  for (const address of ['/impressum', `${street.sandboxUrl}/`]) {
    await page.goto(address)
    const found = () =>
      page.evaluate(async () => ({
        localStorage: localStorage.getItem('left'),
        sessionStorage: sessionStorage.getItem('left'),
        caches: await caches.keys(),
        databases: (await indexedDB.databases()).map(({ name }) => name),
        camera: (await navigator.permissions.query({ name: 'camera' })).state,
        isRouted: await fetch('?routed').then(({ status }) => status === 418),
      }))
    const nothing = { localStorage: null, sessionStorage: null, caches: [], databases: [], isRouted: false }
    expect(await found(), address).toMatchObject({ ...nothing, camera: expect.not.stringMatching('granted') })
    await page.evaluate(async () => {
      localStorage.setItem('left', 'here')
      sessionStorage.setItem('left', 'here')
      // biome-ignore lint/suspicious/noDocumentCookie: as a script of the page would
      document.cookie = 'left=here'
      await caches.open('left')
      await new Promise((resolve) => {
        indexedDB.open('left').onsuccess = resolve
      })
    })
    expect(await found(), address).toMatchObject({ localStorage: 'here', caches: ['left'], databases: ['left'] })
  }
  await context.grantPermissions(['camera'])
  await context.route(/routed$/, (route) => route.fulfill({ status: 418 }))
  await context.newPage()
})
