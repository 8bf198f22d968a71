import { expect, test } from 'vitest'
import { mailbox } from '../../../../tests/support/customers/mailbox.ts'
import { pagesOf } from '../../../../tests/support/pages/pages.ts'
import { wire } from '../../../../tests/support/shop/wire.ts'

const offering = { footer: { showNewsletterSignup: true } }
const world = await wire({ first: offering })
const { guest } = pagesOf(world)
const { next } = mailbox(world.sandbox.url)
const wishesOf = (email: string) => world.asOwner('select state from subscription where email = $1', [email])

/** The path of the link in a mail: to confirm, or to unsubscribe. */
async function linkTo(page: 'confirm' | 'unsubscribe', email: string) {
  const link = new RegExp(`https?:\\S+/newsletter/${page}\\?\\S+`)
  const { text } = await next(email, ({ text }) => link.test(text))
  const { pathname, search } = new URL(link.exec(text)?.[0] ?? '')
  return pathname + search
}

test('a wish leads to the page that sends everybody to their mailbox', async () => {
  const { get, post, t } = guest(offering)
  const sent = await post('/newsletter', { email: 'ada@shopper.example' })
  expect(sent).toMatchObject({ status: 303, location: '/newsletter?asked' })
  expect((await get('/newsletter?asked')).text).toContain(t('newsletter.askedText'))
  expect(await wishesOf('ada@shopper.example')).toEqual([{ state: 'asked' }])
})

test('whoever fills in the field that nobody sees is answered alike, and nothing is done', async () => {
  const { post } = guest(offering)
  const filled = { email: 'robot@shopper.example', website: 'https://spam.example' }
  expect(await post('/newsletter', filled)).toMatchObject({ status: 303, location: '/newsletter?asked' })
  const question = { name: 'Ada', topic: 'other', message: 'Buy!', ...filled }
  expect(await post('/support', question)).toMatchObject({ status: 303, location: '/support?sent=' })
  expect(await wishesOf(filled.email)).toEqual([])
  expect(await world.asOwner('select from enquiry')).toEqual([])
})

test('an address that is none is told beside its field, and stays', async () => {
  const { post, t } = guest(offering)
  const { status, text, html } = await post('/newsletter', { email: 'ada@' })
  expect(status).toBe(422)
  expect(text).toContain(t('emailNotValid'))
  expect(html).toContain('value="ada@"')
})

test('the links of the letters change nothing before their buttons are pressed', async () => {
  const { get, post, t } = guest(offering)
  const email = 'bea@shopper.example'
  await post('/newsletter', { email })
  for (const [page, name, before, after] of [
    ['confirm', 'confirm', 'asked', 'confirmed'],
    ['unsubscribe', 'end', 'confirmed', 'ended'],
  ] as const) {
    const link = await linkTo(page, email)
    const opened = await get(link)
    expect(opened.text).toContain(t(`newsletter.${name}Button`))
    expect(opened.text).not.toContain(t(`newsletter.${name}ed`))
    expect(await wishesOf(email)).toEqual([{ state: before }])
    expect((await post(link, {})).text).toContain(t(`newsletter.${name}ed`))
    expect(await wishesOf(email)).toEqual([{ state: after }])
    const old = await post(`/newsletter/${page}?token=old`, {})
    expect(old.status).toBe(422)
    expect(old.text).toContain(t('linkNotValidText'))
  }
})

test('there is no sign-up where the footer offers none, but whoever has a link can always leave', async () => {
  const email = 'cleo@shopper.example'
  await guest(offering).post('/newsletter', { email })
  await guest(offering).post(await linkTo('confirm', email), {})
  const { get, post, t } = guest({ footer: {} })
  expect(await get('/newsletter')).toMatchObject({ location: '/not-found' })
  expect(await post('/newsletter', { email })).toMatchObject({ location: '/not-found' })
  expect((await post(await linkTo('unsubscribe', email), {})).text).toContain(t('newsletter.ended'))
})
