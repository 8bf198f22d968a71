import { Suspense, use } from 'react'
import { expect, test } from 'vitest'
import { renderWhole } from './render-whole.tsx'

const Broken = () => {
  throw new Error('no price')
}
const later = Promise.withResolvers<string>()
const Waiting = () => <p>{use(later.promise)}</p>

test('a page is rendered whole', async () => {
  expect(
    await renderWhole(() => (
      <html lang="de">
        <Suspense>
          <p>Grüße</p>
        </Suspense>
      </html>
    )),
  ).toEqual({ html: '<!DOCTYPE html><html lang="de"><head></head><!--$--><p>Grüße</p><!--/$--></html>' })
})

test('why a part of a page failed is told, and the rest of the page is there', async () => {
  const { html, failure } = await renderWhole(() => (
    <main>
      <h1>Shop</h1>
      <Suspense>
        <Broken />
      </Suspense>
    </main>
  ))
  expect(html).toContain('<h1>Shop</h1>')
  expect(failure).toEqual(new Error('no price'))
})

test('a part that waits counts as failed: it would be missing without scripts', async () => {
  const { failure } = await renderWhole(() => {
    queueMicrotask(() => later.resolve('late'))
    return (
      <Suspense>
        <Waiting />
      </Suspense>
    )
  })
  expect(failure).toMatchObject({ message: expect.stringContaining('waits for something') })
})

test('what fails outside of every boundary fails the page', async () => {
  await expect(renderWhole(() => <Broken />)).rejects.toThrow('no price')
})
