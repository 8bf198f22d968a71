import pg from 'pg'
import { expect, test } from 'vitest'
import { finishErasures, forgetOld } from '#privacy'
import { saldo } from '../support/command-line/saldo.ts'
import { aPassword, browserOf, signsUp } from '../support/customers/customer.ts'
import { everythingSettings, peopleWithEverything } from '../support/customers/people-with-everything.ts'
import { subjectIs } from '../support/customers/which-mail.ts'
import { whereWritten } from '../support/database/where-written.ts'
import { arrives, badDay, numberEnding } from '../support/shop/bad-day.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

// What is open is told, finished and paid back; what proves something lies in the archive until its end.

const settings = everythingSettings
const day = await badDay({ first: settings, second: { country: 'gb' } })
const { asOwner, app, ours, theirs } = day
const { env, next, names, buys, untilDone, untilRefunded, caseOf, hasEverything } = await peopleWithEverything(day)
const erase = 'POST /api/shop/rest/account/erase'
const hour = 3601
type Archived = { kind: string; about: string; reason: string; content: Record<string, unknown>; email: string }
const archived = (tenant: string) =>
  asOwner<Archived>('select * from archive.entry where tenant = $1 order by kind, about', [tenant])

test('whoever has everything is told what is open and what is kept, and nothing of it is lost', async () => {
  const all = await hasEverything()
  const { ada, email, running, withdrawn, disputed, pending, reference, review, personal } = all
  // The same person at the other brand is another customer.
  const abroad = { ...(await signsUp(day, { email, tenant: theirs })), email }
  await abroad.ask('POST /api/shop/rest/account/profile/edit', { ...names, newsletter: { subscribed: 1 } })

  const foreseen = (await ada.ask('GET /api/shop/rest/account/erase')).json
  const openOf = (kind: string) => foreseen.open.filter((one: { kind: string }) => one.kind === kind)
  expect(openOf('withdrawal')).toMatchObject([{ reference, orderNumber: withdrawn, amount: 15, currency: 'EUR' }])
  expect(openOf('refund')).toMatchObject([{ orderNumber: pending, amount: 15 }])
  expect(openOf('dispute')).toMatchObject([{ orderNumber: disputed, amount: 15 }])
  expect(openOf('review')).toMatchObject([{ reference: review, amount: null, dueAt: expect.stringMatching(/^\d{4}/) }])
  expect(openOf('review')[0].howMuch).toMatch(/Antwort bis \d/)
  expect(foreseen.open).toHaveLength(4)
  const kinds = ['declaration', 'mandate', 'consent', 'newsletter', 'dispute']
  expect(foreseen.kept.map((one: { kind: string; count: number }) => [one.kind, one.count])).toEqual(
    kinds.map((kind) => [kind, { mandate: 3, consent: 5 }[kind] ?? 1]),
  )
  expect((await ada.ask('GET /api/shop/rest/account/export')).json.afterErasure).toEqual(foreseen)
  const [account] = await asOwner<{ id: string }>(
    `select customer_id as id from customer where tenant = $1 and email = $2`,
    [ours, email],
  )

  await day.later(hour)
  const erased = (await ada.ask(erase, { currentPassword: aPassword })).json
  expect(erased).toMatchObject({ code: 'successfulDelete', open: foreseen.open })
  expect(erased.kept).toHaveLength(5)
  const mail = await next(email, ({ subject }) => subject.includes('gelöscht'))
  for (const { what, howMuch } of foreseen.open) for (const said of [what, howMuch]) expect(mail.text).toContain(said)
  for (const { what, why } of erased.kept) for (const said of [what, why]) expect(mail.text).toContain(said)

  // What is open keeps what it takes to be finished; all else is gone.
  const openTables = ['enquiry', 'orders', 'order_line', 'declaration', 'cart', 'message', 'payment']
  await untilHolds(async () => {
    const places = (await whereWritten(day, personal)).filter(
      (place) => !/^(rate_limit|customer|registration|subscription)/.test(place),
    )
    expect(places.filter((place) => !openTables.includes(place.split(':')[0] ?? ''))).toEqual([])
  })
  for (const number of [running.number, all.delivered]) {
    const [one] = await asOwner<{ erased: boolean }>(
      'select erased_at is not null as erased from orders where order_number = $1',
      [number],
    )
    if (one) expect(one.erased).toBe(true)
  }
  const half = await archived(ours)
  expect(half.filter(({ kind }) => kind === 'mandate')).toHaveLength(3)
  expect(half.some(({ kind }) => kind === 'dispute' || kind === 'declaration')).toBe(false)

  // The desk goes on as if nobody had left, and so do the letters.
  expect((await saldo(env, 'requests', 'open')).out).toContain(`${reference}  ${withdrawn}  owed  owed 15.00`)
  expect((await saldo(env, 'requests', 'show', ours, reference)).out).toContain(email)
  expect((await saldo(env, 'requests', 'open')).out).toContain(`${review}  no order  review of a refusal`)
  expect(await saldo(env, 'requests', 'answer', review, '--text', 'Sorry, no.', '--yes')).toMatchObject({ code: 0 })
  expect((await next(email, subjectIs('mail.review.subject'))).text).toContain('Sorry, no.')
  await fetch(`${day.sandbox.url}/faults`, { method: 'DELETE' })
  expect(await saldo(env, 'requests', 'confirm', reference, '--yes')).toMatchObject({ code: 0 })
  expect(await saldo(env, 'orders', 'lose', disputed, '--reason', 'gone', '--yes')).toMatchObject({ code: 0 })
  await day.later(120)
  await untilRefunded(withdrawn)
  await untilRefunded(pending, hour)
  await next(email, ({ text }) => text.includes(reference) && text.includes('15,00'))
  for (const order of [withdrawn, pending])
    await next(email, ({ subject, text }) => subject.includes('zurück') && text.includes(order))

  await day.later(hour)
  await finishErasures(await app.shopOf(ours))
  await untilHolds(async () => {
    const places = (await whereWritten(day, personal)).map((place) => place.split(':')[0] ?? '')
    const tables = [...new Set(places)].filter((table) => table !== 'rate_limit')
    for (const table of tables) {
      const whose = await asOwner(
        `select distinct tenant from ${table} t where exists (select from unnest($1::text[]) as sought(words)
          where position(lower(sought.words) in lower(to_jsonb(t)::text)) > 0)`,
        [personal],
      )
      expect(whose, table).toEqual([{ tenant: theirs }])
    }
    // Of what the same person left at the other brand nothing is touched.
    for (const table of ['customer', 'subscription']) expect(tables).toContain(table)
  })
  expect(await asOwner('select from erasure where finished_at is null')).toEqual([])

  const entries = await archived(ours)
  const about = (kind: string) => entries.filter((one) => one.kind === kind).map((one) => one.about)
  expect(about('declaration')).toEqual([reference])
  expect(about('dispute')).toEqual([disputed])
  expect(about('consent')).toEqual(expect.arrayContaining([all.delivered, all.refunded, disputed, all.given]))
  expect(entries.find((one) => one.about === reference)?.content).toMatchObject({
    name: names.lastName,
    email,
    contract: withdrawn,
    cases: [{ order_number: withdrawn, state: 'confirmed', given: 1500 }],
  })
  expect(entries.find((one) => one.about === running.id)?.content).toMatchObject({
    msisdn: running.number,
    mandate_ip: expect.stringMatching(/^192/),
    mandate_text: expect.any(String),
    mandate_number: expect.stringMatching(/^\d{4}$/),
  })
  expect(entries.find((one) => one.kind === 'newsletter')).toMatchObject({
    reason: 'statutory-duty',
    content: { events: [{ kind: 'confirmed', consent: expect.any(String), ip: expect.stringMatching(/^192/) }] },
  })
  expect(entries.every((one) => one.email === email)).toBe(true)
  expect(await archived(theirs)).toEqual([])

  // An operator reads it for a reason, and that is written down.
  expect(await saldo(env, 'archive', 'show', ours, email)).toMatchObject({
    code: 1,
    out: expect.stringContaining('--reason'),
  })
  const shown = await saldo(env, 'archive', 'show', ours, email.toUpperCase(), '--reason', 'a claim')
  for (const said of [reference, 'GDPR article 17 (3) (e)', names.lastName]) expect(shown.out).toContain(said)
  for (const whom of [reference, account?.id ?? '', running.number])
    expect((await saldo(env, 'archive', 'show', ours, whom, '--reason', 'a claim')).out).toContain(email)
  expect((await saldo(env, 'archive', 'show', theirs, email, '--reason', 'a claim')).out).toBe('none\n')
  const acts = (await saldo(env, 'acts', 'list')).out
  expect(acts).toMatch(/archive show firstbrand a?\S*\*\*\S* --reason "a claim" {2}done/i)

  // The other brand's part goes when it is wished for there, into an archive of its own.
  const sixYears = 6 * 365 * 24 * 3600_000
  const [kept] = (await abroad.ask('GET /api/shop/rest/account/erase')).json.kept
  const now = (await app.shopOf(theirs)).clock.now().getTime()
  expect(Math.abs(Date.parse(kept.until) - now - sixYears)).toBeLessThan(2 * 24 * 3600_000)
  await abroad.ask(erase, { currentPassword: aPassword })
  await untilHolds(async () => expect((await archived(theirs)).map(({ kind }) => kind)).toEqual(['newsletter']))

  // Until claims lapse: four years, and six at the British brand.
  const inYears = async (brand: string, years: number, days: number) => {
    const { db, clock, tenant } = await app.shopOf(brand)
    const then = { now: () => new Date(clock.now().getTime() + (years * 365 + days) * 24 * 3600_000) }
    await forgetOld({ db, tenant, clock: then })
    return (await archived(brand)).length
  }
  expect(await inYears(ours, 4, -1)).toBeGreaterThan(0)
  expect(await inYears(ours, 4, 1)).toBe(0)
  expect([await inYears(theirs, 6, -1), await inYears(theirs, 6, 1)]).toEqual([1, 0])
})

