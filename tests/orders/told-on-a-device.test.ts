import { describe, expect, test } from 'vitest'
import { orderPath } from '#receipts'
import { pagesOf } from '../support/pages/pages.ts'
import { arrives, badDay, declined, numberEnding, type Ordered } from '../support/shop/bad-day.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

// A browser whose owner wants to be told is told once, of the outcome, and then forgotten.

const day = await badDay()
const { guest, customer } = pagesOf(day)

/** A browser that has subscribed: the sandbox plays its push service, and reads what it gets. */
async function browser() {
  const answer = await fetch(`${day.sandbox.url}/push/devices`, { method: 'POST' })
  const { endpoint, keys } = (await answer.json()) as { endpoint: string; keys: { p256dh: string; auth: string } }
  const id = endpoint.split('/').at(-1)
  return {
    device: { endpoint, publicKey: keys.p256dh, authSecret: keys.auth },
    leaves: () => fetch(endpoint, { method: 'DELETE' }),
    async told(): Promise<Record<string, string>[]> {
      const pushed = await (await fetch(`${day.sandbox.url}/push.json?device=${id}`)).json()
      return (pushed as { message: string }[]).map(({ message }) => JSON.parse(message))
    },
  }
}

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
