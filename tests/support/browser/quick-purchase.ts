import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import type { Page, Request } from 'playwright-core'
import { untilHolds } from '../test-run/until-holds.ts'
import { scriptsOfPageListen } from './scripts-listen.ts'

// How much a first purchase asks of a guest with a phone, in pixels, screens, taps and keys. Found by the pages' own
// fields, so that it works in every brand and language.

/** A main page, in pixels from its top. */
export type MainPageMeasures = {
  /** Height of the question about cookies. */
  banner: number
  /** Lower edge of what is asked first: number, network, all amounts. */
  asked: number
  /** Where something covers the page, or the window ends. */
  fold: number
  height: number
}

/** Measures the main page as it is opened, at the top of a phone's window. */
export const mainPageMeasures = (page: Page): Promise<MainPageMeasures> =>
  page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .filter((one) => one.checkVisibility())
        .map((one) => one.getBoundingClientRect())
    const asked = boxes('#msisdn, #brandId, .radio-tile:has([name="amount"])')
    const [bar] = boxes('form:has(#msisdn) > div:has(> button[type="submit"])')
    const [banner] = boxes('.consent-banner')
    return {
      banner: banner?.height ?? 0,
      asked: Math.max(...asked.map(({ bottom }) => bottom)),
      fold: Math.min(bar?.top ?? innerHeight, innerHeight),
      height: document.documentElement.scrollHeight,
    }
  })

export type PaymentPageMeasures = {
  /** Upper edge of the first payment method. */
  firstMethod: number
  /** Lower edge of the order button, before anything is scrolled. */
  orderButton: number
  height: number
}

export const paymentPageMeasures = (page: Page): Promise<PaymentPageMeasures> =>
  page.evaluate(() => ({
    firstMethod:
      document.querySelector('[name="paymentMethod"]:not([type="hidden"])')?.getBoundingClientRect().top ?? 0,
    orderButton: document.querySelector('#payment > div > button:not([name])')?.getBoundingClientRect().bottom ?? 0,
    height: document.documentElement.scrollHeight,
  }))

export type Effort = { screens: number; taps: number; keys: number; seconds: number; kilobytes: number }
export type Walk = { main: MainPageMeasures; payment: PaymentPageMeasures; effort: Effort; opening: Opening }

/** Seconds from asking for the main page until something is seen, and until its scripts listen. */
export type Opening = { seen: number; listens: number }

/** A phone's line at the edge of its network: 50 kB a second down, 20 up, 300 ms there and back. */
export async function onSlowLine(page: Page): Promise<void> {
  const line = { offline: false, downloadThroughput: 50_000, uploadThroughput: 20_000, latency: 300 }
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', line)
}

/** Opens a page as nobody has who was there before. */
async function opens(page: Page, address: string): Promise<Opening> {
  const begun = performance.now()
  // Not until all is loaded: pictures below may take their time.
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await scriptsOfPageListen(page)
  const listens = (performance.now() - begun) / 1000
  const [paint] = await page.evaluate(() =>
    performance.getEntriesByName('first-contentful-paint').map((one) => one.startTime),
  )
  return { seen: (paint ?? 0) / 1000, listens }
}

type Wish = {
  /** As a person types it. */
  number: string
  email: string
  /** What a brand requires besides, by field. */
  contact: Readonly<Record<string, string>>
  mainPage: string
  /** Lets the device keep the top-up for the next time: nobody has to, so the tap is not counted. */
  keeps?: boolean
}

/** Waits for a partner's page, wherever it opens. */
const isPayer = ({ pathname }: URL) => /^\/(pay\/|checkoutnow$|tikkie\/)/.test(pathname)

/** Counts what a walk asks of a person, and what it loads. */
function counting(page: Page) {
  const effort: Effort = { screens: 1, taps: 0, keys: 0, seconds: 0, kilobytes: 0 }
  const counted: Promise<void>[] = []
  const count = (request: Request) => {
    const sizes = request.sizes().catch(() => undefined)
    counted.push(
      sizes.then((of) => {
        effort.kilobytes += ((of?.responseBodySize ?? 0) + (of?.responseHeadersSize ?? 0)) / 1000
      }),
    )
  }
  page.on('requestfinished', count)
  const begun = performance.now()
  return {
    effort,
    tap: async (selector: string) => {
      effort.taps += 1
      await page.locator(selector).locator('visible=true').first().click()
    },
    types: async (text: string) => {
      effort.keys += text.length
      await page.keyboard.type(text)
    },
    /** Another page of the shop, whose scripts listen. */
    reaches: async (url: RegExp, selector: string) => {
      await page.waitForURL(url)
      await page.locator(selector).first().waitFor()
      await scriptsOfPageListen(page)
      effort.screens += 1
    },
    ends: async (): Promise<Effort> => {
      effort.seconds = (performance.now() - begun) / 1000
      page.off('requestfinished', count)
      await Promise.all(counted)
      return effort
    },
  }
}

