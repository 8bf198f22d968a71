import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { consentTexts } from '#agreements'
import type { AutoTopupOption } from '#agreements/contract'
import { agreeToPrice, changeAmount, listAutoTopUps, reviewPrices } from '#auto-top-ups'
import { renewCart } from '#checkout'
import { isRefusal } from '#kit/result'
import { networkOf } from '../../support/partners/network-events.ts'
import { pricesOf } from '../../support/products/prices.ts'
import { autoTopUps, type Running } from '../../support/shop/auto-top-ups.ts'
import { arrives, badDay, numberEnding, type Ordered } from '../../support/shop/bad-day.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

// Products, fees and currencies change after somebody agreed to an automatic top-up: a run charges the agreed price,
// less, or nothing.

const day = await badDay({
  first: {
    topup: { autoTopupTypes: ['low-balance', 'weekly'], lowBalanceLimit: 500 },
    riskRules: { amountPerNumber: { outcome: 'allow' }, amountPerCustomer: { outcome: 'allow' } },
  },
})
const { setUp, runDue, runsOf, untilRuns, doorOf, statusOf, askedOf, turnMandate } = autoTopUps(day)
const tells = networkOf(day)

const { shopNow, asksFee, asksFace, listsIn, tradesIn, asUsual } = pricesOf(day)

afterEach(async () => {
  await asUsual()
  await day.asOwner(
    `update auto_top_up set status = 'deleted', stopped_because = null, next_run = null, ended_at = now() where status <> 'deleted'`,
  )
})

type Step =
  | { does: 'fee'; minor: number }
  | { does: 'face'; minor: number }
  | { does: 'currency' | 'list'; currency: 'EUR' | 'GBP' }
  | { does: 'run' | 'declined' | 'pays by link' | 'chooses anew' | 'agrees' }

const steps: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ does: fc.constant('run' as const) }), weight: 5 },
  { arbitrary: fc.record({ does: fc.constant('fee' as const), minor: fc.constantFrom(0, 49, 99, 299) }), weight: 4 },
  { arbitrary: fc.record({ does: fc.constant('face' as const), minor: fc.constantFrom(1500, 1500, 1700) }), weight: 1 },
  { arbitrary: fc.record({ does: fc.constantFrom('declined' as const, 'pays by link' as const) }), weight: 2 },
  { arbitrary: fc.record({ does: fc.constantFrom('chooses anew' as const, 'agrees' as const) }), weight: 2 },
  {
    arbitrary: fc.record({
      // The brand changes its currency, and prices are imported in one: rarely at the same time.
      does: fc.constantFrom('currency' as const, 'list' as const),
      currency: fc.constantFrom('EUR' as const, 'GBP' as const),
    }),
    weight: 2,
  },
)

/** `pauses`: how often its owner had to be told that it is paused for its price. */
type Own = Running & { agreed: { gross: number; currency: string }; seen: Set<string>; pauses: number; rests: string }

/** Totals of the automatic charges of one, order by order. */
const chargesOf = (id: string) =>
  day.asOwner<{ order_number: string; total: string; currency: string }>(
    `select o.order_number, o.total, o.currency from token_charge c join orders o using (tenant, order_number)
     where c.occasion like $1 order by o.placed_at`,
    [`${id} %`],
  )

async function holds(one: Own): Promise<void> {
  for (const { order_number, total, currency } of await chargesOf(one.id)) {
    if (one.seen.has(order_number)) continue
    one.seen.add(order_number)
    expect(currency, 'another currency').toBe(one.agreed.currency)
    expect(Number(total), 'more than agreed').toBeLessThanOrEqual(one.agreed.gross)
  }
}

