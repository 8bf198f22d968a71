import { expect, test } from 'vitest'
import type { Speed } from '#catalogue/contract'
import { fastest } from './fastest.ts'

const of = (...speeds: (Speed | undefined)[]) =>
  fastest(speeds.map((speed) => ({ country: 'DE', networks: [], speed })))

test('a plan is as fast as its fastest country, and says nothing where one is not known', () => {
  expect(of('4G')).toBe('4G')
  expect(of('4G', '5G', '3G')).toBe('5G')
  expect(of('5G', undefined)).toBeUndefined()
  expect(of()).toBeUndefined()
})
