import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { shouldRevalidate } from './failure.tsx'

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
