import { expect, test } from 'vitest'
import { cards } from '../../demo/cards.ts'
import { motifs } from '../../demo/motifs.ts'
import { networks } from '../../demo/networks.ts'

test('in a demo catalogue all of one country’s networks, and all cards of a shelf, are told apart', () => {
  for (const country of new Set(networks.map((network) => network.country)))
    apart(networks.filter((one) => one.country === country))
  for (const take of new Set(cards.map((card) => card.take))) apart(cards.filter((card) => card.take === take))
})

/** Thing and colour together are nobody else's. */
function apart(brands: readonly { id: string; colour: string }[]) {
  expect(brands.filter(({ id }) => !motifs[id]).map(({ id }) => id)).toEqual([])
  const looks = brands.map(({ id, colour }) => `${motifs[id]} ${colour}`)
  expect(new Set(looks).size).toBe(brands.length)
}
