import { expect, test } from 'vitest'
import { aTenant } from '../../../../tests/support/brands/brand.ts'
import { aGuest, element } from '../../../../tests/support/pages/ask-page.tsx'
import { asOwner } from '../../../../tests/support/pages/shop-per-process.ts'

let people = 0
/** The input of a visitor who has declared nothing yet. */
const filledIn = () => ({ name: 'Ada Muster', email: `ada-${++people}@declares.example`, contract: 'S4711ABCDE' })
/** The declarations of an address. */
const declaredBy = ({ email }: { email: string }) =>
  asOwner<{ reference: string }>('select reference from declaration where email = $1', [email])
const kinds = [
  ['/withdraw', 'withdrawal'],
  ['/cancel', 'cancellation'],
] as const
const elsewhere = ['nl', 'be', 'fr', 'at', 'gb'] as const
const reviewed = [
  ['/withdraw', 'withdrawal', 'de'],
  ...elsewhere.map((country) => ['/cancel', 'cancellation', country] as const),
] as const

/** The hidden fields of the review step. */
const carried = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

test.each(kinds)('%s asks for no more than who, which contract and where the receipt goes', async (path, kind) => {
  const guest = aGuest(aTenant())
  const { html, text } = await guest.get(path)
  expect([
    ...html.matchAll(/aria-required="true"[^>]*name="(\w+)"|name="(\w+)"[^>]*aria-required="true"/g),
  ]).toHaveLength(3)
  expect(text).toContain(guest.t(`law.${kind}`))
})

test.each(reviewed)('%s files nothing before it was looked at once more (%s in %s)', async (path, kind, country) => {
  const guest = aGuest(aTenant({ country }))
  const filled = filledIn()
  const review = await guest.post(path, filled)
  expect(review.text).toContain(guest.t(`${kind}.statement`))
  for (const value of Object.values(filled)) expect(review.text).toContain(value)
  expect(await declaredBy(filled)).toEqual([])

  const sent = await guest.post(path, { ...carried(review.html), intent: 'file' })
  expect(sent.status).toBe(303)
  const [declared, ...others] = await declaredBy(filled)
  expect(others).toEqual([])
  const { text, html } = await guest.get(sent.location ?? '')
  expect(text).toContain(guest.t(`${kind}.received`))
  expect(text).toContain(declared?.reference)
  expect(text).toMatch(country === 'gb' ? /\d{4}, \d\d:\d\d:\d\d (GMT|WEZ|UTC|MEZ|BST)/ : /\d{4}, \d\d:\d\d:\d\d MES?Z/)
  expect(html).toContain('<meta name="robots" content="noindex"/>')
})

test('in Germany the form itself cancels, once however often it is sent, and keeps what was typed when it cannot', async () => {
  const guest = aGuest(aTenant())
  const filled = filledIn()
  const form = await guest.get('/cancel')
  expect(form.text).toContain(guest.t('cancellation.statement'))
  const sent = { ...carried(form.html), ...filled, intent: 'file' }
  const wrong = await guest.post('/cancel', { ...sent, email: 'ada@' })
  expect(wrong.status).toBe(422)
  expect(carried(wrong.html)).toEqual(carried(form.html))
  expect(element(wrong.html, 'name="contract"')).toContain('value="S4711ABCDE"')
  expect(await declaredBy(filled)).toEqual([])

  const [one, two] = [await guest.post('/cancel', sent), await guest.post('/cancel', sent)]
  expect(one.status).toBe(303)
  expect(two.location).toBe(one.location)
  expect(await declaredBy(filled)).toHaveLength(1)
  expect(carried((await guest.get('/cancel')).html)).not.toEqual(carried(form.html))
})

test('the same review sent twice leads to the same receipt; a new look at it is another one', async () => {
  const guest = aGuest(aTenant())
  const filled = filledIn()
  const first = carried((await guest.post('/withdraw', filled)).html)
  const sent = [1, 2].map(() => guest.post('/withdraw', { ...first, intent: 'file' }))
  const [one, two] = await Promise.all(sent)
  expect(one?.location).toBe(two?.location)
  const again = carried((await guest.post('/withdraw', filled)).html)
  expect(again.submission).not.toBe(first.submission)
})

test('what was typed stays, with an error and when going back', async () => {
  const guest = aGuest(aTenant())
  const filled = filledIn()
  const wrong = await guest.post('/cancel', { ...filled, email: 'ada@', ending: 'for-cause', cause: 'Zu "teuer"' })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain(guest.t('emailNotValid'))
  const back = await guest.post('/cancel', { ...filled, ending: 'for-cause', cause: 'Zu "teuer"', intent: 'change' })
  expect(back.status).toBe(200)
  for (const { html } of [wrong, back]) {
    expect(element(html, 'name="contract"')).toContain('value="S4711ABCDE"')
    expect(element(html, 'value="for-cause"')).toContain('checked')
    expect(html).toContain('Zu &quot;teuer&quot;')
  }
})

test('a token that is none leads to the form', async () => {
  expect(await aGuest(aTenant()).get('/withdraw?received=made-up')).toMatchObject({
    status: 302,
    location: '/withdraw',
  })
})