test('a review that is answered after its account was erased stays for as long as it lets somebody pass', async () => {
  const ada = await signsUp(day)
  const asked = { name: 'Ada', email: ada.email, topic: 'decision', message: 'Why?' }
  const { reference } = (await ada.ask('POST /api/shop/rest/enquiries', asked)).json
  await ada.ask('POST /api/shop/rest/enquiries', { ...asked, topic: 'other' })
  await ada.ask(erase, { currentPassword: aPassword })
  const theirEnquiries = () => asOwner('select reference from enquiry where email = $1', [ada.email])
  expect(await theirEnquiries()).toEqual([{ reference }])
  expect(await saldo(env, 'requests', 'answer', reference, '--text', 'Sorry.', '--yes')).toMatchObject({ code: 0 })
  await next(ada.email, subjectIs('mail.review.subject'))
  const { clock } = await app.shopOf(ours)
  await asOwner(
    `insert into risk_exemption (tenant, reference, contact, rules, given_at, valid_until, operator, reason)
      values ($1, $2, 1, '{amountPerEmail}', $3, $3::timestamptz + interval '2 hours', 'desk', 'a family')`,
    [ours, reference, clock.now()],
  )
  const afterAnHour = async () => {
    await day.later(hour)
    await finishErasures(await app.shopOf(ours))
    return theirEnquiries()
  }
  expect(await afterAnHour()).toEqual([{ reference }])
  await day.later(hour)
  expect(await afterAnHour()).toEqual([])
  expect(await asOwner('select from risk_exemption where reference = $1', [reference])).toEqual([])
  await untilHolds(async () => expect(await whereWritten(day, [ada.email])).toEqual([]))
})

