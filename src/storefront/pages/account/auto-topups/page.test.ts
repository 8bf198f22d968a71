import { afterEach, expect, test } from 'vitest'
import { priceUrl } from '#agreements'
import { cancelUrl, listAutoTopUps, reviewPrices } from '#auto-top-ups'
import { isRefusal } from '#kit/result'
import { savesCard } from '../../../../../tests/support/customers/saved-card.ts'
import { element } from '../../../../../tests/support/pages/ask-page.tsx'
import { pagesOf } from '../../../../../tests/support/pages/pages.ts'
import { pricesOf } from '../../../../../tests/support/products/prices.ts'
import { autoTopUps } from '../../../../../tests/support/shop/auto-top-ups.ts'
import { badDay } from '../../../../../tests/support/shop/bad-day.ts'

const here = '/account/auto-topups'
const settings = { topup: { autoTopupTypes: ['weekly' as const], allowAutoTopupPause: true } }
const day = await badDay({ first: settings })
const { guest, customer, signedIn } = pagesOf(day)
const { setUp, statusOf, runsOf, doorOf } = autoTopUps(day)
const { shopNow, asksFee, asUsual } = pricesOf(day)

afterEach(asUsual)

/** A signed-in customer whose number is topped up for 15 € every Monday by a Mastercard. */
async function withTopUp() {
  const topUp = await setUp({ recurringOption: { recurringType: 'WEEKLY', recurringDay: 1 } })
  const visitor = await signedIn(topUp.email, settings, { language: 'en' })
  const change = (fields: Record<string, string>) => visitor.post(here, { id: topUp.id, ...fields })
  return { ...visitor, ...topUp, change }
}

/** The same with a price that has risen by 2.99 €; `version`: the version of the words to agree to. */
async function withNewPrice() {
  const topUp = await withTopUp()
  await asksFee(299)
  await reviewPrices(await shopNow())
  const own = await listAutoTopUps(await doorOf(topUp.id))
  const newPrice = isRefusal(own) ? undefined : own.rows[0]?.newPrice
  return { ...topUp, text: newPrice?.text ?? '', version: newPrice?.version ?? '' }
}
const pausesForPrice = (id: string) =>
  day.asOwner(
    `update auto_top_up set status = 'disabled', stopped_because = 'new-price', next_run = null where auto_top_up_id = $1`,
    [id],
  )

test('guests sign in first, and come back here', async () => {
  const { status, location } = await guest(settings).get(here)
  expect([status, location]).toEqual([302, `/login?to=${encodeURIComponent(here)}`])
})

test('without one the page says so, and leads to the shop', async () => {
  const { get, t } = await customer(settings)
  const { text, html } = await get(here)
  expect(text).toContain(t('account.autoTopups.none'))
  expect(html).toContain('href="/shop/topup/firstbrand"')
})

test('one is shown with number, when, how much, when next, by what, and how it stands', async () => {
  const { get, t, number } = await withTopUp()
  const { text } = await get(here)
  expect(text.replaceAll(' ', '')).toContain(number)
  for (const said of ['Every Monday', '€15.00', t('account.autoTopups.next'), t('account.autoTopups.active')])
    expect(text).toContain(said)
  expect(text).toContain(t('account.saved.card', { brand: 'Mastercard', number: '6787' }))
})

test('one that we paused says why, and that another method lets it go on', async () => {
  const { get, t, id } = await withTopUp()
  await day.asOwner(
    `update auto_top_up set status = 'disabled', stopped_because = 'card-expired', next_run = null where auto_top_up_id = $1`,
    [id],
  )
  const { text } = await get(here)
  expect(text).toContain(t('account.autoTopups.paused'))
  expect(text).toContain(t('account.autoTopups.stopped.card-expired'))
  expect(text).toContain(t('account.autoTopups.activate'))
})

test('one that rests for its price says so, and runs again once the new price is agreed to in the words that stand there', async () => {
  const { get, change, t, id, version, text: words } = await withNewPrice()
  await pausesForPrice(id)
  const { text } = await get(here)
  expect(text).toContain(t('account.autoTopups.stopped.new-price'))
  for (const said of ['€17.99', words]) expect(text).toContain(said)
  expect(text).not.toContain(t('account.autoTopups.activate'))
  const other = await change({ intent: 'agree', version: 'v-of-before' })
  expect([other.status, other.text.includes(t('termsChanged'))]).toEqual([422, true])
  const agreed = await change({ intent: 'agree', version })
  expect(agreed.location).toBe(`${here}?told=successfulModification`)
  expect(await statusOf(id)).toMatchObject({ status: 'enabled', because: null })
  expect((await get(here)).text).toContain(t('account.autoTopups.withFees', { amount: '€15.00', total: '€17.99' }))
})

