import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { autoTopUps, type Running } from '../support/auto-top-ups.ts'
import { badDay } from '../support/bad-day.ts'
import { networkSecret } from '../support/network-secret.ts'
import { untilHolds } from '../support/until-holds.ts'

const day = await badDay({
  first: { topup: { autoTopupTypes: ['low-balance', 'tariff'], lowBalanceLimit: 500 } },
})
const { setUp, runDue, runsOf, untilRuns, turnMandate, creditOn } = autoTopUps(day)

let ahead = 0
async function hoursPass(hours: number): Promise<void> {
  ahead += hours * 3600
  await day.later(hours * 3600)
}

const atLow = { lowBalanceOption: { lowBalanceLimit: 5 } }
const withTariff = { lowBalanceOption: { lowBalanceLimit: 5, tariffEnabled: true } }

const simDoor = (number: string, door: string, body: object) =>
  fetch(`${day.sandbox.url}/sims/${number.slice(1)}/${door}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenant: day.ours, ...body }),
  })

let counted = 0
/** A network calls, signing as it does, unless told otherwise; answers with the status. */
async function tells(
  number: string,
  {
    id = `event-${++counted}`,
    balance = 100,
    secret = networkSecret,
    ageHours = 0,
    signedAgo = 0,
    tenant = day.ours,
  } = {},
): Promise<number> {
  const now = Date.now() + ahead * 1000
  const body = JSON.stringify({
    ...{ specversion: '1.0', id, source: '/networks/test', type: 'network.balance.low', subject: number },
    ...{ time: new Date(now - ageHours * 3600_000).toISOString(), data: { balance, currency: 'EUR' } },
  })
  const at = String(Math.floor(now / 1000) - signedAgo)
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
  const answer = await day.ask(`POST /webhooks/network?tenant=${tenant}`, {
    tenant,
    body,
    headers: {
      'Content-Type': 'application/cloudevents+json',
      ...{ 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` },
    },
  })
  return answer.status
}

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

test('forged, old, late and foreign news moves nothing', async () => {
  const { id, number } = await setUp(atLow)
  const forged = `whsec_${Buffer.from('a key that somebody guessed').toString('base64')}`
  expect(await tells(number, { secret: forged })).toBe(404)
  expect(await tells(number, { signedAgo: 600 })).toBe(404)
  expect(await tells(number, { ageHours: 7 })).toBe(204)
  expect(await tells(number, { balance: 500 })).toBe(204)
  expect(await tells(number, { tenant: day.theirs })).toBe(204)
  expect(await tells('+4915100000000')).toBe(204)
  expect(await runsOf(id)).toEqual([])
})

// Before hours have passed here: the provider's clock does not move with ours, and its books are looked at by the time.
test('a charge that was made, and that nobody could ask for while its key was good, is found in the provider’s books', async () => {
  const { id, number } = await setUp(atLow)
  for (const kind of ['lost-answer', 'no-webhook'] as const)
    await day.fault({ partner: 'mollie', operation: kind === 'no-webhook' ? 'webhook' : 'create-payment', kind })
  await day.fault({ partner: 'mollie', operation: 'list-payments', kind: 'drop' })
  expect(await tells(number)).toBe(204)
  await runDue()
  const [first] = await untilRuns(id, [{ state: 'waiting' }])
  // Whoever cannot look does not know: another one is not ordered.
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

type Act =
  | { does: 'event'; id: number }
  | { does: 'time'; hours: number }
  | { does: 'card'; later: string }
  | { does: 'status'; to: 'enabled' | 'disabled' }
  | { does: 'run' }
  | { does: 'end' }
const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ does: fc.constant('event' as const), id: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ does: fc.constant('time' as const), hours: fc.constantFrom(1, 24, 50) }),
  fc.record({ does: fc.constant('card' as const), later: fc.constantFrom('paid', 'insufficient_funds') }),
  fc.record({ does: fc.constant('status' as const), to: fc.constantFrom('enabled' as const, 'disabled' as const) }),
  { arbitrary: fc.record({ does: fc.constant('run' as const) }), weight: 2 },
  fc.record({ does: fc.constant('end' as const) }),
)

async function act(one: Running, what: Act): Promise<void> {
  if (what.does === 'event') expect(await tells(one.number, { id: `${one.id}-${what.id}` })).toBe(204)
  else if (what.does === 'time') await hoursPass(what.hours)
  else if (what.does === 'card') await turnMandate(one.mandate, { later: what.later })
  else if (what.does === 'run') await Promise.all([runDue(), runDue()])
  else {
    const [status, ended] = what.does === 'end' ? ['deleted', 'now()'] : [what.to, 'null']
    await day.asOwner(
      `update auto_top_up set status = '${status}', stopped_because = null, ended_at = ${ended} where auto_top_up_id = $1 and status <> 'deleted'`,
      [one.id],
    )
  }
}

/** What the network's numbers of an automatic top-up cost: paid orders, each with its occasion. */
const paidOf = (id: string) =>
  day.asOwner<{ occasion: string }>(
    `select c.occasion from token_charge c join orders o using (tenant, order_number)
     where c.occasion like $1 and o.state in ('paid', 'done')`,
    [`${id} %`],
  )
const ordersOf = async (id: string) =>
  (await day.asOwner(`select 1 from token_charge where occasion like $1`, [`${id} %`])).length

test('whatever events, pauses, retries and cancellations come in whatever order, no occasion is paid twice, and nothing after the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 8, maxLength: 16 }), async (story) => {
      const one = await setUp(atLow)
      let ordersAtEnd: number | undefined
      for (const what of story) {
        await act(one, what)
        if (what.does === 'end') ordersAtEnd ??= await ordersOf(one.id)
      }
      await untilHolds(async () => {
        const open = (await runsOf(one.id)).filter(({ state }) => state === 'waiting' || state === 'charging')
        expect(open).toEqual([])
      })
      // The cart's name is what tells the tries of one occasion apart.
      const occasions = (await paidOf(one.id)).map(({ occasion }) => occasion.split(' ').slice(0, -1).join(' '))
      expect(occasions).toEqual([...new Set(occasions)])
      expect(await creditOn(one.number)).toBe(1500 + 1500 * occasions.length)
      if (ordersAtEnd !== undefined) expect(await ordersOf(one.id)).toBe(ordersAtEnd)
    }),
    { numRuns: 6 },
  )
})
