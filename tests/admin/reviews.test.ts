import { expect, test } from 'vitest'
import { saldo } from '../support/command-line/saldo.ts'
import { mailbox } from '../support/customers/mailbox.ts'
import { subjectIs } from '../support/customers/which-mail.ts'
import { wire } from '../support/shop/wire.ts'

// A rule refused an order, and its shopper has a person look at it.

const shop = await wire({ first: { supportEmail: 'desk@first.example', visibility: { customerSupport: false } } })
const { next, all } = mailbox(shop.sandbox.url)
const env = { DATABASE_URL: shop.appUrl, DATABASE_OWNER_URL: shop.ownerUrl, SALDO_DATA: '/nowhere' }
const desk = (...words: string[]) => saldo(env, 'requests', ...words)

const asks = async (email: string, more: object = {}) => {
  const body = { name: 'Ada Muster', email, topic: 'decision', message: 'I buy for my whole family.', ...more }
  const headers = { 'Accept-Language': 'en' }
  return shop.ask('POST /api/shop/rest/enquiries', { body, headers })
}

test('who asks for a person is confirmed, stands among the open requests for thirty days, and is answered once', async () => {
  const email = 'family@shopper.example'
  const { status, json } = await asks(email)
  expect(status).toBe(201)
  const reference = String(json.reference)
  expect((await next(email, subjectIs('mail.enquiry.subject'))).subject).toContain(reference)
  const told = await next('desk@first.example', ({ subject }) => subject.includes(reference))
  expect(told.text).toContain('I buy for my whole family.')

  const [row] = await shop.asOwner<{ days: number }>(
    `select extract(day from due_at - filed_at)::int as days from enquiry where reference = $1`,
    [reference],
  )
  expect(row?.days).toBe(30)
  expect((await desk('open')).out).toMatch(
    new RegExp(`${reference}  no order  review of a refusal  by \\d{4}-\\d\\d-\\d\\d  open`),
  )

  const answer = ['answer', reference, '--text', 'You may order again from tomorrow.']
  expect(await desk(...answer)).toMatchObject({ code: 1, out: expect.stringContaining('--yes') })
  expect(await desk(...answer, '--yes')).toEqual({ code: 0, out: `${reference}: answered\n` })
  const letter = await next(email, subjectIs('mail.review.subject'))
  expect(letter.text).toContain('You may order again from tomorrow.')
  expect((await desk('open')).out).not.toContain(reference)
  expect(await desk(...answer, '--yes')).toMatchObject({ code: 1, out: expect.stringContaining('no open review') })
  expect((await all(email)).filter(subjectIs('mail.review.subject'))).toHaveLength(1)
})

test('a brand that hides its support takes no other question, and other questions are no cases', async () => {
  expect((await asks('other@shopper.example', { topic: 'payment' })).status).toBe(404)
  const elsewhere = await shop.ask('POST /api/shop/rest/enquiries', {
    tenant: shop.theirs,
    body: { name: 'Ada', email: 'other@shopper.example', topic: 'payment', message: 'Why?' },
  })
  expect(elsewhere.status).toBe(201)
  const reference = String(elsewhere.json.reference)
  expect((await desk('open')).out).not.toContain(reference)
  expect(await desk('answer', reference, '--text', 'x', '--yes')).toMatchObject({ code: 1 })
})

test('nothing is sent without a text', async () => {
  expect(await desk('answer', 'F12345678', '--yes')).toMatchObject({ code: 1, out: expect.stringContaining('--text') })
})
