import { mkdir } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { shopPath } from '#tenants/contract'
import type { Town } from '../town.ts'
import { type Brand, pageWith, shopping } from './guest.ts'

/** What a first purchase shows, each on a sheet of its own. */
const screens = ['first-screen', 'payment', 'result'] as const
type Screen = (typeof screens)[number]
const sizes = {
  390: { viewport: { width: 390, height: 844 }, columns: 8, shown: 230 },
  1280: { viewport: { width: 1280, height: 900 }, columns: 4, shown: 470 },
} as const
type Width = keyof typeof sizes
const widths = [390, 1280] as const

/** A picture of every screen in every width, as a JPEG in base64. */
export type Pictures = { brand: string; name: string; of: (screen: Screen, width: Width) => string }

/**
 * Photographs one brand as a guest sees it who never was there: the first screen with the question about cookies, the
 * payment page with one item from its top to its end, the result of a paid order.
 */
export async function photographBrand(browser: Browser, town: Town, brand: Brand): Promise<Pictures> {
  const { fillCart, payOrder } = shopping(town, brand)
  const cartName = await fillCart()
  const resultPath = await payOrder(brand.defaultLocale)
  const taken = new Map<string, string>()
  const url = `http://${brand.id}.localhost:${town.port}`
  const visit = { language: brand.defaultLocale, meetsFrames: brand.deviceIDSwitch }
  for (const width of widths) {
    const page = await pageWith(browser, url, visit, [])
    await page.setViewportSize(sizes[width].viewport)
    const take = async (screen: Screen, path: string, { whole = false } = {}) => {
      await page.goto(path, { waitUntil: 'load' })
      taken.set(`${screen} ${width}`, await picture(page, whole))
    }
    await take('first-screen', brand.mainPage)
    await page.context().addCookies([{ name: 'CookieConsent', value: '{}', url }])
    await take('result', resultPath)
    await page.context().addCookies([{ name: 'cart', value: cartName, url, secure: true, sameSite: 'Strict' }])
    await take('payment', shopPath(brand, 'checkout/payment'), { whole: true })
    await page.context().close()
  }
  return { brand: brand.id, name: brand.provider.name, of: (screen, width) => taken.get(`${screen} ${width}`) ?? '' }
}

async function picture(page: Page, whole: boolean): Promise<string> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  // A window as tall as the page: what stays at the foot of a window stands where it belongs.
  const height = whole ? await page.evaluate(() => document.documentElement.scrollHeight) : 0
  const { width = 0, height: before = 0 } = page.viewportSize() ?? {}
  if (height > before) await page.setViewportSize({ width, height })
  return (await page.screenshot({ type: 'jpeg', quality: 85 })).toString('base64')
}

/** Puts all brands side by side: a sheet for each screen and width. @returns the sheets' paths */
export async function drawSheets(browser: Browser, brands: readonly Pictures[], folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const paths: string[] = []
  for (const width of widths) {
    const { columns, shown } = sizes[width]
    const page = await browser.newPage({ viewport: { width: columns * (shown + 16) + 16, height: 900 } })
    for (const screen of screens) {
      const figures = brands.map(
        ({ brand, name, of }) =>
          `<figure><img alt="" src="data:image/jpeg;base64,${of(screen, width)}"><figcaption>${name} (${brand})</figcaption></figure>`,
      )
      await page.setContent(`<style>${style(columns)}</style>${figures.join('')}`, { waitUntil: 'load' })
      const path = `${folder}/${screen}-${width}.jpg`
      await page.screenshot({ path, fullPage: true, type: 'jpeg', quality: 60 })
      paths.push(path)
    }
    await page.close()
  }
  return paths
}

const style = (columns: number) => `
body{margin:0;padding:16px;background:#dfe4e6;display:grid;grid-template-columns:repeat(${columns},minmax(0,1fr));gap:16px;align-items:start;font:13px sans-serif}
figure{margin:0}
img{display:block;width:100%;box-shadow:0 4px 12px #1a2a3030}
figcaption{padding:4px 0}
`
