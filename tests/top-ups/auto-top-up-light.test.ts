import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endLight, forgetLights, noteLowBalance } from '#auto-top-up-light'
import { signsUp } from '../support/customers/customer.ts'
import { mailbox } from '../support/customers/mailbox.ts'
import { pagesOf } from '../support/pages/pages.ts'
import { arrives, badDay, numberEnding } from '../support/shop/bad-day.ts'
import { pushedTo } from '../support/shop/pushed-to.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

const day = await badDay({ first: { autoTopupLightEnabled: true, topup: { hasAutoTopupLight: true } } })
const inbox = mailbox(day.sandbox.url)
const rest = '/api/shop/rest'
const query = 'POST /api/topup/notRegistered/query'
type Asks = Pick<Awaited<ReturnType<typeof signsUp>>, 'ask'>
const guest: Asks = { ask: (name, body) => day.ask(name, { body }) }

let events = 0
const runsLow = async (msisdn: string, eventId = `event-${events++}`) =>
  noteLowBalance(await day.app.shopOf(day.ours), { eventId, msisdn })

/** Somebody buys for a number, and gets further with the cart as it is. */
const buys = async (who: Asks, item: Record<string, unknown>) => starts(who, await filled(who, item))

/** A cart with an item for a number, and an address. */
async function filled(who: Asks, item: Record<string, unknown>): Promise<string> {
  const items = [{ productId: 'own-brand-15', amount: 15, ...item }]
  const added = await who.ask(`POST ${rest}/addToCart`, { items })
  expect(added.status, added.text).toBe(200)
  const { cartName } = added.json
  const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email: `light-${events++}@shopper.example` }
  await who.ask(`POST ${rest}/checkout-address`, { cartName, deliveryAddress, language: 'de' })
  return cartName
}

async function starts(who: Asks, cartName: string) {
  const started = await who.ask(`POST ${rest}/checkout-start-payment`, { cartName, paymentMethod: 'creditcard' })
  return { cartName, started }
}

/** A number whose owner wished to be told, with a purchase that is done. */
async function withLight(who: Asks = guest, number = numberEnding(arrives)) {
  const { cartName, started } = await buys(who, { phoneNumber: number, autoTopupLight: true })
  const view = await who.ask(`GET ${rest}/v2/carts/${cartName}`)
  expect(view.json.items).toMatchObject([{ autoTopupLight: true }])
  expect(started.status, started.text).toBe(200)
  await day.pay(started.json.payerUrl)
  await untilHolds(async () => {
    const rows = await day.asOwner('select light_id from light_top_up where msisdn = $1', [number])
    expect(rows).toHaveLength(1)
  })
  return number
}

const textTo = async (number: string) => (await inbox.next(number, ({ text }) => text.includes('geht zur Neige'))).text
async function linkTo(number: string) {
  const asked = new URL(/https?:\S+/.exec(await textTo(number))?.[0] ?? '').searchParams
  return { hash: asked.get('hash') ?? '', notificationCode: asked.get('notificationCode') ?? '' }
}

test('whoever wished for it with a purchase gets one text, whose link leads to the top-up, and is good once', async () => {
  const number = await withLight()
  expect(await runsLow(number, 'the same')).toBe(true)
  expect(await runsLow(number, 'the same')).toBe(false)
  const link = await linkTo(number)
  const found = await day.ask(query, { body: link })
  expect([found.status, found.json]).toMatchObject([
    200,
    { autoTopupType: 'AUTO_TOPUP_LIGHT', phoneNumber: number, amount: 15, productId: 'own-brand-15' },
  ])
  // To look makes no use of it.
  expect((await day.ask(query, { body: link })).status).toBe(200)
  const { autoTopupLightNotificationId } = found.json
  const wrong = {
    phoneNumber: numberEnding(arrives),
    autoTopupLightNotificationId,
    productId: 'own-brand-15',
    amount: 15,
  }
  const refused = await day.ask(`POST ${rest}/addToCart`, { body: { items: [wrong] } })
  expect(refused.json.code).toBe('unableQueryAutoTopupLight')

  const item = { phoneNumber: number, autoTopupLightNotificationId }
  const both = [await filled(guest, item), await filled(guest, item)]
  const carts = await Promise.all(both.map((cartName) => starts(guest, cartName)))
  const outcomes = carts.map(({ started }) => started.json.code ?? 'started').toSorted()
  expect(outcomes).toEqual(['started', 'unableQueryAutoTopupLight'])
  expect((await day.ask(query, { body: link })).json.code).toBe('unableQueryAutoTopupLight')
  // What came to nothing makes it good again.
  const [order] = carts.flatMap(({ started }) => (started.json.payerUrl ? [started.json] : []))
  await day.pay(order.payerUrl, 'canceled')
  await untilHolds(async () => expect((await day.ask(query, { body: link })).status).toBe(200))
  expect(await inbox.all(number)).toHaveLength(1)
})

