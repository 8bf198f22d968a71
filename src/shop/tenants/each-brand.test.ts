import { expect, test } from 'vitest'
import { eachBrand } from './each-brand.ts'

test('a brand’s error is thrown after all brands had their turn', async () => {
  const done: string[] = []
  const round = eachBrand(['one', 'two', 'three'], async (brand) => {
    if (brand !== 'three') throw new Error(`${brand} is broken`)
    done.push(brand)
  })
  await expect(round).rejects.toThrow('Error: one is broken; Error: two is broken')
  expect(done).toEqual(['three'])
})
