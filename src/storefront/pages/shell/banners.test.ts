import { type LoaderFunctionArgs, RouterContextProvider, type ShouldRevalidateFunctionArgs } from 'react-router'
import { expect, test, vi } from 'vitest'
import { systemClock } from '#kit/clock'
import { aTenant } from '../../../../tests/support/brands/brand.ts'
import { type PageContext, pageContext } from '../../document/page-context.ts'
import { type PageShop, pageShop } from '../../page-shop.ts'
import { loader, shouldRevalidate } from './failure.tsx'

const tenant = aTenant({ bannerPages: ['/shop', '/contact'] })
const banner = { slug: 'a', language: 'de', title: 'A', body: 'B', link: '/about-us', linkText: 'C', shownOn: [] }

/** A form was sent from the main page, and the shop answered with this page. */
const sentTo = (path: string) =>
  shouldRevalidate({
    formMethod: 'POST',
    defaultShouldRevalidate: true,
    currentUrl: new URL('https://brand.example/shop/topup/brand'),
    nextUrl: new URL(path, 'https://brand.example'),
  } as ShouldRevalidateFunctionArgs)

test('banners of the page that was left do not go along to the payment page', () => {
  expect(sentTo('/shop/checkout/payment')).toBe(true)
})

test('banners are not asked for again when a form is shown with what is wrong in it', () => {
  expect(sentTo('/shop/topup/brand')).toBe(false)
})

test('banners are read once for a page, a language and a day, until something of the shop changes', async () => {
  const read = vi.fn(async () => [banner])
  let now = '2030-01-15T12:00:00Z'
  const clock = { now: () => new Date(now) }
  const ask = (path: string, age: number, language = 'de') => {
    const context = new RouterContextProvider()
    context.set(pageShop, {
      tenant,
      language,
      visitor: { language },
      db: { read },
      clock,
    } as unknown as PageShop)
    context.set(pageContext, { age } as PageContext)
    return loader({ url: new URL(path, 'https://brand.example'), context } as unknown as LoaderFunctionArgs)
  }
  for (const _ of [1, 2]) expect(await ask('/shop?amount=15', 1)).toMatchObject({ banners: [{ slug: 'a' }] })
  expect(read).toHaveBeenCalledTimes(1)
  await ask('/contact', 1)
  await ask('/shop', 2)
  await ask('/shop', 2, 'en')
  expect(read).toHaveBeenCalledTimes(4)
  now = '2030-01-16T12:00:00Z'
  await ask('/shop', 2)
  expect(read).toHaveBeenCalledTimes(5)
})

test('banners that could not be read are asked for again', async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce([])
  const context = new RouterContextProvider()
  const shop = {
    tenant: aTenant({ bannerPages: ['/shop'] }),
    language: 'de',
    visitor: { language: 'de' },
    db: { read },
    clock: systemClock,
  }
  context.set(pageShop, shop as unknown as PageShop)
  context.set(pageContext, { age: 1 } as PageContext)
  const args = { url: new URL('https://brand.example/shop'), context } as unknown as LoaderFunctionArgs
  await expect(loader(args)).rejects.toThrow('away')
  expect(await loader(args)).toEqual({ banners: [] })
})