test('the network’s own word of it brings the text, by its signed event', async () => {
  const number = await withLight()
  const told = await fetch(`${day.sandbox.url}/sims/${number.slice(1)}/balance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenant: day.ours, balance: 50 }),
  })
  expect(told.ok).toBe(true)
  expect(await textTo(number)).toMatch(/15\s€ aufladen/)
})

test('a customer’s device is told too, once for each notice, and its link leads to the same top-up', async () => {
  const { customer } = pagesOf(day)
  const [owner, mine, strangers] = [await customer(), await pushedTo(day.sandbox.url), await pushedTo(day.sandbox.url)]
  await owner.post('/shop/push', mine.device)
  await (await customer()).post('/shop/push', strangers.device)
  const number = await withLight()
  await day.asOwner(
    `update orders set customer_id = (select customer_id from customer where email = $2)
     where order_number = (select order_number from light_top_up where msisdn = $1)`,
    [number, owner.email],
  )
  expect(await runsLow(number, 'low once')).toBe(true)
  expect(await runsLow(number, 'low once')).toBe(false)
  // The purchase itself, whose news may reach the device meanwhile, is told under a title of its own.
  const lowCredit = async () => (await mine.told()).filter(({ title }) => title === 'Das Guthaben wird knapp')
  await untilHolds(async () => expect(await lowCredit()).toHaveLength(1))
  const [{ text, path = '' } = {}] = await lowCredit()
  expect(text).toContain(`…${number.slice(-2)}`)
  expect(text).not.toContain(number.slice(-6))
  const link = new URL(path, 'http://x').searchParams
  const asked = { hash: link.get('hash') ?? '', notificationCode: link.get('notificationCode') ?? '' }
  expect((await day.ask(query, { body: asked })).json).toMatchObject({ phoneNumber: number, amount: 15 })
  expect(await strangers.told()).toEqual([])
})

test('a day goes by between two texts, and a link is good for a week', async () => {
  const number = await withLight()
  expect(await runsLow(number)).toBe(true)
  const link = await linkTo(number)
  await day.later(23 * 3600 + 30 * 60)
  expect(await runsLow(number)).toBe(false)
  await day.later(3600)
  expect(await runsLow(number)).toBe(true)
  await untilHolds(async () => expect(await inbox.all(number)).toHaveLength(2))
  await day.later(7 * 24 * 3600)
  const refused = await day.ask(query, { body: link })
  expect([refused.status, refused.json.code]).toEqual([404, 'unableQueryAutoTopupLight'])
})

test('a customer’s own asks to sign in, on such a link; to anybody else it tells nothing', async () => {
  const customer = await signsUp(day)
  const number = await withLight(customer)
  await runsLow(number)
  const link = await linkTo(number)
  const refused = await day.ask(query, { body: link })
  expect([refused.status, refused.json.code]).toEqual([401, 'authorizationRequired'])
  expect(refused.text).not.toContain(number)
  const other = await signsUp(day)
  expect((await other.ask(query, link)).json.code).toBe('authorizationRequired')
  expect((await customer.ask(query, link)).json).toMatchObject({ phoneNumber: number })
  const madeUp = await customer.ask(query, { ...link, notificationCode: 'A'.repeat(16) })
  expect(madeUp.json.code).toBe('unableQueryAutoTopupLight')
})

test('a number that nobody wished it for gets no text, nor one that was not bought for, or whose order came to nothing', async () => {
  expect(await runsLow(numberEnding(arrives))).toBe(false)
  const inACart = numberEnding(arrives)
  const items = [{ productId: 'own-brand-15', amount: 15, phoneNumber: inACart, autoTopupLight: true }]
  expect((await day.ask(`POST ${rest}/addToCart`, { body: { items } })).status).toBe(200)
  expect(await runsLow(inACart)).toBe(false)
  const number = numberEnding(arrives)
  const { started } = await buys(guest, { phoneNumber: number, autoTopupLight: true })
  await day.pay(started.json.payerUrl, 'failed')
  await untilHolds(async () => {
    const [order] = await day.asOwner<{ state: string }>('select state from orders where order_number = $1', [
      started.json.orderNumber,
    ])
    expect(order?.state).toBe('cancelled')
  })
  expect(await runsLow(number)).toBe(false)
})

test('whose wish it was is forgotten 180 days after its end, and not before', async () => {
  const [ended, standing] = [await withLight(), await withLight()]
  await runsLow(ended)
  const shop = await day.app.shopOf(day.ours)
  expect(await endLight(shop, await linkTo(ended))).toBeUndefined()
  const known = (number: string) => day.asOwner('select ip from light_top_up where msisdn = $1', [number])
  const forgetIn = (days: number) => {
    const at = new Date(shop.clock.now().getTime() + days * 24 * 3600_000)
    return forgetLights({ db: shop.db, clock: { now: () => at } })
  }
  await forgetIn(179)
  expect(await known(ended)).toHaveLength(1)
  await forgetIn(181)
  expect(await known(ended)).toEqual([])
  expect(await day.asOwner(`select msisdn from light_top_up where msisdn = '' and ip <> ''`)).toEqual([])
  expect(await known(standing)).toHaveLength(1)
})

type Step = { does: 'low'; id: number } | { does: 'time'; hours: number } | { does: 'buy' | 'pay' | 'leave' | 'end' }
const of = <Does extends string>(...does: Does[]) => fc.constantFrom(...does)
const steps: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ does: of('low'), id: fc.integer({ min: 1, max: 4 }) }), weight: 3 },
  { arbitrary: fc.record({ does: of('time'), hours: fc.constantFrom(1, 25, 170) }), weight: 2 },
  { arbitrary: fc.record({ does: of('buy') }), weight: 4 },
  { arbitrary: fc.record({ does: of('pay', 'leave') }), weight: 3 },
  { arbitrary: fc.record({ does: of('end') }), weight: 1 },
)

/** Lives through a story of one number and throws where a notice was good for more than one purchase, or after the end. */
async function live(story: readonly Step[]): Promise<void> {
  const number = await withLight()
  let atPayer: string[] = []
  let ordersAtEnd: number | undefined
  const notices = () =>
    day.asOwner<{ id: string }>(
      `select notice_id as id from light_notice join light_top_up using (tenant, light_id)
      where msisdn = $1 order by noted_at desc`,
      [number],
    )
  const orders = async () =>
    (
      await day.asOwner<{ notice: string; state: string }>(
        `select c.items -> 0 ->> 'lightNotice' as notice, o.state from orders o join cart c using (tenant, cart_name)
        where c.items -> 0 ->> 'phoneNumber' = $1`,
        [number],
      )
    ).filter(({ notice }) => notice !== null)
  /** Two presses, or two devices, at the same moment. */
  const buy = async (autoTopupLightNotificationId: string) => {
    const item = { productId: 'own-brand-15', amount: 15, phoneNumber: number, autoTopupLightNotificationId }
    const added = await day.ask(`POST ${rest}/addToCart`, { body: { items: [item] } })
    if (added.status !== 200) return
    const carts = await Promise.all([buys(guest, item), buys(guest, item)]).catch(() => [])
    atPayer.push(...carts.flatMap(({ started }) => started.json.payerUrl ?? []))
  }
  let texts = 0
  for (const step of story) {
    // Nobody can use a notice before its text: of one that was used or is over by then, none is sent.
    if (step.does === 'low') texts += Number(await runsLow(number, `${number}-${step.id}`))
    else if (step.does === 'time') await day.later(step.hours * 3600)
    else if (step.does === 'buy') for (const { id } of (await notices()).slice(0, 1)) await buy(id)
    else if (step.does === 'end' && (await notices()).length > 0) {
      await endLight(await day.app.shopOf(day.ours), await linkTo(number))
      ordersAtEnd ??= (await orders()).length
    } else if (step.does !== 'end') {
      for (const url of atPayer) await day.pay(url, step.does === 'pay' ? 'paid' : 'canceled').catch(() => undefined)
      atPayer = []
    }
    await untilHolds(async () => expect(await inbox.all(number)).toHaveLength(texts))
  }
  const used = (await orders()).filter(({ state }) => state !== 'cancelled').map(({ notice }) => notice)
  expect(used, 'used twice').toEqual([...new Set(used)])
  if (ordersAtEnd !== undefined) expect((await orders()).length, 'after the end').toBe(ordersAtEnd)
}

test('whatever comes in whatever order, a notice brings one purchase at most, and none after the end', async () => {
  const story = fc.array(steps, { minLength: 8, maxLength: 14 })
  await fc.assert(fc.asyncProperty(story, live), { numRuns: 4, endOnFailure: true })
})

test('a shop that forgets that a notice was used is found out', async () => {
  await day.asOwner(`create function saldo.forgets() returns trigger language plpgsql as
    $$ begin new.order_number := null; return new; end $$`)
  await day.asOwner(
    'create trigger forgets before update on light_notice for each row execute function saldo.forgets()',
  )
  try {
    const story = [{ does: 'low', id: 1 }, { does: 'buy' }, { does: 'pay' }, { does: 'buy' }] as const
    await expect(live(story)).rejects.toThrow('used twice')
  } finally {
    await day.asOwner('drop function saldo.forgets() cascade')
  }
})
