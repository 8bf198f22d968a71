import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { isRefusal } from '#kit/result'
import {
  agreeToTextPrice,
  agreeToTextPriceByLink,
  listSmsTopups,
  reviewTextPrices,
  saveSmsTopup,
  textPriceByLink,
  unlockSmsTopup,
} from '#sms-top-ups'
import type { SmsTopupView } from '#sms-top-ups/contract'
import { chargeBack } from '../../support/partners/charge-back.ts'
import { pricesOf } from '../../support/products/prices.ts'
import { badDay } from '../../support/shop/bad-day.ts'
import { byText, sellsByText } from '../../support/shop/by-text.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

// The price of a top-up by text rises, or its currency changes: its owner is told, and has to agree. Until then no text
// costs more.

const day = await badDay({ first: sellsByText })
const { inbox, withTexts, keepCard, writes, answerTo, ordersTo, textsOf } = byText(day)
const { shopNow, asksFee, listsIn, tradesIn, asUsual } = pricesOf(day)

const aDay = 24 * 3600
const rest = '/api/shop/rest'
const review = async () => reviewTextPrices(await shopNow())
type Own = Awaited<ReturnType<typeof withTexts>>

afterEach(async () => {
  await asUsual()
  await day.asOwner(`update sms_topup set removed_at = now() where removed_at is null`)
})

const letter = ({ customer }: Own, subject: string) =>
  inbox.next(customer.email, (mail) => mail.subject.startsWith(subject))
const lettersOf = async ({ customer }: Own, subject: string) =>
  (await inbox.all(customer.email)).filter((mail) => mail.subject.startsWith(subject)).length

/** Token in the link to the new price. */
const tokenIn = (text: string): string => {
  const link = text.match(/https?:\/\/\S+/g)?.find((url) => url.includes('/account/sms-topups/price?'))
  return new URL(link ?? '').searchParams.get('token') ?? ''
}

/** The shop as the signed-in owner of a top-up by text uses it. */
async function doorOf({ number }: Own) {
  const shop = await shopNow()
  const [row] = await day.asOwner<{ customer_id: string }>(
    'select customer_id from sms_topup where msisdn = $1 and removed_at is null',
    [number],
  )
  const customer = { customerId: row?.customer_id ?? '', sessionId: 's', language: 'en' }
  return { ...shop, visitor: { ...shop.visitor, language: 'en', customer } }
}

/** The top-up by text as its owner's account shows it, in a new session: the browser's may have ended. */
async function seenBy(one: Own): Promise<SmsTopupView | undefined> {
  const listed = await listSmsTopups(await doorOf(one))
  return isRefusal(listed) ? undefined : listed.rows[0]
}

const totals = async ({ number }: Own) =>
  (
    await day.asOwner<{ total: string }>(
      `select o.total || ' ' || o.currency as total from orders o join order_line l using (tenant, order_number)
       where l.msisdn = $1 order by o.placed_at`,
      [number],
    )
  ).map(({ total }) => total)

/** Sends a text that buys for fifteen euros, and waits for the order. */
async function buys(one: Own): Promise<void> {
  const before = (await ordersTo(one.number)).length
  await writes(one.number, 'KOOP 15 4711')
  await untilHolds(async () => expect(await ordersTo(one.number)).toHaveLength(before + 1))
}

