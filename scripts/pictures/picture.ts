import { mkdir } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { openCamera, standBefore } from './photograph.ts'

// Takes the README's picture of the running shop (`npm start` first): one brand on a desktop, another on a phone.
// `PORT=3000 node scripts/pictures/picture.ts`

const port = process.env.PORT ?? '3000'
const target = 'docs/pictures/shop.png'
const desktop = { tenant: 'herladen', number: '06 14500599', readBack: '+31 6 14500599', width: 1280, height: 930 }
const phone = { tenant: 'congstar', number: '01511 2345678', readBack: '+49 1511 2345678', width: 390, height: 716 }

type Shot = { tenant: string; number: string; readBack: string; width: number; height: number }

/**
 * The main page after a number is typed.
 * @returns a PNG in base64
 */
async function take(browser: Browser, { tenant, number, readBack, width, height }: Shot): Promise<string> {
  const shown = { viewport: { width, height }, deviceScaleFactor: 1.5 }
  const page = await standBefore(browser, `http://${tenant}.localhost:${port}/`, shown)
  await page.locator('#msisdn').fill(number)
  await page.getByText(readBack).waitFor()
  await page.locator('#msisdn').blur()
  const shot = await page.screenshot()
  await page.close()
  return shot.toString('base64')
}

const style = `
body{margin:0;width:1470px;height:850px;position:relative;overflow:hidden;background:#dfe4e6}
div{position:absolute;overflow:hidden;background:#fff;box-shadow:0 20px 50px #1a2a3040}
img{display:block;width:100%}
.desktop{left:44px;top:46px;width:1000px;border-radius:10px}
.bar{position:static;height:28px;background:#f3f5f5;box-shadow:none;border-bottom:1px solid #d5dadc}
.phone{right:44px;top:130px;width:330px;border-radius:34px;border:9px solid #16181d}
`

const browser = await openCamera()
try {
  const [wide, narrow] = [await take(browser, desktop), await take(browser, phone)]
  const page = await browser.newPage({ viewport: { width: 1470, height: 850 } })
  const img = (png: string) => `<img alt="" src="data:image/png;base64,${png}">`
  await page.setContent(
    `<style>${style}</style><div class="desktop"><div class="bar"></div>${img(wide)}</div><div class="phone">${img(narrow)}</div>`,
    { waitUntil: 'load' },
  )
  await mkdir('docs/pictures', { recursive: true })
  await page.screenshot({ path: target })
  console.log(target)
} finally {
  await browser.close()
}
