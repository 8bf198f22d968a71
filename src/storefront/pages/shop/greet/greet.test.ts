import { expect, test } from 'vitest'
import { orderPath } from '#receipts'
import { element } from '../../../../../tests/support/pages/ask-page.tsx'
import { pagesOf } from '../../../../../tests/support/pages/pages.ts'
import { arrives, badDay, declined, numberEnding } from '../../../../../tests/support/shop/bad-day.ts'

const day = await badDay()
const { guest } = pagesOf(day)
const message = 'Alles Gute & viel Spaß <b>damit</b>!'

async function bought(...endings: string[]) {
  const placed = await day.order(endings.map((ending) => ({ amount: 15, number: numberEnding(ending) })))
  const page = await orderPath(await day.app.shopOf(day.ours), placed.orderNumber)
  const token = new URL(page, 'http://x').searchParams.get('token') ?? ''
  return { ...placed, page, greet: `/shop/greet?${new URLSearchParams({ token })}` }
}

async function delivered(...endings: string[]) {
  const placed = await bought(...endings)
  await day.pay(placed.payerUrl)
  await day.until(placed, { orderState: 'done' })
  return placed
}

/** @returns the path of the greeting, as the link names it */
const linkIn = (html: string): string => {
  const [, value = ''] = /value="([^"]+)"/.exec(element(html, 'name="link"') ?? '') ?? []
  const url = new URL(value.replaceAll('&amp;', '&'))
  return url.pathname + url.search
}

const gift = await delivered(arrives)

test('the page of a top-up leads to a greeting, whose link shows it to whoever opens it, as plain text', async () => {
  const { get, post, t } = guest()
  expect((await get(gift.page)).html).toContain(gift.greet.replaceAll('&', '&amp;'))
  const made = await post(gift.greet, { message, name: 'Oma' })
  const { html, text } = await guest().get(linkIn(made.html))
  expect(text).toContain('Alles Gute & viel Spaß <b>damit</b>!')
  expect(html).not.toContain('<b>damit</b>')
  expect(text).toContain(t('greeting.from', { name: 'Oma' }))
  expect(text).toMatch(/15.€ für \d{4} …\d\d/)
  expect(html).not.toContain(gift.orderNumber)
  expect(element(html, 'name="robots"')).toContain('noindex')
})

test.each([
  [{ message: '' }, 'message'],
  [{ message: 'x'.repeat(141) }, 'message'],
  [{ message: 'Schau auf evil.example vorbei' }, 'message'],
  [{ message: 'Hallo', name: 'www.evil.example' }, 'name'],
  [{ message: 'Hallo', name: 'x'.repeat(21) }, 'name'],
])('no link is made of %j', async (typed, field) => {
  const { status, html } = await guest().post(gift.greet, { name: '', ...typed })
  expect(status).toBe(422)
  expect(element(html, `name="${field}"`)).toContain('aria-invalid="true"')
})

test('nothing is told before the credit has arrived, nor of what came to nothing, nor to a changed link', async () => {
  const failed = await delivered(declined)
  expect((await guest().get(failed.page)).html).not.toContain('/shop/greet?')
  expect((await guest().get(failed.greet)).location).toBe('/not-found')
  const open = await bought(arrives)
  expect((await guest().get(open.greet)).location).toBe('/not-found')
  const link = linkIn((await guest().post(gift.greet, { message: 'Hallo', name: '' })).html)
  expect((await guest().get(link)).text).toContain('Hallo')
  expect((await guest().get(link.replace(/token=[^&]{30}/, 'token=made-up'))).location).toBe('/not-found')
  await day.asOwner(`update orders set state = 'paid' where order_number = $1`, [gift.orderNumber])
  const { text } = await guest().get(link)
  expect(text).toContain('unterwegs')
  expect(text).not.toContain('Hallo')
  await day.asOwner(`update orders set state = 'done', erased_at = now() where order_number = $1`, [gift.orderNumber])
  expect((await guest().get(link)).location).toBe('/not-found')
  await day.asOwner('update orders set erased_at = null where order_number = $1', [gift.orderNumber])
})
