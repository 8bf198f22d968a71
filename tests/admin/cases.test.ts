import { expect, test } from 'vitest'
import { saldo } from '../support/command-line/saldo.ts'
import { mailbox } from '../support/customers/mailbox.ts'
import { autoTopUps, type Running } from '../support/shop/auto-top-ups.ts'
import { arrives, badDay, numberEnding } from '../support/shop/bad-day.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

// What follows a withdrawal, and a charge after a cancellation.

const day = await badDay({
  first: {
    topup: { autoTopupTypes: ['low-balance', 'weekly'], lowBalanceLimit: 500, exampleSms: 'KOOP 15 1234' },
    sms: { sender: 'Brand', number: '+4900000000777' },
    supportEmail: 'desk@first.example',
  },
})
const { setUp, runDue, runsOf, statusOf, untilRuns } = autoTopUps(day)
const { all, next } = mailbox(day.sandbox.url)
const weekly = { recurringOption: { recurringType: 'WEEKLY' as const, recurringDay: 3 } }
const env = { DATABASE_URL: day.appUrl, DATABASE_OWNER_URL: day.ownerUrl, SALDO_DATA: '/nowhere' }
const desk = (...words: string[]) => saldo(env, 'requests', ...words)

const declares = async (what: 'withdrawals' | 'cancellations', more: { email: string; contract: string } & object) => {
  const answer = await day.ask(`POST /api/shop/rest/${what}`, {
    body: { name: 'Ada Muster', ...more },
    headers: { 'Accept-Language': 'en' },
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.json as { reference: string; receivedAt: string }
}
type Row = { order_number: string | null; finding: string; owed: string; state: string; ended: boolean; due_at: Date }
const casesOf = (reference: string, count = 1) =>
  untilHolds(async () => {
    const rows = await day.asOwner<Row>('select * from declared_case where reference = $1 order by opened_at', [
      reference,
    ])
    expect(rows).toHaveLength(count)
    return rows
  })
const orderOf = async ({ id }: Running) =>
  (await day.asOwner<{ set_up_by: string }>('select set_up_by from auto_top_up where auto_top_up_id = $1', [id]))[0]
    ?.set_up_by ?? ''
const textsBuy = async ({ id, number }: Running) => {
  await day.asOwner(
    `insert into sms_topup (tenant, sms_topup_id, customer_id, index, msisdn, amount, currency, pin_hash, token_id,
      consent_text, text_version, language, agreed_at, ip, proven_at, created_at)
     select tenant, 'sms ' || $1, customer_id, 1, $2, 1500, 'EUR', 'x', token_id, 'c', 'v', 'en', created_at, '', created_at, created_at
     from auto_top_up where auto_top_up_id = $1`,
    [id, number],
  )
}
const removedOf = async ({ id }: Running) =>
  (
    await day.asOwner<{ removed: boolean }>(
      `select removed_at is not null as removed from sms_topup where sms_topup_id = 'sms ' || $1`,
      [id],
    )
  )[0]?.removed
const caseMail = (email: string, part: string) => next(email, ({ text }) => text.includes(part))

test('a withdrawal for a number ends what charges by itself and by text at once, and nothing is charged any more', async () => {
  const one = await setUp(weekly)
  await textsBuy(one)
  const { reference, receivedAt } = await declares('withdrawals', {
    email: one.email.toUpperCase(),
    contract: one.number,
  })
  const [opened] = await casesOf(reference)
  expect(opened).toMatchObject({
    order_number: await orderOf(one),
    finding: 'owed',
    owed: '1500',
    state: 'open',
    ended: true,
  })
  expect(opened?.due_at.getTime()).toBe(Date.parse(receivedAt) + 14 * 24 * 3600_000)
  expect(await statusOf(one.id)).toMatchObject({ status: 'deleted', next: null })
  expect(await removedOf(one)).toBe(true)
  const mail = await caseMail(one.email.toUpperCase(), 'You are owed')
  for (const said of ['€15.00', String(opened?.order_number), 'have ended', reference])
    expect(mail.text + mail.subject).toContain(said)
  await day.later(15 * 24 * 3600)
  await runDue()
  expect(await runsOf(one.id)).toEqual([])
})

test('what is owed goes back once, when an operator confirms it, and each step is told', async () => {
  const one = await setUp(weekly)
  const orderNumber = await orderOf(one)
  const { reference } = await declares('withdrawals', { email: one.email, contract: ` ${orderNumber.toLowerCase()} ` })
  await casesOf(reference)
  expect(await desk('open')).toMatchObject({
    code: 0,
    out: expect.stringContaining(`${reference}  ${orderNumber}  owed  owed 15.00`),
  })
  expect(await desk('confirm', reference)).toMatchObject({ code: 1, out: expect.stringContaining('add --yes') })
  expect(await desk('confirm', reference, '--amount', '15.01', '--yes')).toMatchObject({
    code: 1,
    out: expect.stringContaining('too much'),
  })
  expect(await desk('confirm', reference, '--yes')).toEqual({ code: 0, out: `${orderNumber}: 15.00 goes back\n` })
  expect(await desk('confirm', reference, '--order', orderNumber, '--yes')).toMatchObject({
    code: 1,
    out: expect.stringContaining('decided before'),
  })
  await untilHolds(async () =>
    expect(await day.asOwner('select amount::int, state from refund where order_number = $1', [orderNumber])).toEqual([
      { amount: 1500, state: 'refunded' },
    ]),
  )
  for (const said of ['Acknowledgement of receipt', 'what happens next', 'you get €15.00 back', 'refund'])
    await untilHolds(async () =>
      expect(
        (await all(one.email)).some(({ subject }) => subject.toLowerCase().includes(said.toLowerCase())),
        said,
      ).toBe(true),
    )
  expect((await desk('open')).out).not.toContain(reference)
})

test('nothing is owed for what arrived whole after the consent to begin at once; the reason is told', async () => {
  const one = await setUp(weekly, { startNow: true })
  const { reference } = await declares('withdrawals', { email: one.email, contract: one.number })
  expect(await casesOf(reference)).toMatchObject([{ finding: 'performed', owed: '0', ended: true }])
  await caseMail(one.email, 'as you expressly asked')
  expect(await desk('confirm', reference, '--yes')).toMatchObject({
    code: 1,
    out: expect.stringContaining('nothing owed'),
  })
  expect(await desk('refuse', reference, '--reason', 'It arrived at once.', '--yes')).toMatchObject({ code: 0 })
  await caseMail(one.email, 'for this reason: It arrived at once.')
  expect(await casesOf(reference)).toMatchObject([{ state: 'refused' }])
})

test('a stranger is answered as everybody is, ends nothing and learns nothing', async () => {
  const one = await setUp(weekly)
  const orderNumber = await orderOf(one)
  const answers = []
  for (const contract of [one.number, orderNumber, numberEnding(arrives), 'SNOSUCHORDER']) {
    const email = `stranger-${answers.length}@shopper.example`
    const { reference, ...rest } = await declares('withdrawals', { email, contract })
    expect(await casesOf(reference)).toMatchObject([{ order_number: null, finding: 'not-found', ended: false }])
    const mail = await caseMail(email, 'We found no order')
    answers.push([Object.keys(rest), mail.text.replaceAll(reference, 'R')])
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await statusOf(one.id)).toMatchObject({ status: 'enabled' })
})

test('an order that a person found for a withdrawal is given back under its case', async () => {
  const one = await setUp(weekly)
  const orderNumber = await orderOf(one)
  const { reference } = await declares('withdrawals', {
    email: 'other@shopper.example',
    contract: 'the top-up of Tuesday',
  })
  await casesOf(reference)
  expect(await desk('confirm', reference, '--yes')).toMatchObject({
    code: 1,
    out: expect.stringContaining('--order is required'),
  })
  expect(await desk('confirm', reference, '--order', orderNumber, '--amount', '5.00', '--yes')).toMatchObject({
    code: 0,
  })
  expect(await casesOf(reference)).toMatchObject([{ order_number: orderNumber, state: 'confirmed' }])
})

test('money that is taken after a cancellation is a case of its own, and goes back', async () => {
  const number = numberEnding(arrives)
  const one = await setUp(weekly, { number, startNow: true })
  const shop = await day.app.shopOf(day.ours)
  // Somebody cancels one of several in words of their own, which a person has not read yet.
  await day.asOwner(
    `insert into declaration (tenant, reference, submission, kind, name, email, contract, msisdn, ending, language, ip, statement, law_text, text_version, filed_at)
     values ($1, 'K00000001', 'one', 'cancellation', 'Ada', $2, $3, $3, 'ordinary', 'en', '', 's', 'l', 'v', $4)`,
    [day.ours, one.email, number, shop.clock.now()],
  )
  await day.later(8 * 24 * 3600)
  await runDue()
  const [run] = await untilRuns(one.id, [{ state: 'done' }])
  expect(await casesOf('K00000001')).toMatchObject([
    { order_number: run?.order_number, finding: 'owed', owed: '1500', ended: false },
  ])
  await caseMail(one.email, 'You are owed €15.00')
  expect(await desk('confirm', 'K00000001', '--yes')).toMatchObject({ code: 0 })
  // One that is set up again later is not meant.
  const again = await setUp(weekly, { number })
  await day.later(8 * 24 * 3600)
  await runDue()
  await untilRuns(again.id, [{ state: 'done' }])
})
