import { expect, test } from 'vitest'
import type { PageShop } from '../page-shop.ts'
import { inlineScriptHashes } from '../server/security-headers.ts'
import { pickParams, windowBack } from './window-back.ts'

const shop = { language: 'de', translate: (key: string) => `<${key}>` } as unknown as PageShop

test('leads on without JavaScript as well, and lets nothing but its own script run', async () => {
  const answer = windowBack(shop, '/shop/checkout/result?order=a&lng=de')
  const html = await answer.text()
  expect(html).toContain('<a href="/shop/checkout/result?order=a&amp;lng=de">&lt;payerWindow.back&gt;')
  expect(html).toContain('content="0;url=/shop/checkout/result?order=a&amp;lng=de"')
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  for (const hash of inlineScriptHashes(html)) expect(policy).toContain(hash)
})

test('is not cut off from the page that opened it', () => {
  expect(windowBack(shop, '/').headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
})

test('takes along what it knows of, and nothing that a payer adds', () => {
  const request = new Request('https://shop.example/back?order=a%26b&token=T1&PayerID=P1&cancelled=paypal')
  expect(`${pickParams(request, ['order', 'lng', 'cancelled'])}`).toBe('order=a%26b&cancelled=paypal')
})
