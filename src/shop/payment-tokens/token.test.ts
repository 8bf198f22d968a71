import { expect, test } from 'vitest'
import { readableExpiry } from './contract.ts'
import { dayIn, daysLeft, statusOf, type Token, viewOf } from './token.ts'

const card = { last4: '6787', brand: 'Visa', expires: '2028-02' }
const token = { tokenId: 'tok-1', state: 'valid', method: 'creditcard', card, createdAt: new Date(0) } as Token

test('a card is valid through the last day of its month, in leap years too', () => {
  expect([daysLeft(card, '2028-02-29'), daysLeft(card, '2028-03-01'), daysLeft(card, '2027-02-28')]).toEqual([
    0, -1, 366,
  ])
  expect([statusOf(token, '2028-02-29'), statusOf(token, '2028-03-01')]).toEqual(['valid', 'expired'])
})

test('its last day ends in the brand’s time zone', () => {
  const at = new Date('2028-02-29T23:30:00Z')
  expect([dayIn('Europe/Berlin', at), dayIn('Europe/London', at)]).toEqual(['2028-03-01', '2028-02-29'])
})

test('its owner is told from a month before', () => {
  const isSoon = (today: string) => viewOf(token, today).expiresSoon
  expect([isSoon('2028-01-28'), isSoon('2028-01-29'), isSoon('2028-02-29'), isSoon('2028-03-01')]).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('a revoked method stays revoked whatever the day', () => {
  expect(statusOf({ ...token, state: 'canceled' }, '2030-01-01')).toBe('canceled')
})

test('an expiry is displayed as month, slash, year', () => {
  expect([viewOf(token, '2028-01-01').cardExpiryDate, readableExpiry('0228'), readableExpiry('')]).toEqual([
    '0228',
    '02/28',
    '',
  ])
})