test('a rise is told with its day; texts cost what was agreed until then, nothing after it, and the new price once it is agreed to', async () => {
  const one = await withTexts()
  await asksFee(299)
  await review()
  const told = await letter(one, 'Neuer Preis fürs Aufladen per SMS ab')
  expect(told.text).toMatch(/bis 17,99\s€ statt 15,00\s€/)
  await buys(one)
  await day.later(29 * aDay)
  await review()
  await buys(one)
  await day.later(aDay)
  // The scheduled check of prices may not have run yet: no text costs more even then.
  await writes(one.number, 'KOOP 15 4711')
  const answer = await answerTo(one.number, 'es wurde nichts abgebucht')
  expect(answer.text).toMatch(/jetzt bis 17,99\s€ statt 15,00\s€/)
  expect(answer.text).toContain('/account/sms-topups')
  await letter(one, 'Das Aufladen per SMS ist pausiert: neuer Preis')
  await review()
  expect(await seenBy(one)).toMatchObject({ status: 'DISABLED', reason: 'new-price', grossAmount: 15 })
  expect(await lettersOf(one, 'Neuer Preis fürs Aufladen per SMS')).toBe(1)
  expect(await lettersOf(one, 'Das Aufladen per SMS ist pausiert: neuer Preis')).toBe(1)

  const token = tokenIn(told.text)
  const shop = await shopNow()
  const guest = { ...shop, visitor: { ...shop.visitor, language: 'en', ip: '198.51.100.7' } }
  const view = await textPriceByLink(guest, token)
  expect(view).toMatchObject({ isPaused: true, grossAmount: 15, newPrice: { grossAmount: 17.99 } })
  expect(JSON.stringify(view)).not.toContain(one.number.slice(4, -2))
  const { text = '', version = '' } = isRefusal(view) ? {} : (view.newPrice ?? {})
  expect(text).toContain('€15.00 plus a fee of €2.99')
  expect(await agreeToTextPriceByLink(guest, { token, version: 'of other words' })).toMatchObject({
    refusal: 'termsChanged',
  })
  expect(await agreeToTextPriceByLink(guest, { token: `${token}x`, version })).toMatchObject({
    refusal: 'linkNotValid',
  })
  for (const _ of ['once', 'again'])
    expect(await agreeToTextPriceByLink(guest, { token, version })).toMatchObject({
      isPaused: false,
      grossAmount: 17.99,
    })
  const agreements = await day.asOwner(
    'select a.* from sms_topup_agreement a join sms_topup s using (tenant, sms_topup_id) where s.msisdn = $1',
    [one.number],
  )
  expect(agreements).toMatchObject([
    { text, version, language: 'en', ip: '198.51.100.7', way: 'link', fee: '299', amount: '1500', currency: 'EUR' },
  ])
  expect((await letter(one, 'Sie haben dem neuen Preis')).text).toContain(text)
  await buys(one)
  expect(await totals(one)).toEqual(['1500 EUR', '1500 EUR', '1799 EUR'])
  await expect(day.asOwner('update sms_topup_agreement set fee = 1')).rejects.toThrow('append-only')
})

test('a fall is passed on, and one back to what was agreed ends notice and pause by itself', async () => {
  await asksFee(99)
  const [told, paused] = [await withTexts(), await withTexts()]
  await asksFee(49)
  await review()
  await buys(told)
  await asksFee(199)
  await review()
  await day.asOwner(`update sms_topup set asked_from = now() - interval '1 day' where msisdn = $1`, [paused.number])
  await review()
  expect(await seenBy(paused)).toMatchObject({ reason: 'new-price' })
  await asksFee(99)
  await review()
  for (const one of [told, paused]) {
    const row = await seenBy(one)
    expect([row?.status, row?.newPrice]).toEqual(['ENABLED', undefined])
    await letter(one, 'Der Preis fürs Aufladen per SMS bleibt')
    await buys(one)
  }
  expect([await totals(told), await totals(paused)]).toEqual([['1549 EUR', '1599 EUR'], ['1599 EUR']])
})

test('switching on, another PIN and another method are no word about a price; another amount with its PIN is', async () => {
  const one = await withTexts()
  await asksFee(299)
  await review()
  const change = (more: object) => one.customer.ask(`PUT ${rest}/smstopup`, { index: 1, ...more })
  const asRead = await seenBy(one)
  expect(asRead).toMatchObject({ grossAmount: 15, newPrice: { grossAmount: 17.99 } })
  await change({ smsTopupConsent: { pinCode: '4712' } })
  await change({ ...asRead, paymentTokenId: await keepCard(one.customer) })
  expect(await seenBy(one)).toMatchObject({ grossAmount: 15, newPrice: { grossAmount: 17.99 } })
  await day.later(30 * aDay)
  await review()
  expect(await unlockSmsTopup(await doorOf(one), { index: 1 })).toMatchObject({ refusal: 'termsChanged' })
  expect(await seenBy(one)).toMatchObject({ status: 'DISABLED', reason: 'new-price' })
  const agreed = await saveSmsTopup(await doorOf(one), { index: 1, amount: 15, smsTopupConsent: { pinCode: '4711' } })
  expect(agreed).toMatchObject({ smsTopup: { status: 'ENABLED', grossAmount: 17.99 } })
  expect((await seenBy(one))?.newPrice).toBeUndefined()
  await buys(one)
  expect(await totals(one)).toEqual(['1799 EUR'])
})

test('whoever stopped texts, or had a payment taken back, agrees to a price without switching them on', async () => {
  const [stopped, disputed] = [await withTexts(), await withTexts()]
  await buys(disputed)
  const [order] = await untilHolds(async () => {
    const found = await ordersTo(disputed.number)
    expect(found).toMatchObject([{ state: 'done' }])
    return found
  })
  await asksFee(299)
  await review()
  await day.later(30 * aDay)
  await review()
  for (const one of [stopped, disputed]) expect(await seenBy(one)).toMatchObject({ reason: 'new-price' })
  await writes(stopped.number, 'STOP')
  await answerTo(stopped.number, 'ist ausgeschaltet')
  await chargeBack(day, order?.order_number ?? '')
  await untilHolds(async () => expect(await seenBy(disputed)).toMatchObject({ reason: 'charged-back' }))
  for (const [one, reason] of [
    [stopped, 'stopped'],
    [disputed, 'charged-back'],
  ] as const) {
    const version = (await seenBy(one))?.newPrice?.version ?? ''
    const answer = await agreeToTextPrice(await doorOf(one), { index: 1, version })
    expect(answer).toMatchObject({ status: 'DISABLED', reason, grossAmount: 17.99 })
  }
})

