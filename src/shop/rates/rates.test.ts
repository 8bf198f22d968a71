import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { currencyOfLanguages, guideAmount, guideCurrencies, inGuide } from './contract.ts'
import { openRates, readRates } from './rates.ts'
import type { DayRates, RateSource } from './source.ts'

const { database, asOwner } = await testDatabase()
const friday: DayRates = { day: '2026-11-27', millionths: { GBP: 876_130, USD: 1_158_300 } }

function openedAt(time: string, answers: (DayRates | string)[]) {
  let now = new Date(time)
  const source: RateSource = {
    name: 'a bank',
    latest: async () => {
      const next = answers.shift()
      return typeof next === 'object' ? { kind: 'answered', value: next } : { kind: 'lost', reason: next ?? 'nothing' }
    },
  }
  const rates = openRates({ registry: database.registry, source, clock: { now: () => now } })
  return {
    rates,
    at: (later: string) => {
      now = new Date(later)
    },
  }
}

it('reads rates every three hours at most, and keeps those of a day once', async () => {
  await asOwner('truncate exchange_rate')
  const { rates, at } = openedAt('2026-11-27T16:00:00Z', [friday, { ...friday, millionths: { GBP: 870_000 } }])
  expect(await rates.guide('EUR', 'GBP')).toBeUndefined()
  await readRates([{ rates }])
  await readRates([{ rates }])
  expect(await rates.guide('EUR', 'GBP')).toEqual({ currency: 'GBP', from: 1_000_000, to: 876_130, day: friday.day })
  at('2026-11-27T19:00:01Z')
  await readRates([{ rates }])
  expect(await rates.guide('GBP', 'USD')).toEqual({ currency: 'USD', from: 870_000, to: 1_158_300, day: friday.day })
  expect(await asOwner('select count(*)::int as count from exchange_rate')).toEqual([{ count: 2 }])
})

it('says no guide from rates older than seven days, to the same currency, or to one that nobody publishes', async () => {
  const { rates, at } = openedAt('2026-12-04T23:59:00Z', [])
  expect(await rates.guide('EUR', 'GBP')).toBeDefined()
  expect(await rates.guide('GBP', 'GBP')).toBeUndefined()
  expect(await rates.guide('EUR', 'XXX')).toBeUndefined()
  at('2026-12-05T00:10:00Z')
  expect(await rates.guide('EUR', 'GBP')).toBeUndefined()
})

it('fails once the bank has not answered for a day, and goes on with what it has; forgets after a month', async () => {
  const later = { day: '2026-12-30', millionths: { GBP: 880_000 } }
  const { rates } = openedAt('2026-12-30T16:00:00Z', ['no answer', later])
  await expect(readRates([{ rates }])).rejects.toThrow('a bank: no answer')
  await readRates([{ rates }])
  const [hours, day] = [openedAt('2026-12-31T15:00:00Z', []), openedAt('2026-12-31T16:00:01Z', [])]
  await readRates([hours])
  await expect(readRates([day])).rejects.toThrow('a bank: nothing')
  expect(await asOwner('select day::text from exchange_rate')).toEqual([{ day: '2026-12-30' }])
})

const rate = fc.integer({ min: 100_000, max: 30_000_000_000 })
const amount = fc.integer({ min: 0, max: 100_000_00 })

it('is within half a minor unit of the exact amount, and never falls where the amount rises', () => {
  fc.assert(
    fc.property(amount, amount, rate, rate, (one, other, from, to) => {
      const shown = guideAmount(one, { from, to })
      const off = BigInt(shown) * BigInt(from) - BigInt(one) * BigInt(to)
      expect(2n * (off < 0n ? -off : off) <= BigInt(from)).toBe(true)
      if (one <= other) expect(shown).toBeLessThanOrEqual(guideAmount(other, { from, to }))
      expect(guideAmount(one, { from, to: from })).toBe(one)
    }),
  )
})

it('is written without decimals from ten on, and with those of the currency below', () => {
  const to = (currency: string, to: number) => ({ currency, from: 1_000_000, to, day: friday.day })
  expect(inGuide(1890, to('GBP', 876_130), 'en')).toBe('£17')
  expect(inGuide(450, to('GBP', 876_130), 'en')).toBe('£3.94')
  expect(inGuide(450, to('JPY', 181_040_000), 'en')).toBe('¥815')
  expect(inGuide(1890, to('PLN', 4_233_800), 'pl')).toMatch(/^80.zł$/)
})

it.each([
  [['en-GB', 'en'], 'GBP'],
  [['de', 'de-CH'], 'CHF'],
  [['zh-Hant-HK'], 'HKD'],
  [['en'], undefined],
  [['ru-RU', 'en-GB'], undefined],
  [['<script>'], undefined],
])('the languages %s mean %s', (languages, currency) => {
  expect(currencyOfLanguages(languages)).toBe(currency)
})

it('offers the currencies of the central bank', () => {
  expect(guideCurrencies).toHaveLength(30)
})
