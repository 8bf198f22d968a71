import { beforeEach, describe, expect, test } from 'vitest'
import type { Admin } from '#admin'
import { approve, perform } from '#admin/actions'
import { publishDue } from '#admin/actions/due'
import { gather } from '#admin/attention'
import { readBrand, readDraft } from '#admin/brands'
import { noteDue, readSchedules } from '#admin/brands/schedules'
import { momentOn } from '#kit/date'
import { loadTenants } from '#tenants'
import { adminsOf } from '../support/admin/admin-of.ts'
import { aTenant, leastSettings } from '../support/brands/brand.ts'
import { brandFolders, tenantFile } from '../support/brands/brand-folders.ts'
import { testDatabase } from '../support/database/database.ts'

// A draft that is published at a time: as it was looked at, once, by whoever asked for it, or not at all and somebody
// hears of it. The night of 25 October 2026 the clocks of the brand are put back.

const database = await testDatabase()
const { ownerUrl, asOwner } = database
const [tenant, theirs] = database.tenants
const written = { ...leastSettings, domains: ['first.example'] }
const brands = [aTenant(written, tenant), aTenant({ domains: ['second.example'] }, theirs)]
const { adminOf, clock, adminDatabase, site, open } = adminsOf(database, brands, '2026-10-23T09:00:00Z')
const people = { mona: await adminOf('mona', 'brand-manager'), theo: await adminOf('theo', 'brand-manager') }
for (const name of Object.keys(people)) {
  await asOwner(
    `insert into operator (operator_id, email, name, language, created_at) values ($1, $1 || '@house.example', initcap($1), 'en', now())`,
    [name],
  )
  await asOwner(
    `insert into operator_grant (operator_id, role, granted_by, granted_at) values ($1, 'brand-manager', 'ada', now())`,
    [name],
  )
}

let presses = 0
const press = () => ({ key: `press-${++presses}` })
/** The same person, who has just proved again to be there. */
const now = (admin: Admin): Admin => ({ ...admin, provenAt: clock.now() })
const done = <T>(answer: { done: T } | object): T => {
  if (!('done' in answer)) throw new Error(JSON.stringify(answer))
  return answer.done
}
const change = (draftId: string, field: string, value: unknown) =>
  perform(people.theo, 'brand.draft.change', { tenant, draftId, changes: [{ field, value }] }, press())
async function draftWith(field: string, value: unknown) {
  const { draftId } = done(await perform(people.mona, 'brand.draft.begin', { tenant, title: 'autumn' }, press()))
  done(await change(draftId, field, value))
  return { draftId, revision: (await readDraft(people.mona, tenant, draftId))?.revision ?? -1 }
}
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString()
const schedule = (draft: { draftId: string; revision: number }, at = inHours(1), key = press(), admin = people.mona) =>
  perform(now(admin), 'brand.schedule', { tenant, ...draft, note: 'as agreed', at }, key)
const takeBack = ({ draftId }: { draftId: string }) =>
  perform(now(people.theo), 'brand.unschedule', { tenant, draftId }, press())
const newest = async () => (await readBrand(people.mona, tenant))?.newest ?? 0
const problems: unknown[] = []
/** What the worker does each minute. */
async function round(through = open) {
  const report = (_: string, error: unknown) => void problems.push(error)
  await publishDue(
    { database: adminDatabase, open: through, site, clock, report },
    await noteDue(adminDatabase, clock.now()),
  )
}
const states = async ({ draftId }: { draftId: string }) =>
  (
    await asOwner<{ state: string }>('select state from brand_schedule where draft_id = $1 order by asked_at', [
      draftId,
    ])
  ).map(({ state }) => state)
async function cases() {
  const report = (_: string, error: unknown) => expect.fail(String(error))
  await gather({ database: adminDatabase, tenants: [tenant, theirs], now: clock.now(), report })
  return asOwner<{ state: string; subject: string; facts: { state: string; by: string; draftId: string } }>(
    `select state, subject, facts from admin_case where source = 'scheduled-draft' and state <> 'gone'`,
  )
}
const audit = (name: string) =>
  asOwner<{ by: string; step: string; outcome: { refusal?: string } }>(
    `select operator_id as by, step, outcome from admin_action where name = $1 order by action_no desc limit 2`,
    [name],
  )

