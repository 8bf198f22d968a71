import fc from 'fast-check'
import { expect, test } from 'vitest'
import { declarationByToken, fileDeclaration } from '#declarations'
import { isRefusal } from '#kit/result'
import { mailbox } from '../support/customers/mailbox.ts'
import { subjectIs } from '../support/customers/which-mail.ts'
import { wire } from '../support/shop/wire.ts'

const { ask, ours, theirs, app, sandbox, asOwner } = await wire({
  clock: { now: () => new Date('2026-11-21T13:03:12.000Z') },
  first: { supportEmail: 'desk@first.example' },
})

const { next: mailTo } = mailbox(sandbox.url)

let counted = 0
const withdrawal = () => ({
  name: 'Ada Muster',
  email: `ada-${++counted}@shopper.example`,
  contract: 'S4711ABCDE',
  subject: 'die zweite Aufladung',
  since: '2026-11-20',
})

test('a withdrawal is filed, confirmed with content, date and time, and passed on to the brand', async () => {
  const body = withdrawal()
  const { status, json } = await ask('POST /api/shop/rest/withdrawals', { body })
  expect({ status, json }).toEqual({
    status: 201,
    json: { reference: expect.stringMatching(/^W\w{9}$/), receivedAt: '2026-11-21T13:03:12.000Z' },
  })
  const receipt = await mailTo(body.email, subjectIs('mail.withdrawal.subject'))
  expect(receipt.subject).toBe(`Eingangsbestätigung: Ihr Widerruf ${json.reference}`)
  for (const said of [
    'Hiermit widerrufe ich',
    '21. November 2026',
    '14:03:12',
    body.name,
    body.contract,
    body.subject,
  ]) {
    expect(receipt.text).toContain(said)
  }
  const passedOn = await mailTo('desk@first.example', ({ subject }) => subject.includes(json.reference))
  expect(passedOn.replyTo).toContain(body.email)
  expect(passedOn.text).toContain(body.contract)
  const [row] = await asOwner('select * from declaration where reference = $1', [json.reference])
  expect(row).toMatchObject({
    tenant: ours,
    kind: 'withdrawal',
    statement: expect.stringContaining('widerrufe'),
    law_text: expect.stringContaining('14 Tagen'),
    text_version: expect.stringMatching(/^[0-9a-f]{12}$/),
  })
})

test('a cancellation says how and when; its number is known in E.164 and the news of it is carried', async () => {
  const body = {
    name: 'Jan de Vries',
    email: 'jan@shopper.example',
    contract: '0151 12345678',
    ending: 'for-cause',
    cause: 'The price went up.',
    endsOn: '2026-12-31',
  }
  const { status, json } = await ask('POST /api/shop/rest/cancellations', {
    body,
    headers: { 'Accept-Language': 'en' },
  })
  expect(status).toBe(201)
  const receipt = await mailTo('jan@shopper.example', subjectIs('mail.cancellation.subject'))
  expect(receipt.subject).toBe(`Acknowledgement of receipt: your cancellation ${json.reference}`)
  expect(receipt.text).toContain('For cause')
  expect(receipt.text).toContain('The price went up.')
  expect(receipt.text).toContain('31 December 2026')
  const [row] = await asOwner('select msisdn, ends_on from declaration where reference = $1', [json.reference])
  expect(row).toMatchObject({ msisdn: '+4915112345678' })
})

test.each([
  [
    'nothing at all',
    { name: ' ', email: '', contract: '' },
    { name: 'required', email: 'required', contract: 'required' },
  ],
  ['no address', { email: 'ada@' }, { email: 'emailNotValid' }],
  ['a day that is none', { since: '2026-02-30' }, { since: 'dateNotValid' }],
  ['a day to come', { since: '2026-11-22' }, { since: 'dateInFuture' }],
  ['an end in the past', { endsOn: '2026-11-20' }, { endsOn: 'dateInPast' }],
  ['a cause that is not said', { ending: 'for-cause' }, { cause: 'causeMissing' }],
  ['an ending that there is not', { ending: 'gladly' }, { ending: 'notValid' }],
])('%s is refused beside its field', async (_, wrong, fields) => {
  const shop = await app.shopOf(ours)
  const input = { name: 'Ada', email: 'ada@shopper.example', contract: 'S1', ...wrong }
  expect(await fileDeclaration(shop, 'cancellation', input)).toEqual({ refusal: 'VALIDATION_FAILED', fields })
})