test('what happened so far is told in plain words, with the way to each order', async () => {
  const { get, t, id } = await withTopUp()
  const [order] = await day.asOwner<{ number: string }>(
    'select set_up_by as number from auto_top_up where auto_top_up_id = $1',
    [id],
  )
  await day.asOwner(
    `insert into auto_top_up_run (tenant, auto_top_up_id, occasion, state, next_try, order_number, reason, created_at)
     select tenant, auto_top_up_id, run.* from auto_top_up, (values
       ('a', 'due', '2031-01-02T07:00Z'::timestamptz, null, 'insufficient_funds', now()),
       ('b', 'done', null, $2, null, now()),
       ('c', 'skipped', null, null, 'cool-down', now()),
       ('d', 'failed', null, null, 'something_new', now()),
       ('e', 'waiting', null, null, null, now())) as run where auto_top_up_id = $1`,
    [id, order?.number],
  )
  expect(await runsOf(id)).toHaveLength(5)
  const { text, html } = await get(here)
  for (const said of [
    t('account.autoTopups.run.again', { date: '2 January 2031' }),
    t('paymentFailure.insufficient_funds'),
    t('account.autoTopups.run.done'),
    t('autoTopup.reason_cool-down'),
    t('paymentFailure.unknown_reason'),
    t('account.autoTopups.run.underWay'),
  ])
    expect(text).toContain(said)
  expect(html).toContain(`href="/account/orders/${order?.number}"`)
  // Nothing of it is charged.
  await day.asOwner('delete from auto_top_up_run where auto_top_up_id = $1', [id])
})

test('one is paused, activated, changed and ended by forms that need no script', async () => {
  const owner = await withTopUp()
  const { get, change, t, id, number } = owner
  const other = await savesCard(day, owner)
  const state = async () =>
    (
      await day.asOwner('select status, amount::int, token_id as token from auto_top_up where auto_top_up_id = $1', [
        id,
      ])
    )[0]
  for (const [fields, after] of [
    [{ intent: 'pause' }, { status: 'disabled' }],
    [{ intent: 'activate' }, { status: 'enabled' }],
    [{ intent: 'amount', [`amount-${id}`]: '30' }, { amount: 3000 }],
    [{ intent: 'method', [`paymentTokenId-${id}`]: other }, { token: other }],
  ] as const) {
    const { status, location } = await change(fields as Record<string, string>)
    expect([status, location]).toEqual([303, `${here}?told=successfulModification`])
    expect(await state()).toMatchObject(after)
  }
  expect((await get(`${here}?told=successfulModification`)).text).toContain(t('successfulModification'))
  expect((await get(here)).text.replaceAll(' ', '')).toContain(
    t('account.autoTopups.endAsk', { phone: number }).replaceAll(' ', ''),
  )
  expect((await change({ intent: 'end' })).location).toBe(`${here}?told=successfulDelete`)
  expect(await state()).toMatchObject({ status: 'deleted' })
  expect((await get(here)).text).toContain(t('account.autoTopups.none'))
})

test('what is refused is told beside its field, which stays open with what was chosen', async () => {
  const { change, t, id } = await withTopUp()
  const { status, text, html } = await change({ intent: 'amount', [`amount-${id}`]: '17.50' })
  expect([status, text.includes(t('amountNotOffered'))]).toEqual([422, true])
  expect(element(html, `id="amount-${id}"`)).toContain('aria-invalid="true"')
  const gone = await change({ id: 'atu-9', intent: 'end' })
  expect([gone.status, gone.text.includes(t('autoTopUpNotFound'))]).toEqual([422, true])
})

test('another’s is neither shown nor changed', async () => {
  const { id } = await withTopUp()
  const another = await customer(settings)
  expect((await another.get(here)).html).not.toContain(id)
  const refused = await another.post(here, { id, intent: 'end' })
  expect([refused.status, refused.text.includes(another.t('autoTopUpNotFound'))]).toEqual([422, true])
  expect((await statusOf(id))?.status).toBe('enabled')
})

test('where the brand sells any amount between two, it may be typed, as far as its carts go; else one of those that are sold is chosen', async () => {
  const { get, t, id } = await withTopUp()
  const { html, text } = await get(here)
  expect(element(html, `id="amount-${id}"`)).toMatch(/^<input.*value="15"/)
  expect(text).toContain(t('amountBetween', { min: '€5.00', max: '€100.00' }))
  const open = `product_id = 'own-brand-open'`
  const sells = async (status: string) => {
    await day.asOwner(`update product set status = '${status}' where tenant = $1 and ${open}`, [day.ours])
    // Waits until every process knows it.
    await asksFee(status === 'ACTIVE' ? 0 : 1)
  }
  await sells('DISCONTINUED')
  expect(element((await get(here)).html, `id="amount-${id}"`)).toMatch(/^<select/)
  await sells('ACTIVE')
})