let event = 0
async function take(town: readonly Own[], step: Step): Promise<void> {
  if (step.does === 'fee') return asksFee(step.minor)
  if (step.does === 'face') return asksFace(step.minor)
  if (step.does === 'currency') return tradesIn(step.currency)
  if (step.does === 'list') return listsIn(step.currency)
  if (step.does === 'declined') {
    for (const one of town) await turnMandate(one.mandate, { later: 'insufficient_funds' })
    return take(town, { does: 'run' })
  }
  if (step.does === 'run') {
    await day.later(8 * 24 * 3600)
    for (const one of town) one.rests = await restsFor(one)
    await reviewPrices(await shopNow())
    for (const one of town) {
      const now = await restsFor(one)
      if (now !== '' && now !== one.rests) one.pauses += 1
      one.rests = now
    }
    for (const { number } of town) expect(await tells(number, { id: `event-${++event}` })).toBe(204)
    await runDue()
    for (const one of town) {
      await holds(one)
      await turnMandate(one.mandate, { later: 'paid' })
    }
    return
  }
  for (const one of town) {
    if (step.does === 'pays by link') {
      const open = (await runsOf(one.id)).find(({ state, tries }) => state === 'due' && tries > 0)
      if (!open?.order_number) continue
      const renewed = await renewCart(await shopNow(), open.order_number)
      if (!isRefusal(renewed)) await day.start(renewed.cartName)
    } else {
      const shop = await doorOf(one.id)
      const before = await listAutoTopUps(shop)
      const view = isRefusal(before) ? undefined : before.rows.find(({ autoTopupId }) => autoTopupId === one.id)
      if (step.does === 'agrees') {
        if (!view?.newPrice) continue
        const { version, grossAmount, currency } = view.newPrice
        const agreed = await agreeToPrice(shop, { autoTopupId: one.id, version })
        if (!isRefusal(agreed)) one.agreed = { gross: Math.round(grossAmount * 100), currency }
        continue
      }
      const answer = await changeAmount(shop, { autoTopupId: one.id, amount: 15 })
      if (isRefusal(answer)) continue
      const { serviceFee = 0 } = shop.catalogue.products.get('own-brand-15') ?? {}
      one.agreed = { gross: 1500 + serviceFee, currency: answer.autoTopup.currency }
    }
  }
}

/** The price that it is paused for; undefined if it is not paused. */
async function restsFor({ id }: Own): Promise<string> {
  const { because } = (await statusOf(id)) ?? {}
  return because === 'new-price' ? `${await askedOf(id)}` : ''
}

const kinds: AutoTopupOption[] = [
  { lowBalanceOption: {} },
  { recurringOption: { recurringType: 'WEEKLY', recurringDay: 3 } },
]

async function live(story: readonly Step[], fee = 0): Promise<void> {
  await asUsual()
  await asksFee(fee)
  const town = await Promise.all(
    kinds.map(async (kind) => ({
      ...(await setUp(kind)),
      agreed: { gross: 1500 + fee, currency: 'EUR' },
      seen: new Set<string>(),
      pauses: 0,
      rests: '',
    })),
  )
  for (const step of story) await take(town, step)
  await take(town, { does: 'run' })
  for (const { id, pauses } of town)
    await untilHolds(async () => expect(await lettersAbout(id, 'price-paused'), 'letters about a pause').toBe(pauses))
}

const lettersAbout = async (id: string, as: string): Promise<number> =>
  (await day.asOwner('select 1 from message where about = $1 and occasion like $2', [id, `%~${as}~%`])).length