type Counting = ReturnType<typeof counting>

/** The box of the law, the order button, the partner's page, the result. */
async function ordersAndPays(page: Page, { effort, tap, reaches }: Counting): Promise<void> {
  if ((await page.locator('#startNow').count()) > 0) await tap('#startNow')
  const arrives = Promise.race([
    page.waitForURL(isPayer).then(() => page),
    page
      .context()
      .waitForEvent('page')
      .then((opened) => opened.waitForURL(isPayer).then(() => opened)),
  ])
  await tap('#payment > div > button:not([name])')
  const payer = await arrives
  effort.screens += 1
  await payer.locator('input[name="status"][value="paid"]').check()
  await payer.getByRole('button', { name: 'Continue' }).click()
  await reaches(/\/checkout\/result/, 'h1')
}

/**
 * Buys what a brand suggests, as a guest who never was there: number, on, what the brand requires, the box of the law,
 * order. What is done on the partner's page is theirs and not counted; the page is.
 */
export async function walksToResult(page: Page, { number, email, contact, mainPage, keeps }: Wish): Promise<Walk> {
  const walk = counting(page)
  const { tap, types, reaches } = walk
  const opening = await opens(page, mainPage)
  const main = await mainPageMeasures(page)
  await tap('#msisdn')
  await types(number)
  if ((await page.locator('#brandId').count()) > 0)
    await page.locator('#brandId option:checked:not([value=""])').waitFor({ state: 'attached' })
  await tap('form:has(#msisdn) > div > button[type="submit"]')
  await reaches(/\/checkout\/payment$/, '#payment')
  const payment = await paymentPageMeasures(page)
  await tap('#email')
  await types(email)
  for (const field of await page
    .locator('#payment input[aria-required="true"]:not(#email)')
    .locator('visible=true')
    .all()) {
    const id = (await field.getAttribute('id')) ?? ''
    if ((await field.inputValue()) !== '') continue
    await tap(`#${id}`)
    await types(contact[id] ?? '')
  }
  if (keeps) await page.locator('#keepContact').check()
  await ordersAndPays(page, walk)
  return { main, payment, effort: await walk.ends(), opening }
}

/** Half an hour goes by for this browser: until then it is asked whether it means the same twice. */
export const halfAnHourLater = (page: Page): Promise<void> =>
  page.context().clearCookies({ name: /buyer$|^sessionId$/ })

/**
 * The same again, as somebody whose device keeps the last top-up: its button on the main page, the box of the law,
 * order.
 * @param look is called on the main page and on the payment page
 */
export async function walksAgain(page: Page, mainPage: string, look?: (state: string) => Promise<void>): Promise<Walk> {
  await halfAnHourLater(page)
  // The first purchase may be under way still.
  await untilHolds(async () => {
    await page.goto(mainPage)
    if ((await page.locator('button[name="order"]').count()) === 0) throw new Error('nothing is offered again')
  })
  const walk = counting(page)
  const opening = await opens(page, mainPage)
  const main = await mainPageMeasures(page)
  await look?.('main page with a top-up to repeat')
  await walk.tap('button[name="order"]')
  await walk.reaches(/\/checkout\/payment\?method=/, '#payment')
  const payment = await paymentPageMeasures(page)
  await look?.('payment page, filled in')
  await ordersAndPays(page, walk)
  return { main, payment, effort: await walk.ends(), opening }
}

/** @returns a number as people of the country write it; with its country's code if it is another's */
export function asTyped(e164: string, country: string): string {
  const number = parsePhoneNumberFromString(e164)
  return number?.country === country.toUpperCase() ? number.formatNational().replace(/\D/g, '') : e164
}
