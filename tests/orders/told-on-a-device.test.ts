import { describe, expect, test } from 'vitest'
import { eraseCustomer, exportPersonal } from '#privacy'
import { noteRunsAhead } from '#push'
import { orderPath } from '#receipts'
import { pagesOf } from '../support/pages/pages.ts'
import { arrives, badDay, declined, numberEnding, type Ordered } from '../support/shop/bad-day.ts'
import { pushedTo } from '../support/shop/pushed-to.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

// A browser whose owner wants to be told is told once, of the outcome, and then forgotten.

const day = await badDay()
const { guest, customer } = pagesOf(day)

const browser = () => pushedTo(day.sandbox.url)
const ordered = (...endings: string[]) =>
  day.order(endings.map((ending) => ({ amount: 15, number: numberEnding(ending) })))
const tokenOf = async ({ orderNumber }: Pick<Ordered, 'orderNumber'>) =>
  new URL(await orderPath(await day.app.shopOf(day.ours), orderNumber), 'http://x').searchParams.get('token') ?? ''
const devicesOf = ({ orderNumber }: Pick<Ordered, 'orderNumber'>) =>
  day.asOwner('select device_id from push_device where order_number = $1', [orderNumber])

test('it is told that the credit has arrived, by the last digits only, and then forgotten', async () => {
  const [placed, { device, told }] = [await ordered(arrives), await browser()]
  const receipt = await tokenOf(placed)
  const { post } = guest()
  expect((await post('/shop/push', { receipt, ...device })).status).toBe(204)
  expect((await post('/shop/push', { receipt, ...device })).status).toBe(204)
  expect(await devicesOf(placed)).toHaveLength(1)
  await day.pay(placed.payerUrl)
  await untilHolds(async () => expect(await told()).toHaveLength(1))
  const [{ title, text, path, tag } = {}] = await told()
  expect([title, tag]).toEqual(['Ihr Guthaben ist angekommen', `order ${placed.orderNumber}`])
  expect(text).toMatch(/^15.€ auf \d{4} …\d\d$/)
  expect((await guest().get(path ?? '')).text).toContain(placed.orderNumber)
  await untilHolds(async () => expect(await devicesOf(placed)).toEqual([]))
})

test('what could not be delivered is told as well, also to somebody who presses a moment too late', async () => {
  const [placed, { device, told }] = [await ordered(declined), await browser()]
  await day.pay(placed.payerUrl)
  await day.until(placed, { orderState: 'done' })
  await guest({}, { language: 'en' }).post('/shop/push', { receipt: await tokenOf(placed), ...device })
  await untilHolds(async () => expect(await told()).toMatchObject([{ title: 'Your order could not be delivered' }]))
})

test('a push service that is away is asked again; a browser that has left is forgotten', async () => {
  const [placed, stays, leaves] = [await ordered(arrives), await browser(), await browser()]
  const receipt = await tokenOf(placed)
  for (const { device } of [stays, leaves]) await guest().post('/shop/push', { receipt, ...device })
  const reference = stays.device.endpoint.split('/').at(-1) ?? ''
  await day.fault({ partner: 'push', operation: 'send-message', kind: 'error', times: 1, reference })
  await leaves.leaves()
  await day.pay(placed.payerUrl)
  await untilHolds(async () => expect(await stays.told()).toHaveLength(1))
  await untilHolds(async () => expect(await devicesOf(placed)).toEqual([]))
  expect(await leaves.told()).toEqual([])
})

describe('whoever may not', () => {
  test('a stranger without the order’s link subscribes to nothing', async () => {
    const [placed, { device }] = [await ordered(arrives), await browser()]
    const nothing: Record<string, string>[] = [{ receipt: 'made-up' }, { result: placed.orderNumber }, {}]
    for (const fields of nothing) {
      expect((await guest().post('/shop/push', { ...fields, ...device })).location).toBe('/not-found')
    }
    expect(await devicesOf(placed)).toEqual([])
  })

  test.each([
    { endpoint: 'https://127.0.0.1/latest' },
    { endpoint: 'https://evil.example/fcm.googleapis.com' },
    { endpoint: `https://fcm.googleapis.com/${'x'.repeat(1000)}` },
    { publicKey: `BA${'A'.repeat(85)}` },
    { publicKey: '' },
    { authSecret: 'short' },
  ])('nothing is kept of what no browser hands in: %j', async (wrong) => {
    const [placed, { device }] = [await ordered(arrives), await browser()]
    const receipt = await tokenOf(placed)
    expect((await guest().post('/shop/push', { receipt, ...device, ...wrong })).status).toBe(422)
    expect(await devicesOf(placed)).toEqual([])
  })

  test('of more than five browsers the latest are told', async () => {
    const placed = await ordered(arrives)
    const receipt = await tokenOf(placed)
    const { post } = guest()
    for (let number = 0; number < 6; number += 1) await post('/shop/push', { receipt, ...(await browser()).device })
    expect(await devicesOf(placed)).toHaveLength(5)
  })
})