let other = 0
/** No two drafts change the same to the same. */
const phone = () => `+49 30 55500${++other + 10}`

beforeEach(async () => {
  problems.length = 0
  // What the story before left is over.
  await asOwner(`update brand_draft set closed_as = 'dropped' where closed_as is null`)
  await asOwner(`update brand_schedule set state = 'ended', reason = null where state in ('waiting', 'stopped')`)
})

test('it goes out when its time has come, once, by the clock of the brand, in the night in which that is put back', async () => {
  await loadTenants({
    ownerUrl,
    folder: await brandFolders({
      [tenant]: { 'tenant.ts': tenantFile(written) },
      [theirs]: { 'tenant.ts': tenantFile({ ...leastSettings, domains: ['second.example'] }) },
    }),
  })
  await perform(people.mona, 'brand.adopt', { tenant }, press())
  const before = await newest()
  const draft = await draftWith('supportPhone', phone())
  const at = momentOn('2026-10-25T08:00', 'Europe/Berlin')
  expect(at.toISOString()).toBe('2026-10-25T07:00:00.000Z')
  const one = press()
  for (const _ of [1, 2]) expect(await schedule(draft, at.toISOString(), one)).toHaveProperty('done')
  expect(await readSchedules(people.mona, tenant)).toMatchObject([
    { draftId: draft.draftId, goesAt: at, askedBy: 'mona', state: 'waiting' },
  ])
  // An hour too early: eight as it was the day before.
  clock.forward((Date.parse('2026-10-25T06:59:59Z') - clock.now().getTime()) / 1000)
  await round()
  expect(await newest()).toBe(before)
  clock.forward(1)
  await Promise.all([round(), round()])
  await round()
  expect(await newest()).toBe(before + 1)
  const brand = await readBrand(people.mona, tenant)
  expect(brand?.versions[0]).toMatchObject({ origin: 'draft', author: 'mona', note: 'as agreed', setFor: at })
  expect(brand?.drafts).toEqual([])
  expect((await audit('brand.publish')).map(({ by, step }) => [by, step])).toEqual([
    ['mona', 'done'],
    ['mona', 'begun'],
  ])
  expect(await cases()).toEqual([])
  expect(problems).toEqual([])
})

test('the past is refused, and what is more than a year ahead', async () => {
  const draft = await draftWith('supportPhone', phone())
  for (const at of [inHours(0), inHours(-1), inHours(24 * 367)])
    expect(await schedule(draft, at)).toEqual({ refusal: 'momentNotAhead' })
  expect(await schedule(draft, 'tomorrow')).toMatchObject({ refusal: 'inputNotValid' })
  expect(await readSchedules(people.mona, tenant)).toEqual([])
})

test('taken back, it does not go; set anew, it goes at the new time only', async () => {
  const before = await newest()
  const draft = await draftWith('supportPhone', phone())
  await schedule(draft, inHours(1))
  for (const _ of [1, 2]) expect(await takeBack(draft)).toEqual({ done: { unscheduled: true } })
  clock.forward(3600)
  await round()
  expect(await newest()).toBe(before)
  await schedule(draft, inHours(1))
  await schedule(draft, inHours(2))
  clock.forward(3600)
  await round()
  expect(await newest()).toBe(before)
  clock.forward(3600)
  await round()
  expect(await newest()).toBe(before + 1)
})

test('published by hand before, it is published once', async () => {
  const before = await newest()
  const draft = await draftWith('supportPhone', phone())
  await schedule(draft)
  done(await perform(now(people.theo), 'brand.publish', { tenant, ...draft, note: 'sooner' }, press()))
  clock.forward(3600)
  await round()
  expect(await newest()).toBe(before + 1)
  expect(await cases()).toEqual([])
})

test('where another version comes in between, it goes out on that one', async () => {
  const draft = await draftWith('supportPhone', phone())
  await schedule(draft)
  const quicker = await draftWith('recurringHour', 6)
  const before = await newest()
  clock.forward(3600)
  let isLate = false
  await round(async (caller) => {
    const admin = await open(caller)
    return {
      ...admin,
      own: async (work) => {
        const answer = await admin.own(work)
        if (answer === 'begun' && !isLate) {
          isLate = true
          done(await perform(now(people.theo), 'brand.publish', { tenant, ...quicker, note: 'quicker' }, press()))
        }
        return answer
      },
    }
  })
  expect(isLate).toBe(true)
  expect(await newest()).toBe(before + 2)
  expect(await states(draft)).toEqual(['published'])
})

