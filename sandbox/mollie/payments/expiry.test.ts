import { expect, test } from 'vitest'
import { openFaults } from '../../faults/faults.ts'
import { openJournal } from '../../journal.ts'
import type { World } from '../../world.ts'
import { openCustomers } from '../customers/customers.ts'
import { openPayments } from './payments.ts'

/** A world with a clock that the test sets. It keeps notices instead of sending them. */
function quietWorld() {
  const waiting: { ms: number; act: () => void }[] = []
  const told: string[] = []
  const world = {
    journal: openJournal(),
    faults: openFaults(),
    delayScale: 1,
    timers: { after: (ms: number, act: () => void) => waiting.push({ ms, act }) },
    outgoing: { send: ({ body }: { body: string }) => told.push(body) },
  } as unknown as World
  return { world, waiting, told }
}

const wanted = {
  amount: 1500,
  currency: 'EUR',
  description: 'Order',
  metadata: null,
  redirectUrl: 'http://shop.localhost/return',
  webhookUrl: 'http://shop.localhost/webhook',
}

test('a payment that nobody acts on expires after a quarter of an hour, and the shop is told', () => {
  const { world, waiting, told } = quietWorld()
  const payment = openPayments(world, openCustomers(world)).create(wanted)
  expect(waiting[0]?.ms).toBeCloseTo(15 * 60_000, -3)
  waiting[0]?.act()
  expect(payment.state).toBe('expired')
  expect(told).toEqual([`id=${payment.id}`])
})

test('a payment that was paid in time does not', () => {
  const { world, waiting } = quietWorld()
  const payments = openPayments(world, openCustomers(world))
  const payment = payments.create(wanted)
  payments.settle(payment, { state: 'paid' })
  waiting[0]?.act()
  expect(payment.state).toBe('paid')
})
