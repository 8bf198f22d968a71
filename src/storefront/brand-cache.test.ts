import { expect, test, vi } from 'vitest'
import { aTenant } from '../../tests/support/brands/brand.ts'
import { cachePerBrand } from './brand-cache.ts'

test('what is kept is made once for a brand and a name', () => {
  const kept = cachePerBrand<string>()
  const [one, other] = [aTenant(), aTenant({}, 'other')]
  const make = vi.fn((said: string) => said)
  const ask = (tenant: typeof one, name: string) => kept(tenant, name, () => make(`${tenant.id} ${name}`))
  expect([ask(one, 'de'), ask(one, 'de'), ask(one, 'en'), ask(other, 'de')]).toEqual([
    `${one.id} de`,
    `${one.id} de`,
    `${one.id} en`,
    'other de',
  ])
  expect(make).toHaveBeenCalledTimes(3)
})

test('a new version of a brand is asked anew', () => {
  const kept = cachePerBrand<number>()
  const before = aTenant()
  expect([1, 2].map((made) => kept(before, 'de', () => made))).toEqual([1, 1])
  expect(kept({ ...before }, 'de', () => 3)).toBe(3)
})

test('what was made of a list is made anew with another list', () => {
  const kept = cachePerBrand<number>()
  const [tenant, before, after] = [aTenant(), ['kpn'], ['kpn']]
  const ask = (made: number, of: object) => kept(tenant, 'de', () => made, of)
  expect([ask(1, before), ask(2, before), ask(3, after), ask(4, after)]).toEqual([1, 1, 3, 3])
})

test('names that are not asked for any more do not pile up', () => {
  const kept = cachePerBrand<number>()
  const tenant = aTenant()
  for (let day = 0; day < 60; day++) kept(tenant, `day ${day}`, () => day)
  expect(kept(tenant, 'day 0', () => -1)).toBe(-1)
  expect(kept(tenant, 'day 59', () => -1)).toBe(59)
})
