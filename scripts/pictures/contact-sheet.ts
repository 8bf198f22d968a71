import type { Browser } from 'playwright-core'
import { readBrands } from '#tenants'
import { openCamera, standBefore } from './photograph.ts'

// Takes the picture of all shops for the docs (`npm start` first): each main page on a desktop and on a phone.
// `PORT=3000 node scripts/pictures/contact-sheet.ts`

const port = process.env.PORT ?? '3000'
const target = 'docs/pictures/shops.jpg'
const columns = 4
const { brands } = await readBrands('tenants')

/** @returns a JPEG in base64 */
async function take(browser: Browser, url: string, locale: string, width: number, height: number): Promise<string> {
  const page = await standBefore(browser, url, { viewport: { width, height }, locale })
  const shot = await page.screenshot({ type: 'jpeg', quality: 85 })
  await page.close()
  return shot.toString('base64')
}

const style = `
body{margin:0;padding:20px;background:#dfe4e6;display:grid;grid-template-columns:repeat(${columns},1fr);gap:20px;font:14px sans-serif}
figure{margin:0;position:relative;padding-right:96px}
figcaption{padding:4px 0}
.desktop{display:block;width:100%;box-shadow:0 6px 18px #1a2a3030}
.phone{position:absolute;right:0;bottom:26px;width:110px;border:3px solid #16181d;border-radius:10px}
`

const browser = await openCamera()
try {
  const figures: string[] = []
  for (const { id, provider, defaultLocale } of brands) {
    const url = `http://${id}.localhost:${port}/`
    const img = (jpeg: string, where: string) => `<img class="${where}" alt="" src="data:image/jpeg;base64,${jpeg}">`
    const wide = img(await take(browser, url, defaultLocale, 1280, 900), 'desktop')
    const narrow = img(await take(browser, url, defaultLocale, 390, 844), 'phone')
    figures.push(`<figure>${wide}${narrow}<figcaption>${provider.name} (${id})</figcaption></figure>`)
  }
  const page = await browser.newPage({ viewport: { width: 1760, height: 1000 } })
  await page.setContent(`<style>${style}</style>${figures.join('')}`, { waitUntil: 'load' })
  await page.screenshot({ path: target, fullPage: true, type: 'jpeg', quality: 70 })
  console.log(target)
} finally {
  await browser.close()
}
