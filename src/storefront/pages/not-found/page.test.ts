import { expect, it } from 'vitest'
import { aTenant } from '../../../../tests/support/brands/brand.ts'
import { aGuest, element } from '../../../../tests/support/pages/ask-page.tsx'

it('says that there is no such page, answers 404, and leads to the main page', async () => {
  const guest = aGuest(aTenant())
  const { status, html, text } = await guest.get('/not-found')
  expect(status).toBe(404)
  expect(text).toContain(guest.t('pageNotFound'))
  expect(element(html, 'href="/shop/topup/firstbrand"')).toBeDefined()
})
