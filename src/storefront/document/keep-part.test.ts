import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { type PageShop, pageShop } from '../page-shop.ts'
import { keepPart } from './keep-part.server.ts'
import { type PageContext, pageContext } from './page-context.ts'

/** A request for a page, and its state of a part. */
function partFor(tenant: PageShop['tenant'], language: string, same: Parameters<typeof keepPart>[2]) {
  const [context, around] = [new RouterContextProvider(), {} as PageContext]
  context.set(pageContext, around)
  context.set(pageShop, { tenant, language } as PageShop)
  keepPart({ context }, 'header', same)
  const part = around.parts?.get('header')
  if (!part) throw new Error('nothing was said of the part')
  return part
}
const read = (...asked: Parameters<typeof partFor>) => partFor(...asked).html?.join()

test('a part is the same for one brand, language and key, and for no other', () => {
  const [one, other] = [aTenant(), aTenant({}, 'other')]
  expect(read(one, 'de', { key: '/shop' })).toBeUndefined()
  partFor(one, 'de', { key: '/shop' }).keep([Buffer.from('Shop')])
  expect(read(one, 'de', { key: '/shop' })).toBe('Shop')
  expect(read(one, 'en', { key: '/shop' })).toBeUndefined()
  expect(read(one, 'de', { key: '/support' })).toBeUndefined()
  expect(read(other, 'de', { key: '/shop' })).toBeUndefined()
  expect(read({ ...one }, 'de', { key: '/shop' })).toBeUndefined()
})

test('a part goes with what it was made of', () => {
  const [tenant, before, after] = [aTenant(), ['kpn'], ['kpn']]
  partFor(tenant, 'nl', { made: before }).keep([Buffer.from('KPN')])
  expect(read(tenant, 'nl', { made: before })).toBe('KPN')
  expect(read(tenant, 'nl', { made: after })).toBeUndefined()
  expect(read(tenant, 'nl', {})).toBeUndefined()
})

test('keys that strangers make up do not pile up', () => {
  const tenant = aTenant()
  for (let n = 0; n <= 50; n++) partFor(tenant, 'de', { key: `/${n}` }).keep([Buffer.from(`${n}`)])
  expect(read(tenant, 'de', { key: '/0' })).toBeUndefined()
  expect([read(tenant, 'de', { key: '/1' }), read(tenant, 'de', { key: '/50' })]).toEqual(['1', '50'])
})
