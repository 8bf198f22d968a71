import { expect, test } from 'vitest'
import { networkEvent } from './event.ts'

const event = (more: object) => ({
  specversion: '1.0',
  id: 'event-1',
  source: '/networks/a',
  subject: '+491711234567',
  type: 'network.balance.low',
  data: { balance: 250, currency: 'EUR' },
  ...more,
})
const isTaken = (more: object) => networkEvent.safeParse(event(more)).success

test('an event’s time may be in any zone, or missing', () => {
  expect(isTaken({})).toBe(true)
  expect(isTaken({ time: '2030-12-31T13:03:00Z' })).toBe(true)
  expect(isTaken({ time: '2030-12-31T14:03:00+01:00' })).toBe(true)
  expect(isTaken({ time: '31.12.2030' })).toBe(false)
})

test('an event needs an id, a known type and amounts in whole minor units that are not negative', () => {
  expect(isTaken({ id: '' })).toBe(false)
  expect(isTaken({ type: 'network.balance.high' })).toBe(false)
  for (const balance of [-1, 2.5]) expect(isTaken({ data: { balance, currency: 'EUR' } })).toBe(false)
  const renewal = { type: 'network.tariff.renewal', data: { balance: 250, price: 999, currency: 'EUR' } }
  expect(isTaken(renewal)).toBe(true)
  expect(isTaken({ ...renewal, data: { balance: 250, currency: 'EUR' } })).toBe(false)
})