test('a wish is taken back', async () => {
  const [placed, { device, told }] = [await ordered(arrives), await browser()]
  const receipt = await tokenOf(placed)
  await guest().post('/shop/push', { receipt, ...device })
  await guest().post('/shop/push', { receipt, endpoint: device.endpoint, off: 'on' })
  await day.pay(placed.payerUrl)
  await day.until(placed, { orderState: 'done' })
  expect([await devicesOf(placed), await told()]).toEqual([[], []])
})

test('a customer’s browser is told of each of their orders', async () => {
  const [{ device, told }, owner] = [await browser(), await customer()]
  expect((await owner.post('/shop/push', device)).status).toBe(204)
  const placed = await ordered(arrives)
  await day.asOwner(
    'update orders set customer_id = (select customer_id from customer where email = $2) where order_number = $1',
    [placed.orderNumber, owner.email],
  )
  await day.pay(placed.payerUrl)
  await untilHolds(async () => expect(await told()).toHaveLength(1))
})

test('a customer’s browser is told once of an automatic top-up that runs within a day, unless it was paused', async () => {
  const [{ device, told }, owner] = [await browser(), await customer()]
  await owner.post('/shop/push', device)
  const shop = await day.app.shopOf(day.ours)
  const runsIn = (id: string, hours: number) =>
    day.asOwner(`begin; set local session_replication_role = replica;
      insert into auto_top_up (tenant, auto_top_up_id, customer_id, msisdn, product_id, amount, agreed_fee, currency, kind,
        day, tariff_enabled, token_id, status, next_run, mandate_text, mandate_version, mandate_language, mandate_at,
        mandate_ip, set_up_by, line, created_at)
      select '${day.ours}', '${id}', customer_id, '+4915112345678', 'own-brand-15', 1500, 0, 'EUR', 'weekly', 1, false,
        'tok', 'enabled', date_trunc('milliseconds', now() + interval '${hours} hours'), '', '', 'de', now(), '', '${id}', 1,
        now() from customer where email = '${owner.email}'; commit`)
  await runsIn('atu-soon', 5)
  await runsIn('atu-later', 30)
  await noteRunsAhead(shop)
  await noteRunsAhead(shop)
  await untilHolds(async () => expect(await told()).toHaveLength(1))
  const [{ title, text, path } = {}] = await told()
  expect([title, path]).toEqual(['Demnächst: automatische Aufladung', '/account/auto-topups'])
  expect(text).toMatch(/15.€ auf 0151 …78/)
  await runsIn('atu-paused', 6)
  await day.asOwner(`update auto_top_up set status = 'disabled', next_run = null where auto_top_up_id = 'atu-paused'`)
  await noteRunsAhead(shop)
  const noted = await day.asOwner(`select about from push_message where kind = 'ahead'`)
  expect(noted).toEqual([{ about: expect.stringContaining('atu-soon') }])
})

test('the devices of a customer are in the export, without their secret, and end by a press and with the account', async () => {
  const [{ device }, owner] = [await browser(), await customer()]
  const kept = () =>
    day.asOwner('select 1 from push_device join customer using (tenant, customer_id) where email = $1', [owner.email])
  await owner.post('/shop/push', device)
  expect((await owner.get('/account')).text).toContain('Geräte, die Nachrichten erhalten: 1')
  const exported = JSON.stringify(await exportPersonal(await owner.shop()))
  expect(exported).toContain(device.endpoint)
  expect(exported).not.toContain(device.authSecret)
  await owner.post('/account', { intent: 'no-messages' })
  expect(await kept()).toEqual([])
  await owner.post('/shop/push', device)
  expect(await kept()).toHaveLength(1)
  const { customer: signedIn } = (await owner.shop()).visitor
  await eraseCustomer(await owner.shop(), signedIn?.customerId ?? '')
  expect(await day.asOwner('select 1 from push_device where endpoint = $1', [device.endpoint])).toEqual([])
})
