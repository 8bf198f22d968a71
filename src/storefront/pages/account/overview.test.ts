import { expect, test } from 'vitest'
import { pagesOf } from '../../../../tests/support/pages/pages.ts'
import { autoTopUps } from '../../../../tests/support/shop/auto-top-ups.ts'
import { badDay } from '../../../../tests/support/shop/bad-day.ts'

const day = await badDay({ first: { topup: { autoTopupTypes: ['weekly'] } } })
const { signedIn, customer } = pagesOf(day)
const toAll = 'href="/account/auto-topups"'

test('the account shows its latest automatic top-ups, and its menu leads to all of them where there are such', async () => {
  const { email } = await autoTopUps(day).setUp({ recurringOption: { recurringType: 'WEEKLY', recurringDay: 1 } })
  const visitor = await signedIn(email, { topup: { autoTopupTypes: ['weekly'] } }, { language: 'en' })
  const { text, html } = await visitor.get('/account')
  expect(html).toContain(toAll)
  expect(text).toContain('Every Monday: €15.00')
  const none = await (await customer()).get('/account')
  expect(none.html).not.toContain(toAll)
})
