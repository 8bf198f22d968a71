import { expect, test } from 'vitest'
import { confirmNewsletter, endNewsletter } from '#newsletter'
import { mailbox } from '../support/customers/mailbox.ts'
import { subjectIs } from '../support/customers/which-mail.ts'
import { wire } from '../support/shop/wire.ts'

let later = 0
const { ask, ours, theirs, app, sandbox, asOwner } = await wire({
  clock: { now: () => new Date(Date.parse('2026-11-21T13:03:12.000Z') + later * 1000) },
  first: { footer: { showNewsletterSignup: true } },
})
const { next, all } = mailbox(sandbox.url)

let counted = 0
const anAddress = () => `reader-${++counted}@shopper.example`
const wish = (email: string, ip = `203.0.113.${counted % 250}`) =>
  ask('POST /api/shop/rest/newsletter', { body: { email }, ip })
const linkIn = ({ text }: { text: string }, page: string) =>
  new URL(new RegExp(`http\\S+/newsletter/${page}\\S+`).exec(text)?.[0] ?? 'none:').searchParams.get('token') ?? ''
const stateOf = async (email: string) =>
  (await asOwner('select state from subscription where email = $1', [email]))[0]?.state
const shop = () => app.shopOf(ours)
const isAsked = subjectIs('mail.newsletter.askSubject')

test('nobody is on the list who has not said yes by the link in the mail', async () => {
  const email = anAddress()
  expect(await wish(email)).toMatchObject({ status: 204, text: '' })
  const mail = await next(email, isAsked)
  expect(await stateOf(email)).toBe('asked')
  expect(await confirmNewsletter(await shop(), linkIn(mail, 'confirm'))).toBeUndefined()
  expect(await stateOf(email)).toBe('confirmed')
  const welcome = await next(email, subjectIs('mail.newsletter.welcomeSubject'))
  expect(welcome.unsubscribe).toContain('/newsletter/unsubscribe?token=')
  const proof = await asOwner(
    `select kind, ip, consent, text_version from subscription_event
      join subscription using (tenant, subscription_id) where email = $1 order by event_no`,
    [email],
  )
  expect(proof).toMatchObject([
    { kind: 'asked', ip: expect.stringMatching(/^203\./), consent: expect.stringContaining('darf mir Angebote') },
    { kind: 'confirmed' },
  ])
})

test('every mail says how to get no more, and ending it is done once however often it is pressed', async () => {
  const email = anAddress()
  await wish(email)
  const first = await next(email, isAsked)
  expect(first.unsubscribe).toBe(`<${/http\S+\/newsletter\/unsubscribe\S+/.exec(first.text)?.[0]}>`)
  await confirmNewsletter(await shop(), linkIn(first, 'confirm'))
  const token = linkIn(first, 'unsubscribe')
  const ended = await Promise.all([1, 2, 3].map(async () => endNewsletter(await shop(), token)))
  expect(ended).toEqual([undefined, undefined, undefined])
  expect(await stateOf(email)).toBe('ended')
  const events = await asOwner(
    `select kind from subscription_event join subscription using (tenant, subscription_id) where email = $1 and kind = 'ended'`,
    [email],
  )
  expect(events).toHaveLength(1)
  // The old link brings nobody back.
  expect(await confirmNewsletter(await shop(), linkIn(first, 'confirm'))).toEqual({ refusal: 'linkNotValid' })
})

test('confirming at the same moment any number of times confirms once', async () => {
  const email = anAddress()
  await wish(email)
  const token = linkIn(await next(email, isAsked), 'confirm')
  const answers = await Promise.all([1, 2, 3, 4, 5].map(async () => confirmNewsletter(await shop(), token)))
  expect(answers.every((answer) => answer === undefined)).toBe(true)
  const events = await asOwner(
    `select kind from subscription_event join subscription using (tenant, subscription_id) where email = $1`,
    [email],
  )
  expect(events).toEqual([{ kind: 'asked' }, { kind: 'confirmed' }])
})

test('wished for many times at the same moment, one mail asks', async () => {
  const email = anAddress()
  await Promise.all([1, 2, 3, 4, 5].map((time) => wish(email, `203.0.113.${200 + time}`)))
  await next(email, isAsked)
  const jobs = await asOwner(
    `select kind from subscription_event join subscription using (tenant, subscription_id) where email = $1`,
    [email],
  )
  expect(jobs).toEqual([{ kind: 'asked' }])
})

test('the same address is another reader in another shop', async () => {
  const email = anAddress()
  await wish(email)
  await confirmNewsletter(await shop(), linkIn(await next(email, isAsked), 'confirm'))
  expect(
    await app.database.forTenant(theirs).read((tx) => tx.selectFrom('subscription').selectAll().execute()),
  ).toEqual([])
})

test('the answer is the same for whoever is on the list, was just written to, or is new', async () => {
  const email = anAddress()
  const fresh = await wish(email)
  const again = await wish(email.toUpperCase())
  await confirmNewsletter(await shop(), linkIn(await next(email, isAsked), 'confirm'))
  const reader = await wish(email)
  for (const answer of [again, reader]) {
    expect([answer.status, answer.text]).toEqual([fresh.status, fresh.text])
  }
  await next(email, subjectIs('mail.newsletter.welcomeSubject'))
  expect(await all(email)).toHaveLength(2)
})

test('whoever left may come back, and is asked by mail again', async () => {
  const email = anAddress()
  await wish(email)
  const first = await next(email, isAsked)
  await endNewsletter(await shop(), linkIn(first, 'unsubscribe'))
  later += 16 * 60
  await wish(email)
  const second = await next(email, ({ text }) => linkIn({ text }, 'confirm') !== linkIn(first, 'confirm'))
  expect(await confirmNewsletter(await shop(), linkIn(second, 'confirm'))).toBeUndefined()
})

test('a link is good for three days, for its brand, and for what it was made for', async () => {
  const email = anAddress()
  await wish(email)
  const mail = await next(email, isAsked)
  const refused = { refusal: 'linkNotValid' }
  expect(await confirmNewsletter(await app.shopOf(theirs), linkIn(mail, 'confirm'))).toEqual(refused)
  expect(await confirmNewsletter(await shop(), linkIn(mail, 'unsubscribe'))).toEqual(refused)
  expect(await endNewsletter(await shop(), linkIn(mail, 'confirm'))).toEqual(refused)
  later += 3 * 24 * 3600 + 1
  expect(await confirmNewsletter(await shop(), linkIn(mail, 'confirm'))).toEqual(refused)
  expect(await stateOf(email)).toBe('asked')
})

test('an address or a language that is none is refused beside its field, and too many wishes have to wait', async () => {
  expect(await wish('ada@', '203.0.113.251')).toMatchObject({
    status: 400,
    json: { details: { fields: { email: expect.stringContaining('E-Mail') } } },
  })
  const body = { email: anAddress(), language: 'german' }
  expect(await ask('POST /api/shop/rest/newsletter', { body, ip: '203.0.113.251' })).toMatchObject({
    status: 400,
    json: { details: { fields: { language: expect.any(String) } } },
  })
  const answers = []
  for (let time = 0; time < 11; time++) answers.push(await wish(anAddress(), '203.0.113.252'))
  expect(answers.map(({ status }) => status).slice(-2)).toEqual([204, 429])
})
