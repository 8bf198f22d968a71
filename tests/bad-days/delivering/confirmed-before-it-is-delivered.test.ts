import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { deliverAndConfirm, deliverOrder } from '#checkout'
import { arrives, badDay, declined, numberEnding, type Ordered } from '../../support/shop/bad-day.ts'

// No order reaches the supplier before its confirmation is written, whether a job mails it or who delivers. Jobs that
// deliver it die, run twice and cannot write the confirmation. Once without the writing: the guard holds the order back for good. Once without the guard
// too: there it must go wrong, which shows that the test can fail.

const world = vi.hoisted(() => ({ isGuarded: true, isWritten: true }))

vi.mock('../../../src/shop/notifications/confirmation/store.ts', async (original) => {
  const real = await original<typeof import('../../../src/shop/notifications/confirmation/store.ts')>()
  const unlessOff =
    (write: typeof real.confirmationWrite): typeof write =>
    (...given) =>
      world.isWritten ? write(...given) : sql`select '' as message_id from locked where false`
  return {
    ...real,
    confirmationWrite: unlessOff(real.confirmationWrite),
    confirmationClaim: unlessOff(real.confirmationClaim),
  }
})

vi.mock('../../../src/shop/fulfilment/store.ts', async (original) => {
  const real = await original<typeof import('../../../src/shop/fulfilment/store.ts')>()
  const claimDeliveries: typeof real.claimDeliveries = async (tx, orderNumber, ...rest) => {
    if (world.isGuarded) return real.claimDeliveries(tx, orderNumber, ...rest)
    // As if every order had a confirmation.
    const as = { about: orderNumber, occasion: 'confirmation', channel: 'email' as const, recipient: '' }
    const message = { ...as, message_id: `msg-${orderNumber}`, created_at: new Date() }
    const [, claimed] = await Promise.all([
      tx.insertInto('message').values(message).execute(),
      real.claimDeliveries(tx, orderNumber, ...rest),
      tx.deleteFrom('message').where('about', '=', orderNumber).execute(),
    ])
    return claimed
  }
  return { ...real, claimDeliveries }
})

const day = await badDay({ hasWorker: false })
beforeEach(() => void Object.assign(world, { isGuarded: true, isWritten: true }))

const written = async (orderNumber: string) =>
  (await day.asOwner(`select from message where about = $1 and occasion = 'confirmation'`, [orderNumber])).length > 0

type By = 'worker' | 'sweeper'

/**
 * Delivers an order as a worker does, or as the sweeper.
 * @returns for each call to the supplier, whether the confirmation was written
 */
async function deliver(orderNumber: string, by: By): Promise<boolean[]> {
  const shop = await day.app.shopOf(day.ours)
  const confirmed: boolean[] = []
  const send: typeof shop.supplier.send = async (request) => {
    confirmed.push(await written(orderNumber))
    return shop.supplier.send(request)
  }
  const watched = { ...shop, supplier: { ...shop.supplier, send } }
  // Whether the mail was sent is not asked here.
  if (by === 'worker') await (await deliverAndConfirm(watched, orderNumber)).confirmed.catch(() => {})
  else await deliverOrder(watched, orderNumber)
  return confirmed
}

async function paid(): Promise<Ordered> {
  const order = await day.order([{ amount: 15, number: numberEnding(arrives) }])
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'paid' })
  return order
}

/** Makes the database refuse every confirmation while something runs. */
async function whileRefused<T>(what: 'message' | 'job', work: () => Promise<T>): Promise<T> {
  const place = what === 'message' ? 'message' : 'graphile_worker._private_jobs'
  await day.asOwner(`create function refuses() returns trigger language plpgsql as
    $$ begin raise exception 'no mail can be queued'; end $$`)
  await day.asOwner(`create trigger refuses before insert on ${place} for each row execute function refuses()`)
  try {
    return await work()
  } finally {
    await day.asOwner('drop function refuses() cascade')
  }
}

type Step = 'deliver' | 'deliver twice at once' | 'refused message' | 'refused job' | 'sweep'
const steps = fc.array(
  fc.constantFrom<Step>('deliver', 'deliver twice at once', 'refused message', 'refused job', 'sweep'),
  { minLength: 1, maxLength: 4 },
)

test('whatever comes between, no order reaches the supplier before its confirmation is written down', async () => {
  const actors = fc.constantFrom<By>('worker', 'sweeper')
  await fc.assert(
    fc.asyncProperty(steps, actors, fc.constantFrom(arrives, declined), async (does, by, ending) => {
      const order = await day.order([
        { amount: 15, number: numberEnding(ending) },
        { amount: 30, number: numberEnding(arrives) },
      ])
      await day.pay(order.payerUrl)
      await day.until(order, { orderState: 'paid' })
      const confirmed: boolean[] = []
      for (const step of does) {
        if (step === 'sweep') await day.later(400)
        else if (step === 'deliver') confirmed.push(...(await deliver(order.orderNumber, by)))
        else if (step === 'deliver twice at once') {
          const both = await Promise.all([deliver(order.orderNumber, by), deliver(order.orderNumber, 'worker')])
          confirmed.push(...both.flat())
        } else if (!(await written(order.orderNumber))) {
          await whileRefused(step === 'refused job' ? 'job' : 'message', () =>
            expect(deliver(order.orderNumber, step === 'refused job' ? 'sweeper' : by)).rejects.toThrow(
              'no mail can be queued',
            ),
          )
        }
      }
      confirmed.push(...(await deliver(order.orderNumber, by)))
      expect(confirmed).not.toContain(false)
      expect(await written(order.orderNumber)).toBe(true)
      await day.until(order, { orderState: 'done' })
    }),
    { numRuns: 12 },
  )
})

test.each<By>(['worker', 'sweeper'])(
  'an order without its confirmation is held back by the guard, from the %s',
  async (by) => {
    const { orderNumber } = await paid()
    world.isWritten = false
    expect(await deliver(orderNumber, by)).toEqual([])
    world.isWritten = true
    expect(await deliver(orderNumber, by)).toEqual([true])
  },
)

test('with the guard taken out, the same order reaches the supplier unconfirmed', async () => {
  const { orderNumber } = await paid()
  Object.assign(world, { isWritten: false, isGuarded: false })
  expect(await deliver(orderNumber, 'worker')).toEqual([false])
})
