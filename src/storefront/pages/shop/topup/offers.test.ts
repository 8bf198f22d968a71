import { describe, expect, it } from 'vitest'
import { aBrandView } from '../../../../../tests/support/products/products.ts'
import { offersOf, productOf, rangeOf, tilesOf, totalOf } from './offers.ts'

const brand = aBrandView

const north = brand('north', [
  { amount: 30 },
  { amount: 15, usual: true },
  { amount: 20, status: 'OUT_OF_STOCK' },
  { range: { min: 5, max: 100, step: 5 } },
])
const south = brand('south', [
  { amount: 15, serviceFee: 0.5, usual: true },
  { amount: 17, serviceFee: 0.5 },
])
const west = brand('west', [
  { amount: 15, serviceFee: 0.5 },
  { amount: 30, serviceFee: 0.5, usual: true },
])

describe('what can be bought', () => {
  it('leaves out what is not sold right now', () => {
    expect(tilesOf(offersOf([north]), 'north')).toEqual([
      { amount: 1500, usual: true },
      { amount: 3000, usual: false },
    ])
  })

  it('shows what most brands sell before the brand is known, and marks what most people take', () => {
    expect(tilesOf(offersOf([north, south, west]), undefined)).toEqual([
      { amount: 1500, usual: true },
      { amount: 3000, usual: false },
    ])
  })

  it('shows a brand all of its own amounts once it is known', () => {
    expect(tilesOf(offersOf([north, south, west]), 'south').map(({ amount }) => amount)).toEqual([1500, 1700])
  })

  it('takes a free amount within its bounds and steps only, and a fixed product before it', () => {
    const [offer] = offersOf([north])
    expect(offer && productOf(offer, 1500)?.productId).toBe('north-15')
    expect(offer && productOf(offer, 2500)?.productId).toBe('north-open')
    expect(offer && productOf(offer, 2700)).toBeUndefined()
    expect(offer && productOf(offer, 10_500)).toBeUndefined()
    expect(rangeOf(offersOf([north, south]), undefined)).toEqual({ min: 500, max: 10_000 })
    expect(rangeOf(offersOf([north, south]), 'south')).toBeUndefined()
  })

  it('counts in minor units, so that no sum of fees and cents is lost', () => {
    const cents = offersOf([
      brand('cents', [{ amount: 15.1, serviceFee: 0.2 }, { range: { min: 5.1, max: 9.9, step: 0.1 } }]),
    ])
    expect(totalOf(cents, 'cents', 1510)).toEqual({ total: 1530, fee: 20, from: false })
    expect(totalOf(cents, 'cents', 580)?.total).toBe(580)
  })

  it('tells the total with its fee, and that it may be more while the brand is unknown', () => {
    const offers = offersOf([north, south])
    expect(totalOf(offers, 'south', 1500)).toEqual({ total: 1550, fee: 50, from: false })
    expect(totalOf(offers, undefined, 1500)).toEqual({ total: 1500, fee: 0, from: true })
    expect(totalOf(offers, 'south', 9900)).toBeUndefined()
  })
})

describe('what is shown and cannot be bought', () => {
  const east = brand('east', [
    { amount: 10 },
    { amount: 20, status: 'OUT_OF_STOCK' },
    { amount: 40, status: 'COMING_SOON' },
    { amount: 60, status: 'DISCONTINUED' },
  ])
  const open = brand('open', [
    { amount: 20, status: 'OUT_OF_STOCK' },
    { amount: 40, status: 'COMING_SOON' },
    { range: { min: 5, max: 100, step: 5 } },
  ])

  it('is what is sold out, or still to come and not given by the free amount either', () => {
    expect(offersOf([east])[0]?.out).toEqual([
      { amount: 2000, status: 'OUT_OF_STOCK' },
      { amount: 4000, status: 'COMING_SOON' },
    ])
    const [offer] = offersOf([open])
    expect(offer?.out).toEqual([{ amount: 2000, status: 'OUT_OF_STOCK' }])
    expect(offer && [productOf(offer, 2000), productOf(offer, 4000)?.productId]).toEqual([undefined, 'open-open'])
  })

  it('makes no offer of a brand that has nothing else', () => {
    expect(offersOf([brand('none', [{ amount: 10, status: 'OUT_OF_STOCK' }])])).toEqual([])
  })
})