describe('what does not go out stands in the queue, until somebody has seen to it', () => {
  test('a draft that was changed since: at once, and closed by setting a time again', async () => {
    const before = await newest()
    const draft = await draftWith('supportPhone', phone())
    await schedule(draft)
    expect(await cases()).toEqual([])
    await change(draft.draftId, 'recurringHour', 7)
    const [told] = await cases()
    expect(told).toMatchObject({ state: 'open', subject: 'autumn' })
    expect(told?.facts).toMatchObject({ state: 'changed', by: 'Mona', draftId: draft.draftId })
    clock.forward(3600)
    await round()
    expect(await newest()).toBe(before)
    expect((await cases())[0]?.facts.state).toBe('changed')
    await schedule({ ...draft, revision: draft.revision + 1 })
    expect(await cases()).toEqual([])
    clock.forward(3600)
    await round()
    expect(await newest()).toBe(before + 1)
  })

  test('one who may publish no more: refused under their name; closed by taking it back', async () => {
    const before = await newest()
    const draft = await draftWith('supportPhone', phone())
    await schedule(draft)
    await asOwner(`update operator_grant set role = 'reviewer' where operator_id = 'mona'`)
    clock.forward(3600)
    await round()
    await asOwner(`update operator_grant set role = 'brand-manager' where operator_id = 'mona'`)
    await round()
    expect(await newest()).toBe(before)
    expect((await cases()).map(({ facts }) => facts.state)).toEqual(['not-allowed'])
    const [end] = await audit('brand.publish')
    expect(end).toMatchObject({ by: 'mona', step: 'refused', outcome: { refusal: 'notAllowed' } })
    await takeBack(draft)
    expect(await cases()).toEqual([])
  })

  test('one who was disabled, likewise; closed by dropping the draft', async () => {
    const before = await newest()
    const draft = await draftWith('supportPhone', phone())
    await schedule(draft)
    await asOwner(`update operator set disabled_at = now() where operator_id = 'mona'`)
    clock.forward(3600)
    await round()
    await asOwner(`update operator set disabled_at = null where operator_id = 'mona'`)
    expect(await newest()).toBe(before)
    expect((await cases()).map(({ facts }) => facts.state)).toEqual(['not-allowed'])
    done(await perform(people.theo, 'brand.draft.drop', { tenant, draftId: draft.draftId }, press()))
    expect(await cases()).toEqual([])
  })

  test('settings that a newer version changed too; closed by publishing', async () => {
    const draft = await draftWith('supportPhone', phone())
    await schedule(draft)
    const quicker = await draftWith('supportPhone', phone())
    done(await perform(now(people.theo), 'brand.publish', { tenant, ...quicker, note: 'sooner' }, press()))
    const before = await newest()
    clock.forward(3600)
    await round()
    expect(await newest()).toBe(before)
    expect((await cases()).map(({ facts }) => facts.state)).toEqual(['crossed'])
    done(await perform(people.theo, 'brand.draft.move', { tenant, draftId: draft.draftId }, press()))
    const moved = { ...draft, revision: draft.revision + 1 }
    done(await perform(now(people.theo), 'brand.publish', { tenant, ...moved, note: 'mine' }, press()))
    expect(await cases()).toEqual([])
  })

  test('a worker that does not run', async () => {
    await schedule(await draftWith('supportPhone', phone()))
    clock.forward(3600 + 11 * 60)
    expect((await cases()).map(({ facts }) => facts.state)).toEqual(['late'])
    await round()
    expect(await cases()).toEqual([])
  })
})