test('a method that pays for one says so when it is to be removed, and another takes its place', async () => {
  const owner = await withTopUp()
  const { get, post, t, id, token } = owner
  const other = await savesCard(day, owner)
  const saved = '/account/settings/payment-methods'
  const { text } = await get(saved)
  expect(text).toContain(t('account.saved.usedBy', { count: 1 }))
  expect(text).toContain(t('account.saved.usedNone'))
  const removed = await post(saved, { intent: 'remove', id: token, [`next-${token}`]: other })
  expect(removed.location).toBe(`${saved}?told=successfulDelete`)
  const [after] = await day.asOwner('select token_id from auto_top_up where auto_top_up_id = $1', [id])
  expect(after).toEqual({ token_id: other })
})

const priceLink = async (id: string) => {
  const { pathname, searchParams } = new URL(priceUrl(await shopNow(), 'automatic', id, 'en'))
  return { token: searchParams.get('token') ?? '', path: `${pathname}?token=${searchParams.get('token')}` }
}

test('the link of a letter shows the price so far, the new one with its day, and the words; no more of the number than its ends', async () => {
  const { id, number, text: words } = await withNewPrice()
  const { get, t } = guest(settings, { language: 'en' })
  const { path } = await priceLink(id)
  const { status, text } = await get(path)
  expect(status).toBe(200)
  for (const said of ['Every Monday', '€15.00', '€17.99', number.slice(-2)]) expect(text).toContain(said)
  expect(text).not.toContain(number.slice(5, -2))
  // The words contain the number for its owner only.
  expect(text).toContain(words.split(number.slice(0, 3))[0]?.trim())
  expect(text).not.toContain(t('account.price.paused'))
  await pausesForPrice(id)
  expect((await get(path)).text).toContain(t('account.price.paused'))
})

test('who read other words reads those of now first; who agrees without scripts finds that settled, also the next time', async () => {
  const { id } = await withNewPrice()
  const { get, post, t } = guest(settings, { language: 'en' })
  const { path, token } = await priceLink(id)
  const { location } = await post(`${here}/price`, { token, version: 'v-of-before' })
  expect(location).toBe(`${path}&lng=en&changed=1`)
  const { text, html } = await get(location ?? '')
  for (const said of [t('termsChanged'), t('account.autoTopups.agree')]) expect(text).toContain(said)
  const version = /name="version" value="([^"]*)"/.exec(html)?.[1] ?? ''
  const agreed = await post(`${here}/price`, { token, version })
  expect([agreed.status, agreed.location]).toEqual([303, `${path}&lng=en`])
  expect((await get(path)).text).toContain(t('account.price.settledText', { total: '€17.99' }))
})

test('a link that is not ours opens nothing', async () => {
  const { get, t } = guest(settings)
  const { status, text } = await get(`${here}/price?token=made-up`)
  expect([status, text.includes(t('linkNotValid'))]).toEqual([404, true])
})

test('by the link of a receipt anybody sees which would end, the number masked; one press ends it', async () => {
  const { id, number } = await withTopUp()
  const { get, post, t } = guest(settings, { language: 'en' })
  const { pathname, searchParams } = new URL(cancelUrl(await shopNow(), id, 'en'))
  const [token, link] = [searchParams.get('token') ?? '', `${pathname}?token=${searchParams.get('token')}`]
  const { text } = await get(link)
  for (const said of ['€15.00', 'Every Monday', t('cancellation.now'), number.slice(-2)]) expect(text).toContain(said)
  expect(text).not.toContain(number.slice(5, -2))
  expect((await statusOf(id))?.status).toBe('enabled')

  const ended = await post(link, { token })
  expect([ended.status, ended.location]).toEqual([303, expect.stringMatching(/^\/cancel\?received=[^&]+&lng=en$/)])
  expect((await statusOf(id))?.status).toBe('deleted')
  expect((await get(ended.location ?? '')).text).toContain(t('cancellation.received'))
  expect((await get(link)).text).toContain(t('account.ending.over'))
})

test('a link of no receipt leads to the form, which needs no link', async () => {
  const { get, post, t } = guest(settings)
  const { status, html, text } = await get('/cancel/auto-topup?token=made-up')
  expect([status, text.includes(t('linkNotValid'))]).toEqual([404, true])
  expect(html).toContain('href="/cancel"')
  expect((await post('/cancel/auto-topup', { token: 'made-up' })).location).toContain(
    '/cancel/auto-topup?token=made-up',
  )
})
