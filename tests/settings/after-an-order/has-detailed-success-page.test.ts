import { describe, expect, test } from 'vitest'
import type { OrderView } from '#orders/contract'
import { pagesOf } from '../../support/pages/pages.ts'
import { arrives, badDay, declined, numberEnding, type Ordered } from '../../support/shop/bad-day.ts'

const day = await badDay()
const { guest } = pagesOf(day)

/** An order that was paid, or whose payment failed, once it looks like this. */
async function ordered(endings: string[], view: Partial<OrderView>, status = 'paid'): Promise<Ordered> {
  const order = await day.order(endings.map((ending) => ({ amount: 15, number: numberEnding(ending) })))
  await day.pay(order.payerUrl, status)
  await day.until(order, view)
  return order
}
const orders = {
  success: await ordered([arrives], { orderState: 'done' }),
  partly: await ordered([arrives, declined], { orderStatus: 'partiallyRefunded' }),
  failed: await ordered([arrives], { orderState: 'cancelled' }, 'failed'),
  refunded: await ordered(['006'], { orderStatus: 'refunded' }),
}

const resultOf = async (name: keyof typeof orders, hasDetailedSuccessPage: boolean) => {
  const { pathname, search } = new URL(orders[name].redirectUrl)
  const { html, text } = await guest({ features: { hasDetailedSuccessPage } }).get(pathname + search)
  return { html: html.slice(html.indexOf('<main'), html.indexOf('</main>')), text }
}
/** The pictures of the result: what comes before its heading. */
const picturesIn = (html: string) => {
  const before = html.slice(0, html.indexOf('<h1'))
  return { drawn: /<svg/.test(before), moving: /<img src="[^"]*\/([\w-]+?)\.gif/.exec(before)?.[1] }
}

describe('features.hasDetailedSuccessPage', () => {
  test.each([
    ['success', 'successful-payment'],
    ['partly', 'successful-payment'],
    ['failed', 'failed-payment'],
    ['refunded', 'refunded-payment'],
  ] as const)('on: an order that is %s has a drawn picture; off: one that moves', async (state, name) => {
    expect(picturesIn((await resultOf(state, true)).html)).toEqual({ drawn: true, moving: undefined })
    expect(picturesIn((await resultOf(state, false)).html)).toEqual({ drawn: false, moving: name })
  })

  test('off: whoever asked for less motion gets a still picture', async () => {
    const { html } = await resultOf('success', false)
    expect(html).toMatch(
      /<source media="\(prefers-reduced-motion: reduce\)" srcSet="[^"]*successful-payment-still\.gif/,
    )
  })

  test('on: how far the order is and what was bought are in full view; off: the order is folded, its heading says its number', async () => {
    const detailed = await resultOf('success', true)
    expect(detailed.text).toContain('Guthaben angekommen')
    expect(detailed.html).not.toContain('<details')
    const plain = await resultOf('success', false)
    expect(plain.text).not.toContain('Guthaben angekommen')
    const folded = /<details(?![^>]*\sopen)[^>]*><summary.*?Bestellnummer (S\w+)/.exec(plain.html)
    expect(folded?.[1]).toBe(orders.success.orderNumber)
  })

  test('off: an order of which a part did not arrive is never folded', async () => {
    const { html, text } = await resultOf('partly', false)
    expect(html).not.toContain('<details')
    expect(text).toContain('Nicht geliefert')
  })
})