test('the shop adds to the archive and cannot read or change it; its reader changes nothing and sees one brand', async () => {
  const as = async (url: string, statement: string, tenant = ours) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(`begin; set local saldo.tenant = '${tenant}'; set local saldo.erasing = 'on'`)
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }
  await asOwner(
    `insert into archive.entry (tenant, kind, reason, about, content, archived_at, ends_at)
      select tenant, 'consent', 'legal-claims', 'of ' || tenant, '{}', now(), now() + interval '1 day'
      from unnest($1::text[]) as tenant`,
    [[ours, theirs]],
  )
  const denied = { code: '42501' }
  for (const statement of [
    'select content from archive.entry',
    'select email from archive.entry',
    'select * from archive.entry',
    `update archive.entry set ends_at = now()`,
    `insert into archive.entry (kind, reason, about, content, archived_at, ends_at) values ('consent', 'legal-claims', 'x', '{}', now(), now() + interval '1 day') returning content`,
    `insert into archive.entry (tenant, kind, reason, about, content, archived_at, ends_at) values ('${theirs}', 'consent', 'legal-claims', 'x', '{}', now(), now() + interval '1 day')`,
  ])
    await expect(as(day.appUrl, statement), statement).rejects.toMatchObject(denied)
  await expect(as(day.workerUrl, 'select from archive.entry')).rejects.toMatchObject(denied)
  expect(await as(day.archiveUrl, `select about from archive.entry where about like 'of %'`)).toEqual([
    { about: `of ${ours}` },
  ])
  for (const statement of ['delete from archive.entry', 'select from saldo.customer', 'select from saldo.orders'])
    await expect(as(day.archiveUrl, statement), statement).rejects.toMatchObject(denied)
  await expect(asOwner(`delete from archive.entry where about = 'of ${ours}'`)).rejects.toThrow('until its end')
  await expect(asOwner(`set saldo.erasing = 'on'; update archive.entry set about = 'else'`)).rejects.toThrow(
    'kept as it was',
  )
})

