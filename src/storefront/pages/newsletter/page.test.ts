import { expect, test } from 'vitest'
import { aGuest } from '../../../../tests/support/ask-page.tsx'
import { aTenant } from '../../../../tests/support/brand.ts'

const offering = aTenant({ footer: { showNewsletterSignup: true } })

test('a wish leads to the page that sends everybody to their mailbox', async () => {
  const guest = aGuest(offering)
  const sent = await guest.post('/newsletter', { email: 'ada@shopper.example' })
  expect(sent).toMatchObject({ status: 303, location: '/newsletter?asked' })
  expect((await guest.get('/newsletter?asked')).text).toContain(guest.t('newsletter.askedText'))
  expect(guest.world.calls).toEqual([expect.stringContaining('ada@shopper.example')])
})

test('whoever fills in the field that nobody sees is answered alike, and nothing is done', async () => {
  const guest = aGuest(offering)
  const filled = { email: 'ada@shopper.example', website: 'https://spam.example' }
  expect(await guest.post('/newsletter', filled)).toMatchObject({ status: 303, location: '/newsletter?asked' })
  const question = { name: 'Ada', topic: 'other', message: 'Buy!', ...filled }
  expect(await guest.post('/support', question)).toMatchObject({ status: 303, location: '/support?sent=' })
  expect(guest.world.calls).toEqual([])
})

test('an address that is none is told beside its field, and stays', async () => {
  const guest = aGuest(offering)
  const { status, text, html } = await guest.post('/newsletter', { email: 'ada@' })
  expect(status).toBe(422)
  expect(text).toContain(guest.t('emailNotValid'))
  expect(html).toContain('value="ada@"')
})

test.each([
  ['confirm', 'confirm'],
  ['unsubscribe', 'end'],
] as const)('the link to %s changes nothing before its button is pressed', async (page, name) => {
  const guest = aGuest(offering)
  const opened = await guest.get(`/newsletter/${page}?token=good`)
  expect(opened.text).toContain(guest.t(`newsletter.${name}Button`))
  expect(opened.text).not.toContain(guest.t(`newsletter.${name}ed`))
  expect((await guest.post(`/newsletter/${page}?token=good`, {})).text).toContain(guest.t(`newsletter.${name}ed`))
  const old = await guest.post(`/newsletter/${page}?token=old`, {})
  expect(old.status).toBe(422)
  expect(old.text).toContain(guest.t('linkNotValidText'))
})

test('there is no sign-up where the footer offers none, but whoever has a link can always leave', async () => {
  const guest = aGuest(aTenant())
  expect(await guest.get('/newsletter')).toMatchObject({ location: '/not-found' })
  expect(await guest.post('/newsletter', { email: 'ada@shopper.example' })).toMatchObject({ location: '/not-found' })
  expect((await guest.post('/newsletter/unsubscribe?token=good', {})).text).toContain(guest.t('newsletter.ended'))
})
