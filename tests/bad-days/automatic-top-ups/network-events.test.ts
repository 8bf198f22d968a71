import { expect, test } from 'vitest'
import { networkOf } from '../../support/partners/network-events.ts'
import { networkSecretOf } from '../../support/partners/network-secret.ts'
import { autoTopUps } from '../../support/shop/auto-top-ups.ts'
import { badDay } from '../../support/shop/bad-day.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

const day = await badDay({
  first: { topup: { autoTopupTypes: ['low-balance', 'tariff'], lowBalanceLimit: 500 } },
})
const { setUp, runDue, runsOf, untilRuns, creditOn } = autoTopUps(day)

const tells = networkOf(day)
const hoursPass = (hours: number) => day.later(hours * 3600)

const atLow = { lowBalanceOption: { lowBalanceLimit: 5 } }
const withTariff = { lowBalanceOption: { lowBalanceLimit: 5, tariffEnabled: true } }

const simDoor = (number: string, door: string, body: object) =>
  fetch(`${day.sandbox.url}/sims/${number.slice(1)}/${door}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenant: day.ours, ...body }),
  })

test('a balance under the limit is topped up, once for each event, and a renewal only where it was wished for', async () => {
  const [plain, tariff] = [await setUp(atLow), await setUp(withTariff)]
  await day.fault({ partner: 'network', operation: 'low-balance', kind: 'double-webhook', times: 1 })
  const answer = await (await simDoor(plain.number, 'balance', { balance: 499 })).json()
  await untilRuns(plain.id, [{ occasion: `event ${answer.event}` }])
  for (const { number } of [plain, tariff]) await simDoor(number, 'tariff-renewal', { price: 1000 })
  await untilHolds(async () => expect(await runsOf(tariff.id)).toHaveLength(1))
  await runDue()
  await untilRuns(plain.id, [{ state: 'done' }])
  await untilRuns(tariff.id, [{ state: 'done' }])
  expect([await creditOn(plain.number), await creditOn(tariff.number)]).toEqual([3000, 3000])
})

test('forged, old, late and foreign news moves nothing, nor does what another brand’s networks sign', async () => {
  const { id, number } = await setUp(atLow)
  const forged = `whsec_${Buffer.from('a key that somebody guessed').toString('base64')}`
  expect(await tells(number, { secret: forged })).toBe(404)
  expect(await tells(number, { secret: networkSecretOf(day.theirs) })).toBe(404)
  expect(await tells(number, { tenant: day.theirs, secret: networkSecretOf(day.ours) })).toBe(404)
  expect(await tells(number, { signedAgo: 600 })).toBe(404)
  expect(await tells(number, { ageHours: 7 })).toBe(204)
  expect(await tells(number, { balance: 500 })).toBe(204)
  expect(await tells(number, { tenant: day.theirs })).toBe(204)
  expect(await tells('+4915100000000')).toBe(204)
  expect(await runsOf(id)).toEqual([])
})

// This comes before the clock moves: the provider's clock does not move, and its books are searched by time.
test('a charge that was made, and that nobody could ask for while its key was good, is found in the provider’s books', async () => {
  const { id, number } = await setUp(atLow)
  for (const kind of ['lost-answer', 'no-webhook'] as const)
    await day.fault({ partner: 'mollie', operation: kind === 'no-webhook' ? 'webhook' : 'create-payment', kind })
  await day.fault({ partner: 'mollie', operation: 'list-payments', kind: 'drop' })
  expect(await tells(number)).toBe(204)
  await runDue()
  const [first] = await untilRuns(id, [{ state: 'waiting' }])
  // While the provider's books cannot be read, the outcome is unknown: nothing else is ordered.
  for (const _ of [1, 2, 3]) {
    await hoursPass(1)
    await runDue()
  }
  expect(await runsOf(id)).toMatchObject([{ state: 'waiting', order_number: first?.order_number }])
  await fetch(`${day.sandbox.url}/faults`, { method: 'DELETE' })
  await hoursPass(2)
  await untilRuns(id, [{ state: 'done', tries: 0, order_number: first?.order_number ?? '' }])
  expect(await creditOn(number)).toBe(3000)
})

test('a number is topped up no more often than its guards allow, and the log says why', async () => {
  const { id, number } = await setUp(atLow)
  for (const _ of [1, 2, 3]) {
    expect(await tells(number)).toBe(204)
    await runDue()
    await untilHolds(async () => expect((await runsOf(id)).at(-1)?.state).toBe('done'))
    await tells(number)
    await untilHolds(async () =>
      expect((await runsOf(id)).at(-1)).toMatchObject({ state: 'skipped', reason: 'cool-down' }),
    )
    await hoursPass(2)
  }
  await tells(number)
  await untilHolds(async () =>
    expect((await runsOf(id)).at(-1)).toMatchObject({ state: 'skipped', reason: 'daily-cap' }),
  )
  expect(await creditOn(number)).toBe(1500 + 3 * 1500)
})
