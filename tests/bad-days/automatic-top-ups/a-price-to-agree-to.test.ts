import { afterEach, expect, test } from 'vitest'
import {
  agreeByLink,
  agreeToPrice,
  changeStatus,
  changeToken,
  listAutoTopUps,
  priceByLink,
  reviewPrices,
} from '#auto-top-ups'
import { isRefusal } from '#kit/result'
import { mailbox } from '../../support/customers/mailbox.ts'
import { chargeBack } from '../../support/partners/charge-back.ts'
import { pricesOf } from '../../support/products/prices.ts'
import { autoTopUps } from '../../support/shop/auto-top-ups.ts'
import { badDay } from '../../support/shop/bad-day.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

// The price of an automatic top-up rises, or its currency changes: its owner is told, and has to agree.

const day = await badDay({ first: { topup: { autoTopupTypes: ['weekly'] } } })
const { setUpWeekly, runDue, untilRuns, statusOf, askedOf, doorOf } = autoTopUps(day)
const { shopNow, asksFee, listsIn, tradesIn, asUsual } = pricesOf(day)
const inbox = mailbox(day.sandbox.url)

const week = 7 * 24 * 3600
const review = async () => reviewPrices(await shopNow())

afterEach(async () => {
  await asUsual()
  await day.asOwner(
    `update auto_top_up set status = 'deleted', stopped_because = null, next_run = null, ended_at = now() where status <> 'deleted'`,
  )
})

/** Waits for a mail with this subject. */
const letter = (email: string, subject: string) =>
  untilHolds(async () => {
    const found = (await inbox.all(email)).filter((mail) => mail.subject?.startsWith(subject))
    expect(found.length, subject).toBeGreaterThan(0)
    return found[0] as (typeof found)[number]
  })
const lettersOf = async (email: string, subject: string) =>
  (await inbox.all(email)).filter((mail) => mail.subject?.startsWith(subject)).length

/** Token in the link to the new price. */
const tokenIn = (text: string): string => {
  const link = text.match(/https?:\/\/\S+/g)?.find((url) => url.includes('/account/auto-topups/price?'))
  return new URL(link ?? '').searchParams.get('token') ?? ''
}

const totals = async (id: string) =>
  (
    await day.asOwner<{ total: string }>(
      `select o.total || ' ' || o.currency as total from token_charge c join orders o using (tenant, order_number)
       where c.occasion like $1 order by o.placed_at`,
      [`${id} %`],
    )
  ).map(({ total }) => total)

/** Moves the clock on by a week, and charges what is due. */
async function aWeek(id: string, runs: object[]): Promise<void> {
  await day.later(week)
  await review()
  await runDue()
  await untilRuns(id, runs)
}

const done = { state: 'done' }

test('a rise is told with its day, charged as agreed until then, pauses on that day, and is charged once it is agreed to', async () => {
  const one = await setUpWeekly()
  await asksFee(299)
  await review()
  const told = await letter(one.email, 'Neuer Preis Ihrer automatischen Aufladung ab')
  expect(told.text).toMatch(/17,99\s€ statt 15,00\s€/)
  expect([(await statusOf(one.id))?.status, await askedOf(one.id)]).toEqual(['enabled', '299 EUR'])
  const runs = [done, done, done, done]
  for (const count of [1, 2, 3, 4]) await aWeek(one.id, runs.slice(0, count))
  await day.later(4 * 24 * 3600)
  await review()
  expect(await statusOf(one.id)).toMatchObject({ status: 'disabled', because: 'new-price', next: null })
  await letter(one.email, 'Ihre automatische Aufladung ist pausiert: neuer Preis')
  await aWeek(one.id, runs)
  await aWeek(one.id, runs)
  expect(await lettersOf(one.email, 'Neuer Preis Ihrer automatischen Aufladung')).toBe(1)
  expect(await lettersOf(one.email, 'Ihre automatische Aufladung ist pausiert: neuer Preis')).toBe(1)

  const token = tokenIn(told.text)
  const shop = await shopNow()
  const guest = { ...shop, visitor: { ...shop.visitor, language: 'en', ip: '198.51.100.7' } }
  const view = await priceByLink(guest, token)
  expect(view).toMatchObject({ isPaused: true, grossAmount: 15, newPrice: { grossAmount: 17.99 } })
  expect(JSON.stringify(view)).not.toContain(one.number.slice(4, -2))
  const { text = '', version = '' } = isRefusal(view) ? {} : (view.newPrice ?? {})
  expect(text).toContain('€15.00 plus a fee of €2.99')
  expect(await agreeByLink(guest, { token, version: 'of other words' })).toMatchObject({ refusal: 'termsChanged' })
  expect(await agreeByLink(guest, { token: `${token}x`, version })).toMatchObject({ refusal: 'linkNotValid' })
  for (const _ of ['once', 'again'])
    expect(await agreeByLink(guest, { token, version })).toMatchObject({ isPaused: false, grossAmount: 17.99 })
  const agreements = await day.asOwner('select * from auto_top_up_agreement where auto_top_up_id = $1', [one.id])
  expect(agreements).toMatchObject([
    { text, version, language: 'en', ip: '198.51.100.7', way: 'link', fee: '299', amount: '1500', currency: 'EUR' },
  ])
  const confirmed = await letter(one.email, 'Sie haben dem neuen Preis zugestimmt')
  expect(confirmed.text).toContain(text)
  expect((await statusOf(one.id))?.next).not.toBeNull()
  await aWeek(one.id, [...runs, done])
  expect(await totals(one.id)).toEqual([...Array(4).fill('1500 EUR'), '1799 EUR'])
  await expect(day.asOwner(`update auto_top_up_agreement set fee = 1`)).rejects.toThrow('append-only')
})

