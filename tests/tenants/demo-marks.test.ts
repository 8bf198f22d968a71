import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allMotifs } from '#kit/marks'
import { cards } from '../../demo/cards.ts'
import { motifs } from '../../demo/motifs.ts'
import { networks } from '../../demo/networks.ts'
import { destinations } from '../../demo/plans.ts'

test('in a demo catalogue all of one country’s networks, and all cards of a shelf, are told apart', () => {
  for (const country of new Set(networks.map((network) => network.country)))
    apart(networks.filter((one) => one.country === country))
  for (const take of new Set(cards.map((card) => card.take))) apart(cards.filter((card) => card.take === take))
})

/** Thing and colour together are nobody else's. */
function apart(brands: readonly { id: string; colour: string }[]) {
  const drawn = brands.filter(({ id }) => allMotifs.some((one) => one === motifs[id]))
  expect(brands.filter((brand) => !drawn.includes(brand)).map(({ id }) => id)).toEqual([])
  const looks = brands.map(({ id, colour }) => `${motifs[id]} ${colour}`)
  expect(new Set(looks).size).toBe(brands.length)
}

test('every country that plans are sold for has a flag', () => {
  const countries = [...new Set(destinations.flatMap(({ coverage }) => coverage.map(({ country }) => country)))]
  expect(countries.length).toBeGreaterThan(40)
  expect(countries.filter((code) => !existsSync(`node_modules/country-flag-icons/3x2/${code}.svg`))).toEqual([])
})
