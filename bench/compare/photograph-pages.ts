import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { shopPath } from '#tenants/contract'
import type { productAndNumberOf } from '../../tests/support/browser/product-and-number.ts'
import { scriptsOfPageListen } from '../../tests/support/browser/scripts-listen.ts'
import { type Brand, pageWith, shopping } from '../audit/guest.ts'
import type { Town } from '../town.ts'

/** What a brand's pages show besides its look: made once, and photographed again and again. */
export type Scene = { resultPath: string; orderNumber: string; cartName: string }

/** Pictures of a brand's pages as PNG files, by their names: `payment, 390 px, dark`. */
export type Pictures = ReadonlyMap<string, Buffer>

/** What is bought, and for which number. */
export type Goods = Awaited<ReturnType<typeof productAndNumberOf>>

/** Milliseconds that a page may take to come on a busy machine, and how many pictures until two in a row are the same. */
const patience = 120_000
const tries = 10
const widths = { 390: 844, 1280: 900 } as const

/** Buys once, and fills another cart with the same. Returns when the order is done. */
export async function setScene(town: Town, brand: Brand, goods: Goods): Promise<Scene> {
  const { fillCart, payOrder } = shopping(town, brand, async () => goods)
  const resultPath = await payOrder(brand.defaultLocale)
  return { resultPath, orderNumber: await doneOrder(town, brand.id), cartName: await fillCart() }
}

async function doneOrder({ ownerUrl }: Town, tenant: string): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerUrl() })
  await owner.connect()
  try {
    for (let attempt = 0; attempt < 120; attempt++) {
      const { rows } = await owner.query<{ number: string }>(
        `select order_number as number from saldo.orders where tenant = $1 and state = 'done'`,
        [tenant],
      )
      if (rows[0]) return rows[0].number
      await pause(500)
    }
    throw new Error(`the order of ${tenant} is not done`)
  } finally {
    await owner.end()
  }
}

/**
 * Photographs a brand's pages in all widths and themes, each from its top to its end.
 * @param now what the page's clock shows, and goes on showing
 * @param before pictures of the same pages: one that comes out the same is taken once only
 */
export async function photographPages(
  browser: Browser,
  town: Town,
  brand: Brand,
  scene: Scene,
  now: Date,
  before?: Pictures,
): Promise<Pictures> {
  const taken = new Map<string, Buffer>()
  const url = `http://${brand.id}.localhost:${town.port}`
  const pages = {
    'main page': brand.mainPage,
    payment: shopPath(brand, 'checkout/payment'),
    result: scene.resultPath,
    'sign-in': '/login',
    'legal notice': '/impressum',
  }
  const visit = { language: brand.defaultLocale, meetsFrames: brand.deviceIDSwitch }
  for (const { name: theme } of brand.themes) {
    const cookies: [string, string][] = [
      ['theme', theme],
      ['cart', scene.cartName],
      ['CookieConsent', '{}'],
    ]
    const page = await pageWith(browser, url, visit, cookies)
    await page.clock.setFixedTime(now)
    page.setDefaultTimeout(patience)
    for (const [name, path] of Object.entries(pages)) {
      const answer = await page.goto(path, { waitUntil: 'load' })
      // Some brands have no accounts, or no legal notice of their own.
      if (answer?.status() === 404) continue
      if (!answer?.ok()) throw new Error(`${name} of ${brand.id} answers ${answer?.status()}`)
      await scriptsOfPageListen(page)
      for (const [width, height] of Object.entries(widths)) {
        const picture = `${name}, ${width} px, ${theme}`
        await page.setViewportSize({ width: Number(width), height })
        taken.set(picture, await stillPicture(page, scene, before?.get(picture)))
      }
    }
    await page.context().close()
  }
  return taken
}

/** The whole page, once two pictures of it are the same, or one is as before. */
async function stillPicture(page: Page, scene: Scene, before: Buffer | undefined): Promise<Buffer> {
  const { width = 0, height: window = 0 } = page.viewportSize() ?? {}
  // A window as tall as the page: what stays at the foot of a window stands where it belongs, and pictures come that wait
  // until they are in sight.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (height > window) await page.setViewportSize({ width, height })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await untilPicturesCame(page)
  let last = before
  for (let attempt = 0; attempt < tries; attempt++) {
    await page.evaluate(hideOrder, scene.orderNumber)
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    if (last?.equals(picture)) return picture
    last = picture
  }
  throw new Error(`${page.url()} does not stand still`)
}

/** Asks again and again: the browser's own waiting looks once a frame, and a still page may draw none. */
async function untilPicturesCame(page: Page): Promise<void> {
  const end = Date.now() + patience
  while (true) {
    const waited = await page.evaluate(missing)
    if (waited.length === 0) return
    if (Date.now() > end) throw new Error(`${page.url()} waits for ${waited.join(', ')}`)
    await pause(50)
  }
}

/** Runs in the browser: pictures in sight that have not come. Those of a folded footer have a place, but are not even asked for. */
function missing(): string[] {
  return [...document.images]
    .filter((image) => {
      const { left, right, top, bottom, width } = image.getBoundingClientRect()
      const isOnPage = width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      return !image.complete && isOnPage && image.checkVisibility()
    })
    .map(({ outerHTML }) => outerHTML)
}

/** Runs in the browser: another program's order has another number and another time. */
function hideOrder(orderNumber: string): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.nodeValue ?? ''
    const hidden = text.replaceAll(orderNumber, '0000000000').replace(/\b\d{1,2}:\d{2}\b/g, '00:00')
    if (hidden !== text) node.nodeValue = hidden
  }
}
