import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { dataInPage, inPage, jsonOf } from './in-page.server.ts'
import { type PageContext, pageContext } from './page-context.ts'

function asked(url: string) {
  const [context, around] = [new RouterContextProvider(), {} as PageContext]
  context.set(pageContext, around)
  return { around, request: new Request(url), context }
}

test('a page that is rendered brings its pieces in its HTML only', () => {
  const { around, ...page } = asked('https://shop.example/shop?amount=15')
  expect(inPage(page, 'footer', '<footer></footer>')).toBeUndefined()
  expect(inPage(page, 'ways', '<a></a>')).toBeUndefined()
  expect(around.pieces).toEqual({ footer: '<footer></footer>', ways: '<a></a>' })
})

test('a script that asks for data gets them there', () => {
  const { around, ...data } = asked('https://shop.example/shop.data?amount=15')
  expect(inPage(data, 'footer', '<footer></footer>')).toBe('<footer></footer>')
  expect(around.pieces).toBeUndefined()
})

test('data that are the same for many requests stand beside what the loaders say', () => {
  const { around, ...page } = asked('https://shop.example/shop?amount=15')
  const brand = { name: 'First' }
  expect(dataInPage(page, 'frame', brand)).toBeUndefined()
  expect(around.data).toEqual({ frame: brand })
  const { around: other, ...data } = asked('https://shop.example/shop.data')
  expect(dataInPage(data, 'frame', brand)).toBe(brand)
  expect(other.data).toBeUndefined()
})

test('no words of theirs end the element that they stand in', () => {
  const data = { frame: { name: '</script><!-- "A" & B' }, shell: {} }
  expect(jsonOf(data)).not.toContain('<')
  expect(JSON.parse(jsonOf(data))).toEqual(data)
  expect(jsonOf()).toBe('{}')
})