test('no run takes more than was agreed to, whatever fees, amounts and currencies come between', async () => {
  const story = fc.array(steps, { minLength: 8, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(story, fc.constantFrom(0, 99), (steps, fee) => live(steps, fee)),
    { numRuns: 4, endOnFailure: true },
  )
}, 300_000)

test('a shop whose agreements follow its catalogue is found out', async () => {
  await day.asOwner(`create function saldo.follows() returns trigger language plpgsql as $$ begin
    update saldo.auto_top_up set agreed_fee = new.service_fee where product_id = new.product_id; return new; end $$`)
  await day.asOwner(`create trigger follows after update on product for each row execute function saldo.follows()`)
  try {
    await expect(live([{ does: 'fee', minor: 299 }])).rejects.toThrow('more than agreed')
  } finally {
    await day.asOwner(`drop function saldo.follows() cascade`)
  }
})

test('a fee that fell is asked as it fell, one that rose as it was agreed to', async () => {
  await asksFee(99)
  const one = await setUp(kinds[1] as AutoTopupOption)
  const totals: number[] = []
  for (const fee of [299, 49, 99]) {
    await asksFee(fee)
    // Eight days: who sets one up on its own day, before its hour, waits longer than a week for the first.
    await day.later(8 * 24 * 3600)
    await runDue()
    await untilHolds(async () => expect((await runsOf(one.id)).at(-1)?.state).toBe('done'))
    totals.push(Number((await chargesOf(one.id)).at(-1)?.total))
  }
  expect(totals).toEqual([1599, 1549, 1599])
})

test('what is priced in another currency than the brand trades in is not sold: not chosen, not ordered, not charged', async () => {
  const one = await setUp(kinds[1] as AutoTopupOption)
  const number = numberEnding(arrives)
  const { cartName } = await day.cart([{ amount: 15, number }])
  const [open, other] = await Promise.all(
    [15, 15].map((amount) => day.order([{ amount, number: numberEnding(arrives) }])),
  )
  await tradesIn('GBP')
  const items = [{ productId: 'own-brand-15', phoneNumber: number, amount: 15 }]
  const chosen = await day.ask('POST /api/shop/rest/addToCart', { body: { items } })
  expect([chosen.status, chosen.json.code]).toEqual([422, 'productNotAvailable'])
  const placed = await day.start(cartName)
  expect([placed.status, placed.json.code]).toEqual([422, 'productNotAvailable'])
  // An order that exists is paid in its own currency, but not by a new payment.
  const again = await day.start(open?.cartName ?? '', 'paypal')
  expect([again.status, again.json.code]).toEqual([422, 'productNotAvailable'])
  await day.pay(other?.payerUrl ?? '')
  await day.until(other as Ordered, { orderState: 'done' })
  await day.later(8 * 24 * 3600)
  await runDue()
  await untilRuns(one.id, [{ state: 'due', reason: 'not-sold', order_number: null }])
  await tradesIn('EUR')
  await day.later(3600)
  await runDue()
  await untilRuns(one.id, [{ state: 'done' }])
})

test('the database refuses a run that takes more than was agreed to', async () => {
  const one = await setUp(kinds[1] as AutoTopupOption)
  await day.later(8 * 24 * 3600)
  await runDue()
  await untilHolds(async () => expect((await runsOf(one.id)).at(-1)?.state).toBe('done'))
  const more = day.asOwner('update auto_top_up_run set taken = agreed + 1 where auto_top_up_id = $1', [one.id])
  await expect(more).rejects.toThrow('taken_as_agreed')
  const unsaid = day.asOwner('update auto_top_up_run set agreed = null where auto_top_up_id = $1', [one.id])
  await expect(unsaid).rejects.toThrow('taken_as_agreed')
})

test('what stood before agreements kept their fee has the one that was agreed to, whatever the catalogue asks since', async () => {
  const file = new URL('../../../src/database/migrations/0091-what-was-agreed-to-be-taken.sql', import.meta.url)
  const [, backfill = ''] =
    /(create function pg_temp[\s\S]*?)\n\n-- What each run took/.exec(await readFile(file, 'utf8')) ?? []
  const fees = () =>
    day.asOwner<{ fee: string }>(`select agreed_fee as fee from auto_top_up where auto_top_up_id = $1`, [one.id])
  const nowReads = async (): Promise<number> => {
    // All statements in one session: the function is temporary.
    await day.asOwner(
      `update auto_top_up set agreed_fee = 7 where auto_top_up_id = '${one.id}'; ${backfill}; drop function pg_temp.fee_in`,
    )
    return Number((await fees())[0]?.fee)
  }
  await asksFee(149)
  const one = await setUp(kinds[0] as AutoTopupOption)
  await asksFee(299)
  expect(await nowReads()).toBe(149)
  // It was only set up: its order line has no fee, its terms have.
  await day.asOwner(`update order_line set quantity = 0, service_fee = 0 where order_number =
    (select set_up_by from auto_top_up where auto_top_up_id = '${one.id}')`)
  await day.asOwner('alter table auto_top_up disable trigger kept')
  const { content, tenant } = await shopNow()
  for (const language of ['de', 'en', 'nl', 'fr', 'es', 'it', 'pl', 'ro', 'tr'])
    for (const fee of [149, 0]) {
      const topping = {
        option: { lowBalanceOption: { lowBalanceLimit: 2.5 } },
        amount: 1500,
        fee,
        phoneNumber: one.number,
      }
      const text = consentTexts({ content, tenant, visitor: { language } }, [topping]).join()
      await day.asOwner('update auto_top_up set mandate_text = $2 where auto_top_up_id = $1', [one.id, text])
      expect(await nowReads(), text).toBe(fee)
    }
  await day.asOwner('alter table auto_top_up enable trigger kept')
  await day.asOwner(`update order_line set quantity = 1, service_fee = 149 where order_number =
    (select set_up_by from auto_top_up where auto_top_up_id = '${one.id}')`)
})
