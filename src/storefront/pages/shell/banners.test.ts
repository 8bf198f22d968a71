import { type LoaderFunctionArgs, RouterContextProvider, type ShouldRevalidateFunctionArgs } from 'react-router'
import { expect, test, vi } from 'vitest'
import { aTenant } from '../../../../tests/support/brand.ts'
import { type Frame, frame } from '../../document/frame.ts'
import { type Services, services } from '../../services/services.ts'
import { loader, shouldRevalidate } from './failure.tsx'

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

test('banners are read once for a page and a language, until something of the shop changes', async () => {
  const shop = { tenant: aTenant(), language: 'de', banners: vi.fn(async (path: string) => [{ slug: path }]) }
  const ask = (path: string, age: number, language = 'de') => {
    const context = new RouterContextProvider()
    context.set(services, { ...shop, language } as unknown as Services)
    context.set(frame, { age } as Frame)
    return loader({ url: new URL(path, 'https://brand.example'), context } as unknown as LoaderFunctionArgs)
  }
  for (const _ of [1, 2]) expect(await ask('/shop?amount=15', 1)).toEqual({ banners: [{ slug: '/shop' }] })
  expect(shop.banners).toHaveBeenCalledTimes(1)
  expect(await ask('/contact', 1)).toEqual({ banners: [{ slug: '/contact' }] })
  await ask('/shop', 2)
  await ask('/shop', 2, 'en')
  expect(shop.banners).toHaveBeenCalledTimes(4)
})

test('banners that could not be read are asked for again', async () => {
  const banners = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce([])
  const context = new RouterContextProvider()
  context.set(services, { tenant: aTenant(), language: 'de', banners } as unknown as Services)
  context.set(frame, { age: 1 } as Frame)
  const args = { url: new URL('https://brand.example/shop'), context } as unknown as LoaderFunctionArgs
  await expect(loader(args)).rejects.toThrow('away')
  expect(await loader(args)).toEqual({ banners: [] })
})
