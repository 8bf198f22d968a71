import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { chromium } from 'playwright-core'
// @ts-expect-error plain JavaScript: it runs before anything is installed
import { ensureInstalled } from '../scripts/installed.mjs'
import { ensureBrowser } from '../scripts/pictures/browser.ts'
import { count, type Row } from './row.ts'
import { median, type Town } from './town.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const debuggingPort = 9333
/**
 * A simple brand, one of many brands, one with a dark theme, one of seven languages, one with large drawings, one that
 * sells eSIMs.
 */
const mainPages = [
  ['congstar', '/shop/topup/congstar'],
  ['aufladen', '/shop'],
  ['reloadnow', '/'],
  ['ortel', '/shop/topup/ortel'],
  ['tmobilenl', '/shop/topup/tmobilenl'],
  ['esim', '/'],
] as const

type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'error'; onlyCategories: string[] },
) => Promise<{ lhr: Judgement } | undefined>
type Judgement = {
  finalDisplayedUrl: string
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

/**
 * A package of its own, installed on first use: it is as large as a sixth of all packages, and nothing else needs it.
 */
async function loadLighthouse(): Promise<Lighthouse> {
  const folder = join(import.meta.dirname, 'lighthouse')
  ensureInstalled(folder)
  const path = createRequire(join(folder, 'package.json')).resolve('lighthouse')
  return (await import(path)).default
}

/** Lighthouse as on a phone, three runs a page: main pages of six brands, a page of plans and one of a gift card, and a payment page with a cart. */
export async function benchLighthouse(town: Town): Promise<Row[]> {
  const lighthouse = await loadLighthouse()
  const executablePath = ensureBrowser()
  const browser = await chromium.launch({
    executablePath,
    args: [
      `--remote-debugging-port=${debuggingPort}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
    ],
  })
  try {
    const at = (tenant: string, path: string) => `http://${tenant}.localhost:${town.port}${path}`
    const main = '97/100/100/100, CLS 0'
    const mains: Row[] = []
    for (const [tenant, path] of mainPages)
      mains.push(await look(lighthouse, `main page of ${tenant}`, at(tenant, path), main))
    mains.push(await look(lighthouse, 'an eSIM destination', at('esim', '/shop/esim-plans/esim-japan'), main))
    mains.push(await look(lighthouse, 'a gift card', at('herladen', '/shop/cadeaukaarten/bol'), main))
    const payment = at('congstar', '/shop/checkout/payment')
    const cart = { name: 'cart', value: await fillCart(town), url: payment, httpOnly: true, secure: true }
    const session = await browser.newBrowserCDPSession()
    // Lighthouse drops the cookies, and a header of ours would be sent beside those that a page sets.
    const takesCart = () => session.send('Storage.setCookies', { cookies: [cart] })
    const paid = await look(lighthouse, 'payment page of congstar', payment, '97/100/100, CLS 0', takesCart)
    // Without a graphics card a whole browser draws by the cores that its pages run on, and is judged up to eight lower.
    return [...mains, paid].map((row) => ({ ...row, beside: basename(executablePath) }))
  } finally {
    await browser.close()
  }
}

async function look(
  lighthouse: Lighthouse,
  what: string,
  url: string,
  target: string,
  before: () => Promise<unknown> = async () => {},
): Promise<Row> {
  const runs: { scores: number[]; shift: number }[] = []
  for (const _ of [1, 2, 3]) {
    await before()
    const result = await lighthouse(url, {
      port: debuggingPort,
      logLevel: 'error',
      onlyCategories: [...categories],
    })
    if (!result) throw new Error(`Lighthouse said nothing of ${url}`)
    const { lhr } = result
    if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`)
    runs.push({
      scores: categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)),
      shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    })
  }
  // A page that search engines may not index is not judged for them.
  const shown = categories.map((_, index) => median(runs.map(({ scores }) => scores[index] ?? 0)))
  const judged = target.split(',')[0]?.split('/').length ?? 0
  const shift = median(runs.map(({ shift }) => shift))
  return {
    what: `Lighthouse, mobile: ${what}`,
    figure: `${shown.slice(0, judged).join('/')}, CLS ${count(shift, shift === 0 ? 0 : 3)}`,
    target,
  }
}

async function fillCart({ port }: Town): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/shop/createCart`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-tenant-id': 'congstar' },
    body: JSON.stringify({ phoneNumber: '+4915112345678', amount: 15 }),
  })
  return ((await answer.json()) as { cartName: string }).cartName
}