describe('what moves money', () => {
  const risky = () => draftWith('cartLimits.productQuantity', ++other + 10)
  const ask = async (draft: { draftId: string; revision: number }, hours: number) => {
    const asked = await schedule(draft, inHours(hours))
    if (!('waiting' in asked)) throw new Error(JSON.stringify(asked))
    return asked.waiting
  }

  test('goes out at its time, in the name of who asked, when a second person approved it days before', async () => {
    const before = await newest()
    const draft = await risky()
    const wish = await ask(draft, 100)
    expect(await readSchedules(people.mona, tenant)).toMatchObject([{ draftId: draft.draftId, state: 'asked' }])
    clock.forward(50 * 3600)
    expect(await approve(now(people.mona), wish)).toEqual({ refusal: 'ownWish' })
    expect(await approve(now(people.theo), wish)).toHaveProperty('done')
    expect(await newest()).toBe(before)
    clock.forward(50 * 3600)
    await round()
    expect(await newest()).toBe(before + 1)
    expect((await readBrand(people.mona, tenant))?.versions[0]?.author).toBe('mona')
  })

  test('does not go out when nobody approved it by then, and cannot be approved later', async () => {
    const before = await newest()
    const draft = await risky()
    const wish = await ask(draft, 1)
    clock.forward(3600)
    await round()
    expect(await approve(now(people.theo), wish)).toEqual({ refusal: 'approvalGone' })
    await round()
    expect(await newest()).toBe(before)
    expect((await cases()).map(({ facts }) => [facts.state, facts.by])).toEqual([['unapproved', 'Mona']])
    const again = await ask(draft, 1)
    expect(await approve(now(people.theo), again)).toHaveProperty('done')
    expect(await cases()).toEqual([])
    clock.forward(3600)
    await round()
    expect(await newest()).toBe(before + 1)
  })

  test('taken back while it waits, it can be approved no more', async () => {
    const draft = await risky()
    const wish = await ask(draft, 1)
    await takeBack(draft)
    expect(await readSchedules(people.mona, tenant)).toEqual([])
    expect(await approve(now(people.theo), wish)).toEqual({ refusal: 'approvalGone' })
    clock.forward(3600)
    await round()
    expect(await cases()).toEqual([])
  })

  test('goes out only as it was looked at', async () => {
    const draft = await draftWith('supportPhone', phone())
    await schedule(draft)
    await asOwner(`update brand_schedule set agreed_hash = 'of something else' where draft_id = $1`, [draft.draftId])
    const before = await newest()
    clock.forward(3600)
    await round()
    expect(await newest()).toBe(before)
    expect((await cases()).map(({ facts }) => facts.state)).toEqual(['changed'])
  })

  test('is not published by naming a time that is not its own', async () => {
    const plain = await draftWith('supportPhone', phone())
    await schedule(plain)
    const [set] = await asOwner<{ id: string }>(
      `select schedule_id as id from brand_schedule where draft_id = $1 and state = 'waiting'`,
      [plain.draftId],
    )
    const draft = await risky()
    clock.forward(3600)
    const named = (one: { draftId: string; revision: number }, admin: Admin, id = set?.id) =>
      perform(now(admin), 'brand.publish', { tenant, ...one, note: 'quietly', schedule: id }, press())
    expect(await named(draft, people.mona)).toEqual({ refusal: 'draftNotFound' })
    expect(await named(plain, people.theo)).toEqual({ refusal: 'draftNotFound' })
    expect(await named(draft, people.mona, 'none')).toEqual({ refusal: 'draftNotFound' })
  })
})

test('a worker that dies after any of its steps leaves what the next round finishes, and publishes once', async () => {
  for (let nth = 1, isWhole = false; !isWhole; nth++) {
    const before = await newest()
    const draft = await draftWith('supportPhone', phone())
    await schedule(draft)
    clock.forward(3600)
    let steps = 0
    let isDead = false
    const dying: typeof open = async (caller) => {
      const admin = await open(caller)
      return {
        ...admin,
        own: async (work) => {
          if (isDead) throw new Error('killed')
          const answer = await admin.own(work)
          // What it wrote stays, and nothing comes after it.
          if (++steps === nth) isDead = true
          if (isDead) throw new Error('killed')
          return answer
        },
      }
    }
    await round(dying)
    isWhole = !isDead
    // A press that has no end counts as running for a minute.
    clock.forward(61)
    await round()
    expect(await newest(), `killed after step ${nth}`).toBe(before + 1)
    expect(await states(draft), `killed after step ${nth}`).toEqual(['published'])
    expect(nth).toBeLessThan(40)
  }
  expect(await cases()).toEqual([])
})
