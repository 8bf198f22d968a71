import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Frame, frame } from './frame.ts'
import { inPage } from './in-page.server.ts'

function asked(url: string) {
  const [context, around] = [new RouterContextProvider(), {} as Frame]
  context.set(frame, around)
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