test('a price that falls back to what was agreed ends notice and pause by itself, and its owner is told', async () => {
  const [told, paused] = [await setUpWeekly(), await setUpWeekly()]
  await asksFee(99)
  await review()
  await day.asOwner(`update auto_top_up set asked_from = now() - interval '1 day' where auto_top_up_id = $1`, [
    paused.id,
  ])
  await review()
  expect(await statusOf(paused.id)).toMatchObject({ because: 'new-price' })
  await asksFee(0)
  await review()
  for (const { id, email } of [told, paused]) {
    expect(await statusOf(id)).toEqual({ status: 'enabled', because: null, next: expect.any(Date) })
    expect(await askedOf(id)).toBeNull()
    await letter(email, 'Der Preis Ihrer automatischen Aufladung bleibt')
  }
})

test('a payment that a bank takes back while it rests for its price stays in its way, whatever price is agreed to', async () => {
  const { id, token } = await setUpWeekly()
  await asksFee(299)
  await review()
  await day.asOwner(`update auto_top_up set asked_from = now() - interval '1 day' where auto_top_up_id = $1`, [id])
  await review()
  expect(await statusOf(id)).toMatchObject({ because: 'new-price' })
  const [row] = await day.asOwner<{ set_up_by: string }>('select set_up_by from auto_top_up where token_id = $1', [
    token,
  ])
  await chargeBack(day, row?.set_up_by ?? '')
  await untilHolds(async () => expect(await statusOf(id)).toMatchObject({ because: 'charged-back' }))
  const shop = await doorOf(id)
  const listed = await listAutoTopUps(shop)
  const version = (isRefusal(listed) ? undefined : listed.rows[0]?.newPrice?.version) ?? ''
  expect(await agreeToPrice(shop, { autoTopupId: id, version })).toMatchObject({
    autoTopup: { status: 'DISABLED', stoppedBecause: 'charged-back', grossAmount: 17.99 },
  })
})

test('one that has ended is over, whatever it rested for and whatever its price becomes', async () => {
  const { id } = await setUpWeekly()
  await tradesIn('GBP')
  await listsIn('GBP')
  await review()
  expect(await statusOf(id)).toMatchObject({ because: 'new-price' })
  await day.asOwner(`update auto_top_up set status = 'deleted', ended_at = now() where auto_top_up_id = $1`, [id])
  await asUsual()
  await review()
  expect(await statusOf(id)).toMatchObject({ status: 'deleted' })
})

test('in another currency nothing is charged from that moment on; activating it or another method is no word about that', async () => {
  const one = await setUpWeekly()
  await tradesIn('GBP')
  await listsIn('GBP')
  await day.later(week)
  // Charges may run before the scheduled check of prices: no charge is higher even then.
  await runDue()
  await untilRuns(one.id, [{ state: 'due', reason: 'new-price', order_number: null }])
  await review()
  const mail = await letter(one.email, 'Ihre automatische Aufladung ist pausiert: neuer Preis')
  expect(mail.text).toMatch(/15,00\s£ statt 15,00\s€/)
  await day.later(3600)
  await runDue()
  await untilRuns(one.id, [{ state: 'skipped', reason: 'new-price' }])
  const shop = await doorOf(one.id)
  const autoTopupId = one.id
  expect(await changeStatus(shop, { autoTopupId, status: 'ENABLED' })).toMatchObject({ refusal: 'termsChanged' })
  expect(await changeToken(shop, { autoTopupId, paymentTokenId: one.token })).toMatchObject({
    autoTopup: { status: 'DISABLED', stoppedBecause: 'new-price' },
  })
  const listed = await listAutoTopUps(shop)
  const version = (isRefusal(listed) ? undefined : listed.rows[0]?.newPrice?.version) ?? ''
  expect(await agreeToPrice(shop, { autoTopupId, version })).toMatchObject({
    autoTopup: { status: 'ENABLED', currency: 'GBP', grossAmount: 15 },
  })
  expect(await statusOf(one.id)).toEqual({ status: 'enabled', because: null, next: expect.any(Date) })
  // The British network does not take a German number, so the charge in pounds is refunded.
  await aWeek(one.id, [{ state: 'skipped' }, { state: 'failed', reason: 'not-delivered' }])
  expect(await totals(one.id)).toEqual(['1500 GBP'])
})
