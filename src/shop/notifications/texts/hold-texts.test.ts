import { beforeEach, expect, test } from 'vitest'
import { answered } from '#kit/result'
import { aTenant } from '../../../../tests/support/brands/brand.ts'
import { testDatabase } from '../../../../tests/support/database/database.ts'
import type { TextMessage } from '../senders.ts'
import { holdTexts } from './hold-texts.ts'

const { database, tenants, asOwner } = await testDatabase()
let now = new Date('2026-11-22T10:00:00Z')
let sent: string[] = []
beforeEach(async () => {
  now = new Date('2026-11-22T10:00:00Z')
  sent = []
  await asOwner('truncate text_pace')
  await asOwner(`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)
})

const gateway = {
  send: async ({ to }: TextMessage) => {
    sent.push(to)
    return answered({ reference: 'SM1' })
  },
  name: 'gateway',
  hasValidSignature: () => true,
}
/** The sender of one of two brands, as one process has it. */
const senderOf = (place: 0 | 1, limits = { warn: 100, stop: 200 }) =>
  holdTexts(
    gateway,
    {
      tenant: aTenant({ country: 'de', phoneCountryCodes: ['de', 'nl'] }, tenants[place]),
      db: database.forTenant(tenants[place]),
      clock: { now: () => now },
      secret: ['a secret of thirty-two characters'],
    },
    limits,
  )
const text = (to: string, more: Partial<TextMessage> = {}) => ({ from: 'Brand', to, text: 'Hello', ...more })
const number = (place: number) => `+4915112345${String(place).padStart(3, '0')}`
const alerts = async () =>
  (
    await asOwner<{ payload: { tenant: string; details: { occasion: string } } }>(
      `select payload from graphile_worker._private_jobs where payload ->> 'orderNumber' = 'texts' order by id`,
    )
  ).map(({ payload }) => `${payload.tenant} ${payload.details.occasion}`)

async function times(count: number, send: (place: number) => Promise<{ kind: string }>): Promise<string[]> {
  const kinds: string[] = []
  for (let i = 0; i < count; i++) kinds.push((await send(i)).kind)
  return kinds
}

test('a number gets five codes an hour, over all brands, and the refusal says when to try again', async () => {
  const code = text(number(1), { isCode: true })
  const kinds = await times(6, (i) => senderOf(i % 2 === 0 ? 0 : 1).send(code))
  expect(kinds).toEqual(['answered', 'answered', 'answered', 'answered', 'answered', 'held'])
  expect(sent).toHaveLength(5)
  expect(await senderOf(0).send(code)).toEqual({
    kind: 'held',
    refusal: { refusal: 'tooManyRequests', details: { seconds: 3600 } },
  })
  // However it is written, it is the same number.
  expect(await senderOf(1).send(text('015112345001', { isCode: true }))).toMatchObject({ kind: 'held' })
  expect(await senderOf(1).send(text(number(2), { isCode: true }))).toMatchObject({ kind: 'answered' })
  now = new Date('2026-11-22T11:00:00Z')
  expect(await senderOf(0).send(code)).toMatchObject({ kind: 'answered' })
})

test('a number gets at most ten codes a day', async () => {
  const code = text(number(1), { isCode: true })
  for (let hour = 10; hour < 12; hour++) {
    now = new Date(`2026-11-22T${hour}:00:00Z`)
    expect(await times(5, () => senderOf(0).send(code))).not.toContain('held')
  }
  now = new Date('2026-11-22T12:00:00Z')
  expect(await senderOf(0).send(code)).toMatchObject({ refusal: { details: { seconds: 22 * 3600 } } })
  now = new Date('2026-11-23T10:00:00Z')
  expect(await senderOf(0).send(code)).toMatchObject({ kind: 'answered' })
})

test('a number gets at most twenty texts an hour, and forty a day', async () => {
  expect((await times(21, () => senderOf(0).send(text(number(1))))).lastIndexOf('answered')).toBe(19)
  now = new Date('2026-11-22T11:00:00Z')
  // Texts that were held back counted as well: 21 of the day's 40 are used.
  expect((await times(20, () => senderOf(1).send(text(number(1))))).lastIndexOf('answered')).toBe(18)
})

test('parallel texts are all counted', async () => {
  const code = text(number(1), { isCode: true })
  const all = await Promise.all(Array.from({ length: 20 }, (_, i) => senderOf(i % 2 === 0 ? 0 : 1).send(code)))
  expect(all.filter(({ kind }) => kind === 'answered')).toHaveLength(5)
})

test('a spike to one country alerts once, over all brands, and ends in a stop that alerts once', async () => {
  const limits = { warn: 3, stop: 6 }
  const kinds = await times(9, (i) => senderOf(i % 2 === 0 ? 0 : 1, limits).send(text(number(i))))
  expect(kinds).toEqual([...Array.from({ length: 6 }, () => 'answered'), 'held', 'held', 'held'])
  expect(await alerts()).toEqual([
    `${tenants[1]} texts warn de 2026-11-22T11:00:00.000Z`,
    `${tenants[0]} texts stop de 2026-11-22T11:00:00.000Z`,
  ])
  // Numbers of another country are not affected.
  expect(await senderOf(0, limits).send(text('+31612345678'))).toMatchObject({ kind: 'answered' })
  now = new Date('2026-11-22T11:00:00Z')
  expect(await senderOf(0, limits).send(text(number(1)))).toMatchObject({ kind: 'answered' })
})

test.each(['+447911123456', '+33612345678', '+12025550123', '+88213000000', '12345', ''])(
  'no text goes to %s, which is of none of the brand’s countries',
  async (to) => {
    expect(await senderOf(0).send(text(to))).toEqual({
      kind: 'held',
      refusal: { refusal: 'textsNotSentThere', fields: { phoneNumber: 'textsNotSentThere' } },
    })
    expect(sent).toEqual([])
  },
)

test('the table contains no numbers, and expired counts are deleted', async () => {
  await senderOf(0).send(text(number(1), { isCode: true }))
  const subjects = async () =>
    (await asOwner<{ subject: string }>('select subject from text_pace')).map((row) => row.subject)
  expect(await subjects()).toHaveLength(5)
  expect((await subjects()).join()).not.toContain('12345001')
  now = new Date('2026-11-24T10:00:00Z')
  await senderOf(0).send(text('+31612345678'))
  expect((await subjects()).toSorted()).toEqual([
    'country nl',
    expect.stringMatching(/^texts 3600 /),
    expect.stringMatching(/^texts 86400 /),
  ])
})