test('a withdrawal that came a moment ago is looked into although its account is erased, with its order', async () => {
  const ada = await signsUp(day)
  const order = await buys(ada, numberEnding(arrives))
  await untilDone(order)
  await day.later(hour)
  // Filed, and the news of it not carried yet.
  await asOwner(
    `insert into declaration (tenant, reference, submission, kind, name, email, contract, language, ip, statement, law_text,
      text_version, filed_at) values ($1, 'W-WAITS', 'w-waits', 'withdrawal', 'Ada', $2, $3, 'de', '', 's', 'l', 'v', $4)`,
    [ours, ada.email, order, (await app.shopOf(ours)).clock.now()],
  )
  await ada.ask(erase, { currentPassword: aPassword })
  await asOwner(
    `begin; set local saldo.tenant = '${ours}'; select saldo.enqueue('withdrawal.filed', '{"tenant": "${ours}", "reference": "W-WAITS"}'); commit`,
  )
  expect(await caseOf('W-WAITS')).toMatchObject({ order_number: order, finding: 'owed', owed: '1500' })
  expect(await whereWritten(day, [ada.email])).toEqual(expect.arrayContaining([`orders: ${ada.email}`]))
  const guest = browserOf(day)
  expect((await guest.ask('POST /api/auth/authenticate', { email: ada.email, password: aPassword })).json.code).toBe(
    'incorrectUsernameOrPassword',
  )
  expect(await saldo(env, 'requests', 'confirm', 'W-WAITS', '--yes')).toMatchObject({ code: 0 })
  await untilRefunded(order)
  await day.later(hour)
  await finishErasures(await app.shopOf(ours))
  await untilHolds(async () => expect(await whereWritten(day, [ada.email])).toEqual([]))
})
