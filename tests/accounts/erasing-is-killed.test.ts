import { expect, test } from 'vitest'
import { eraseCustomer, finishErasures, type PrivacyShop } from '#privacy'
import { saldo } from '../support/command-line/saldo.ts'
import { everythingSettings, peopleWithEverything } from '../support/customers/people-with-everything.ts'
import { subjectIs } from '../support/customers/which-mail.ts'
import { killedAt } from '../support/database/killed-at.ts'
import { whereWritten } from '../support/database/where-written.ts'
import { badDay } from '../support/shop/bad-day.ts'
import { untilNoJobs } from '../support/shop/until-no-jobs.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

// The process that erases somebody is killed, at each statement in turn.

const day = await badDay({ first: everythingSettings, second: everythingSettings })
const { asOwner, app, ours, theirs } = day
const { env, next, untilRefunded, hasEverything } = await peopleWithEverything(day)
const hour = 3601

/** All rows of the tables in which something personal stands, and of those that erasing fills: as one digest each. */
async function photographOf(personal: readonly string[], atLeast: readonly string[]): Promise<() => Promise<unknown>> {
  const places = (await whereWritten(day, personal)).map((place) => place.split(':')[0] ?? '')
  const filled = ['erasure', 'archive.entry', 'payment_token', 'mandate', 'auto_top_up', 'delivery_contents']
  const tables = [...new Set([...places, ...filled])].filter((table) => table !== 'rate_limit')
  expect(tables).toEqual(expect.arrayContaining([...atLeast]))
  const digest = (table: string) =>
    `(select md5(string_agg(row, '|' order by row)) from (select to_jsonb(t)::text as row from ${table} t) r) as "${table}"`
  return async () => (await asOwner(`select ${tables.map(digest).join(', ')}`))[0]
}

/** Does it again and again, killed one statement later each time, until it comes to its end. @returns how often it was killed */
async function killedEverywhere(
  shop: PrivacyShop,
  looks: () => Promise<unknown>,
  work: (shop: PrivacyShop) => Promise<unknown>,
): Promise<number> {
  const before = await looks()
  for (let nth = 1; ; nth += 1) {
    const dying = killedAt(shop.db, nth)
    const outcome = await work({ ...shop, db: dying.db }).then(
      () => 'done',
      () => 'killed',
    )
    if (!dying.wasKilled()) {
      expect(outcome).toBe('done')
      return nth - 1
    }
    expect([nth, outcome, await looks()]).toEqual([nth, 'killed', before])
  }
}

test('wherever it is killed all is as it was; the next try, or the clock’s round, finishes it and loses nothing', async () => {
  const { email, personal, reference, review, withdrawn, disputed, pending, ...all } = await hasEverything()
  await fetch(`${day.sandbox.url}/faults`, { method: 'DELETE' })
  await untilRefunded(pending, hour)
  await day.later(hour)
  const shop = await app.shopOf(ours)
  const [{ id } = { id: '' }] = await asOwner<{ id: string }>(
    'select customer_id as id from customer where tenant = $1 and email = $2',
    [ours, email],
  )
  const everywhere = ['customer', 'orders', 'order_line', 'declaration', 'enquiry', 'passkey']
  await untilNoJobs(day)
  const looks = await photographOf(personal, everywhere)
  expect(await killedEverywhere(shop, looks, (killed) => eraseCustomer(killed, id))).toBeGreaterThan(40)
  // Nobody is left to erase, however often it is asked for.
  expect(await eraseCustomer(shop, id)).toBe(undefined)
  await next(email, subjectIs('mail.erased.subject'))

  // What was open is closed by the desk, and the clock's round is killed as well.
  expect(await saldo(env, 'requests', 'confirm', reference, '--yes')).toMatchObject({ code: 0 })
  expect(await saldo(env, 'requests', 'answer', review, '--text', 'Sorry, no.', '--yes')).toMatchObject({ code: 0 })
  expect(await saldo(env, 'orders', 'lose', disputed, '--reason', 'gone', '--yes')).toMatchObject({ code: 0 })
  await untilRefunded(withdrawn)
  for (const key of ['mail.review.subject', 'mail.case.confirmedSubject'] as const) await next(email, subjectIs(key))
  await day.later(hour)
  await untilHolds(async () => expect(await asOwner('select from erasure where email is not null')).toEqual([]))
  await untilNoJobs(day)
  const left = await photographOf(personal, ['orders', 'order_line', 'declaration', 'enquiry'])
  const again = await app.shopOf(ours)
  expect(await killedEverywhere(again, left, finishErasures)).toBeGreaterThan(15)
  await untilHolds(async () =>
    expect((await whereWritten(day, personal)).filter((place) => !place.startsWith('rate_limit'))).toEqual([]),
  )
  expect(await asOwner('select from erasure where finished_at is null')).toEqual([])

  // Each proof is there once, and nothing of it at the other brand.
  const proofs = await asOwner<{ kind: string; about: string }>(
    'select kind, about from archive.entry where tenant = $1',
    [ours],
  )
  const about = (kind: string) => proofs.filter((one) => one.kind === kind).map((one) => one.about)
  expect(about('declaration')).toEqual([reference])
  expect(about('dispute')).toEqual([disputed])
  expect(about('mandate')).toHaveLength(3)
  expect(about('newsletter')).toHaveLength(1)
  const orders = [all.delivered, all.refunded, disputed, all.given]
  expect(about('consent')).toEqual(expect.arrayContaining(orders))
  expect(new Set(about('consent')).size).toBe(about('consent').length)
  expect(await asOwner('select from archive.entry where tenant = $1', [theirs])).toEqual([])
})
