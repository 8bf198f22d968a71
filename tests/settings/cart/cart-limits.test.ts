import { describe, expect, test } from 'vitest'
import { wire } from '../../support/shop/wire.ts'

// The first brand has its own limits, the second the usual ones: what one refuses the other accepts.
const { ask, ours, theirs } = await wire({
  first: { cartLimits: { productAmount: 100_00, productQuantity: 3, cartAmount: 110_00, cartQuantity: 7 } },
  hasWorker: false,
})

type Line = [product: string, quantity: number, amount?: number]

async function putsIn(tenant: string, lines: Line[]) {
  const items = lines.map(([productId, quantity, amount], index) => ({
    productId,
    quantity,
    phoneNumber: `+491511234567${index}`,
    ...(amount ? { amount } : {}),
  }))
  const { status, json } = await ask('POST /api/shop/rest/addToCart', { tenant, body: { items } })
  return status === 200 ? 'taken' : json
}
const refusedWith = (code: string, words: RegExp) => ({ code, message: expect.stringMatching(words) })

describe('cartLimits.productQuantity', () => {
  test('more pieces of one product are refused, as many are taken', async () => {
    expect(await putsIn(ours, [['own-brand-15', 4]])).toMatchObject(
      refusedWith('productQuantityLimit', /höchstens 3-mal/),
    )
    expect(await putsIn(ours, [['own-brand-15', 3]])).toBe('taken')
    expect(await putsIn(theirs, [['their-brand-15', 4]])).toBe('taken')
  })
})

describe('cartLimits.productAmount', () => {
  test('a greater worth of one product is refused, as much is taken', async () => {
    expect(await putsIn(ours, [['own-brand-open', 2, 51]])).toMatchObject(
      refusedWith('productAmountLimit', /höchstens 100\s€/),
    )
    expect(await putsIn(ours, [['own-brand-open', 2, 50]])).toBe('taken')
    expect(await putsIn(theirs, [['their-brand-open', 2, 51]])).toBe('taken')
  })
})

describe('cartLimits.cartAmount', () => {
  test('a greater worth of everything is refused, as much is taken', async () => {
    const lines = (brand: string, open: number): Line[] => [
      [`${brand}-30`, 3],
      [`${brand}-open`, 1, open],
    ]
    expect(await putsIn(ours, lines('own-brand', 21))).toMatchObject(refusedWith('cartAmountLimit', /höchstens 110\s€/))
    expect(await putsIn(ours, lines('own-brand', 20))).toBe('taken')
    expect(await putsIn(theirs, lines('their-brand', 21))).toBe('taken')
  })
})

describe('cartLimits.cartQuantity', () => {
  test('more pieces of everything are refused, as many are taken', async () => {
    const lines = (last: number): Line[] => [
      ['own-brand-15', 3],
      ['other-brand-15', 3],
      ['own-brand-open', last, 5],
    ]
    expect(await putsIn(ours, lines(2))).toMatchObject(refusedWith('cartQuantityLimit', /höchstens 7 Artikel/))
    expect(await putsIn(ours, lines(1))).toBe('taken')
    const usual: Line[] = [
      ['their-brand-15', 4],
      ['their-brand-open', 4, 5],
    ]
    expect(await putsIn(theirs, usual)).toBe('taken')
  })
})