test('today is a day that may be named, where the brand is', async () => {
  const shop = await app.shopOf(ours)
  const input = { name: 'Ada', email: 'a@shopper.example', contract: 'S1', since: '2026-11-21', endsOn: '2026-11-21' }
  expect(await fileDeclaration(shop, 'cancellation', input)).toHaveProperty('reference')
})

test('whether an order or a person exists makes no difference to the answer', async () => {
  const answers = await Promise.all(
    ['S4711ABCDE', 'no such order', '+4915112345678'].map((contract) =>
      ask('POST /api/shop/rest/withdrawals', { body: { ...withdrawal(), contract } }),
    ),
  )
  expect(new Set(answers.map(({ status, json }) => `${status} ${Object.keys(json)}`))).toHaveLength(1)
})

test('the same form sent any number of times at once is filed once and confirmed once', async () => {
  const shop = await app.shopOf(ours)
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 6 }),
      fc.constantFrom('withdrawal' as const, 'cancellation' as const),
      async (times, kind) => {
        const { email, ...rest } = withdrawal()
        const input = { ...rest, email, submission: `form-${counted}` }
        const filed = await Promise.all(Array.from({ length: times }, () => fileDeclaration(shop, kind, input)))
        expect(new Set(filed.map((one) => (isRefusal(one) ? one.refusal : one.reference)))).toHaveLength(1)
        await mailTo(email, subjectIs(`mail.${kind}.subject`))
        const rows = await asOwner('select reference from declaration where email = $1', [email])
        expect(rows).toHaveLength(1)
      },
    ),
    { numRuns: 8 },
  )
  const mails = await asOwner<{ times: number }>(
    `select count(*)::int as times from message where occasion = 'receipt' group by about order by 1 desc limit 1`,
  )
  expect(mails).toEqual([{ times: 1 }])
})

test('a form that was changed before it was sent again is another declaration', async () => {
  const shop = await app.shopOf(ours)
  const input = { ...withdrawal(), submission: 'one form' }
  const first = await fileDeclaration(shop, 'withdrawal', input)
  const second = await fileDeclaration(shop, 'withdrawal', { ...input, contract: 'S2' })
  expect(isRefusal(first) || isRefusal(second) ? undefined : first.reference !== second.reference).toBe(true)
})

test('the page of a declaration opens by its token only, for its brand and its kind only', async () => {
  const shop = await app.shopOf(ours)
  const filed = await fileDeclaration(shop, 'withdrawal', withdrawal())
  if (isRefusal(filed)) throw new Error(filed.refusal)
  expect(await declarationByToken(shop, 'withdrawal', filed.token)).toMatchObject({ reference: filed.reference })
  const nothing = { refusal: 'notFound' }
  expect(await declarationByToken(shop, 'cancellation', filed.token)).toEqual(nothing)
  expect(await declarationByToken(shop, 'withdrawal', filed.reference)).toEqual(nothing)
  expect(await declarationByToken(await app.shopOf(theirs), 'withdrawal', filed.token)).toEqual(nothing)
})

test('who files too many within ten minutes has to wait', async () => {
  const answers = []
  for (let time = 0; time < 21; time++) {
    answers.push(await ask('POST /api/shop/rest/withdrawals', { body: withdrawal(), ip: '203.0.113.99' }))
  }
  expect(answers.slice(0, 20).every(({ status }) => status === 201)).toBe(true)
  expect(answers.at(-1)).toMatchObject({ status: 429, json: { code: 'tooManyRequests' } })
})
