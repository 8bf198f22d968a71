import { expect, test } from 'vitest'
import { dayIn } from '#kit/date'
import { orderPath, sendGifts } from '#receipts'
import { element } from '../../../../../tests/support/pages/ask-page.tsx'
import { pagesOf } from '../../../../../tests/support/pages/pages.ts'
import { aCard, sells, stocks } from '../../../../../tests/support/products/stocked.ts'
import { badDay } from '../../../../../tests/support/shop/bad-day.ts'

const day = await badDay()
const { guest } = pagesOf(day)
await sells(day, [aCard('book-25')])
await stocks(day, 'book-25', ['SHELF-0001', 'SHELF-0002', 'SHELF-0003'])
const shop = await day.app.shopOf(day.ours)
const week = 7 * 86_400_000
const sendOn = dayIn(new Date(Date.now() + week), shop.tenant.timeZone)
const minute = String.raw`\d+\. [A-Z]\S+ \d{4}, \d\d:\d\d`

/** The page of a paid order with a gift for Ada, which is sent in a week. */
async function withGift(): Promise<string> {
  const gift = {
    recipientName: 'Ada',
    recipientEmail: 'ada@friends.example',
    senderName: 'Bob',
    message: 'Alles Gute!',
  }
  const placed = await day.order([{ productId: 'book-25', gift: { ...gift, sendOn } }])
  await day.pay(placed.payerUrl)
  await day.until(placed, { orderState: 'done' })
  return orderPath(shop, placed.orderNumber)
}

test('a gift says when it goes out, and can be changed or taken back until then', async () => {
  const here = await withGift()
  const { get, post } = guest()
  const { html, text } = await get(here)
  expect(text).toMatch(new RegExp(String.raw`Ihr Geschenk für Ada Geht am ${minute} an a\*\*\*@friends\.example\.`))
  expect(element(html, 'id="recipientName-1"')).toContain('value="Ada"')
  expect(element(html, 'id="sendOn-1"')).toContain(`value="${sendOn}"`)
  expect(html).toContain('Alles Gute!</textarea>')

  const fields = { 'recipientName-1': 'Ada L', 'senderName-1': 'Bob', 'message-1': '', 'sendOn-1': sendOn }
  const changed = await get((await post(here, { intent: 'gift', line: '1', ...fields })).location ?? '')
  expect(changed.text).toContain('Das Geschenk ist geändert')
  expect(changed.text).toContain('Ihr Geschenk für Ada L')
  const off = await post(here, { intent: 'gift-off', line: '1' })
  expect((await get(off.location ?? '')).text).toContain('Ihr Geld kommt zurück')
  expect((await get(here)).html).not.toContain('name="recipientName-1"')
})

test('a change comes back with what is wrong beside its field', async () => {
  const wrong = { intent: 'gift', line: '1', 'recipientName-1': 'Ada', 'message-1': 'Bis bald' }
  const { status, html } = await guest().post(await withGift(), wrong)
  expect(status).toBe(422)
  expect(element(html, 'id="senderName-1"')).toContain('aria-invalid="true"')
  expect(html).toContain('Bis bald</textarea>')
})

test('a gift that was sent can be sent again, not too often, and not changed any more', async () => {
  const here = await withGift()
  await sendGifts({ ...shop, clock: { now: () => new Date(Date.now() + week + 86_400_000) } })
  const { get, post } = guest()
  const { html, text } = await get(here)
  expect(text).toMatch(new RegExp(String.raw`Am ${minute} an a\*\*\*@friends\.example gesendet\.`))
  expect(text).toContain('Noch einmal an a***@friends.example senden')
  expect(html).not.toContain('name="recipientName-1"')
  expect((await post(here, { intent: 'gift-again', line: '1' })).status).toBe(303)
  expect((await post(here, { intent: 'gift-again', line: '1' })).status).toBe(429)
})