test('in another currency no text buys from that moment on, and its owner is asked for the new price', async () => {
  const one = await withTexts()
  await tradesIn('GBP')
  await listsIn('GBP')
  await writes(one.number, 'KOOP 15 4711')
  const answer = await answerTo(one.number, 'es wurde nichts abgebucht')
  expect(answer.text).toMatch(/15,00\s£ statt 15,00\s€/)
  const mail = await letter(one, 'Das Aufladen per SMS ist pausiert: neuer Preis')
  expect(mail.text).toMatch(/15,00\s£ statt 15,00\s€/)
  expect(await totals(one)).toEqual([])
  expect(
    await agreeToTextPrice(await doorOf(one), { index: 1, version: (await seenBy(one))?.newPrice?.version ?? '' }),
  ).toMatchObject({
    status: 'ENABLED',
    currency: 'GBP',
    grossAmount: 15,
  })
})

type Step =
  | { does: 'fee'; minor: number }
  | { does: 'trades'; currency: 'EUR' | 'GBP' }
  | { does: 'month' | 'text' | 'agrees' }
const steps: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ does: fc.constant('text' as const) }), weight: 5 },
  { arbitrary: fc.record({ does: fc.constant('fee' as const), minor: fc.constantFrom(0, 49, 99, 299) }), weight: 4 },
  { arbitrary: fc.record({ does: fc.constantFrom('month' as const, 'agrees' as const) }), weight: 3 },
  {
    arbitrary: fc.record({ does: fc.constant('trades' as const), currency: fc.constantFrom('EUR' as const, 'GBP') }),
    weight: 1,
  },
)

/** The agreement as its owner gave it. */
type Living = Own & { gross: number; currency: string; seen: number; written: number }

async function take(one: Living, step: Step): Promise<void> {
  if (step.does === 'fee') return asksFee(step.minor)
  if (step.does === 'trades') {
    await tradesIn(step.currency)
    return listsIn(step.currency)
  }
  if (step.does === 'month') {
    await day.later(31 * aDay)
    return review()
  }
  if (step.does === 'agrees') {
    const version = (await seenBy(one))?.newPrice?.version
    if (version === undefined) return
    const answer = await agreeToTextPrice(await doorOf(one), { index: 1, version })
    if (isRefusal(answer)) throw new Error(answer.refusal)
    one.gross = Math.round(answer.grossAmount * 100)
    one.currency = answer.currency
    return
  }
  await writes(one.number, 'KOOP 15 4711')
  one.written += 1
  await untilHolds(async () => {
    expect(await textsOf(one.number)).toHaveLength(one.written)
    expect(await unsettled(one)).toEqual([])
  })
  const found = await totals(one)
  for (const total of found.slice(one.seen)) {
    const [much, currency] = total.split(' ')
    expect(currency, 'another currency').toBe(one.currency)
    expect(Number(much), 'more than agreed').toBeLessThanOrEqual(one.gross)
  }
  one.seen = found.length
}

/** Texts that were neither carried out nor refused yet. */
const unsettled = ({ number }: Own) =>
  day.asOwner(
    `select message_id from sms_text where msisdn = $1 and verdict = 'buy' and order_number is null and refusal is null`,
    [number],
  )

async function live(story: readonly Step[], fee: number): Promise<void> {
  await asUsual()
  await asksFee(fee)
  const one = { ...(await withTexts()), gross: 1500 + fee, currency: 'EUR', seen: 0, written: 0 }
  for (const step of story) await take(one, step)
  await take(one, { does: 'text' })
}

test('no text charges more than was agreed to, whatever fees and currencies come between', async () => {
  await fc.assert(fc.asyncProperty(fc.array(steps, { minLength: 6, maxLength: 10 }), fc.constantFrom(0, 99), live), {
    numRuns: 4,
    endOnFailure: true,
  })
}, 300_000)

test('a shop whose texts follow its catalogue is found out', async () => {
  await day.asOwner(`create function saldo.texts_follow() returns trigger language plpgsql as $$ begin
    update saldo.sms_topup set agreed_fee = new.service_fee where amount = new.amount; return new; end $$`)
  await day.asOwner(
    'create trigger texts_follow after update on product for each row execute function saldo.texts_follow()',
  )
  try {
    await expect(live([{ does: 'fee', minor: 299 }], 0)).rejects.toThrow('more than agreed')
  } finally {
    await day.asOwner('drop function saldo.texts_follow() cascade')
  }
})
