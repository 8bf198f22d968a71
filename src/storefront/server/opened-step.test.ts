import { expect, test } from 'vitest'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { openedStep } from './opened-step.ts'

const tenant = aTenant()
const atBase = aTenant({ features: { isReloadsOneTenant: true }, mainPage: '/' })
const main = tenant.mainPage
const site = 'https://first.example'

type Sent = Record<string, string>
const opens = (address: string, headers: Sent, of = tenant) =>
  openedStep(of, { address, header: (name) => headers[name] })

/** A page as a browser asks for it: from nowhere, or from another page of the shop. */
const page = (from?: string): Sent => ({
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': from ? 'same-origin' : 'none',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36',
  ...(from ? { referer: site + from } : {}),
})
/** The data of a page, as the router asks for it. */
const data = (from: string): Sent => ({
  ...page(from),
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
})

test.each([
  [main, 'shop'],
  [`${main}?lng=en&msisdn=1`, 'shop'],
  ['/shop/gaming', 'shop'],
  ['/shop/gaming/steam', 'shop'],
  ['/shop/again', 'shop'],
  ['/again', 'shop'],
  ['/shop/asked', 'shop'],
  ['/shop/ask', undefined],
  ['/shop/checkout/cart', 'cart-page'],
  ['/shop/checkout/payment', 'payment'],
  ['/checkout/payment', 'payment'],
  ['/shop/checkout/result', undefined],
  ['/shop/order', undefined],
  ['/shop/redeem', undefined],
  ['/about-us', undefined],
  ['/account/orders', undefined],
  ['/assets/app.js', undefined],
])('%s opens the step %s', (address, step) => {
  expect(opens(address, page())?.step).toBe(step)
})

test('a shop without a base of its own has its catalogue beside other pages', () => {
  for (const address of ['/', '/gaming/steam']) expect(opens(address, page(), atBase)?.step).toBe('shop')
  for (const address of ['/account/orders', '/blog/news', '/order/email', '/checkout/tikkie'])
    expect(opens(address, page(), atBase)).toBeUndefined()
  expect(opens('/_root.data', data('/about-us'), atBase)).toEqual({ step: 'shop', from: 'other' })
})

test.each<[string, Sent]>([
  ['loaded in advance', { ...page(), 'sec-purpose': 'prefetch' }],
  ['drawn in advance', { ...page(), 'sec-purpose': 'prefetch;prerender' }],
  ['loaded in advance, as older browsers say it', { ...page(), purpose: 'prefetch' }],
  ['kept by the service worker', { ...page(), 'sec-fetch-mode': 'cors', 'x-offline-copy': '1' }],
  ['in a frame', { ...page(), 'sec-fetch-dest': 'iframe' }],
  ['asked for by a search engine', { ...page(), 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['asked for by a monitor', { ...page(), 'user-agent': 'UptimeRobot/2.0' }],
  ['asked for by a browser without a screen', { ...page(), 'user-agent': 'HeadlessChrome/150.0' }],
  ['asked for by a program', { 'user-agent': 'curl/8.0' }],
])('a page that is %s is not opened', (_, headers) => {
  expect(opens(main, headers)).toBeUndefined()
})

test.each<[string, Sent, string]>([
  ['typed or kept as a bookmark', page(), 'outside'],
  ['linked by another site', { ...page(), 'sec-fetch-site': 'cross-site', referer: 'https://x.example/' }, 'outside'],
  ['reached from a page beside the way', page('/about-us?x=1'), 'other'],
  ['reached from the cart', page('/shop/checkout/cart'), 'cart-page'],
  ['gone back to from the payment', data('/shop/checkout/payment'), 'payment'],
  ['reached after a purchase', page('/shop/checkout/result?order=x'), 'result'],
  ['gone back to by the browser’s button', data(main), 'back'],
])('the main page %s says so', (_, headers, from) => {
  const address = headers['sec-fetch-mode'] === 'cors' ? `${main}.data` : main
  expect(opens(address, headers)).toEqual({ step: 'shop', from })
})

test('what a page asks about itself, and a page of the same step, open nothing', () => {
  expect(opens('/shop/checkout/payment.data', data('/shop/checkout/payment'))).toBeUndefined()
  expect(opens('/shop/checkout/payment', page('/shop/checkout/payment'))).toBeUndefined()
  expect(opens('/shop/gaming', page(main))).toBeUndefined()
  expect(opens('/shop/gaming.data', data(main))).toBeUndefined()
})
