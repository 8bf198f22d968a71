import { expect, test } from 'vitest'
import { judgePrice } from './new-price.ts'

const now = new Date('2030-12-31T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000)
const agreed = { fee: 99, currency: 'EUR', isPaused: false, asked: null } as const
const euros = (fee: number) => ({ fee, currency: 'EUR' as const })
const asked = (fee: number, days: number) => ({ ...euros(fee), from: inDays(days) })

test('the agreed price, or less, needs no action', () => {
  expect([0, 99].map((fee) => judgePrice(agreed, euros(fee), now))).toEqual([undefined, undefined])
})

test('a rise is announced once, thirty days ahead, and pauses on that day', () => {
  expect(judgePrice(agreed, euros(100), now)).toEqual({ kind: 'noticed', asked: asked(100, 30) })
  expect(judgePrice({ ...agreed, asked: asked(100, 1) }, euros(100), now)).toBeUndefined()
  expect(judgePrice({ ...agreed, asked: asked(100, 0) }, euros(100), now)).toEqual({
    kind: 'paused',
    asked: asked(100, 0),
  })
})

test('after an announcement a smaller rise keeps the day, and a bigger one gets a later day', () => {
  const told = { ...agreed, asked: asked(200, 5) }
  expect(judgePrice(told, euros(150), now)).toEqual({ kind: 'noticed', asked: asked(150, 5) })
  expect(judgePrice(told, euros(250), now)).toEqual({ kind: 'noticed', asked: asked(250, 30) })
})

test('another currency pauses at once; a paused one is told of another price and stays paused', () => {
  const pounds = { fee: 0, currency: 'GBP' as const }
  expect(judgePrice(agreed, pounds, now)).toEqual({ kind: 'paused', asked: { ...pounds, from: now } })
  const paused = { ...agreed, isPaused: true, asked: asked(200, -5) } as const
  expect(judgePrice(paused, euros(200), now)).toBeUndefined()
  expect(judgePrice(paused, euros(300), now)).toEqual({ kind: 'paused', asked: asked(300, 0) })
})

test('a return to the agreed price withdraws the announcement', () => {
  expect(judgePrice({ ...agreed, asked: asked(200, 5) }, euros(99), now)).toEqual({ kind: 'stays' })
  const paused = { ...agreed, isPaused: true, asked: asked(200, -5) } as const
  expect(judgePrice(paused, euros(50), now)).toEqual({ kind: 'stays' })
})
