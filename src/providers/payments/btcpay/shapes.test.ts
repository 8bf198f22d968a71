import { expect, test } from 'vitest'
import { factsOf, invoice, isFinal, refundFacts } from './shapes.ts'

const read = (status: string, paidAmount = '0', additionalStatus = 'None') =>
  invoice.parse({
    id: 'inv-1',
    amount: '15.50',
    paidAmount,
    currency: 'EUR',
    status,
    additionalStatus,
    checkoutLink: 'https://coins.example/inv-1',
    createdTime: 1_772_359_200,
    metadata: { paymentId: 'pay-1' },
  })

test.each([
  // [status, amount received, all final, our state, our amount]
  ['New', '0', true, 'open', 1550],
  ['New', '3.00', true, 'open', 1550],
  ['Processing', '15.50', true, 'pending', 1550],
  ['Settled', '15.50', true, 'paid', 1550],
  ['Settled', '20.00', true, 'paid', 2000],
  ['Invalid', '15.50', true, 'failed', 1550],
  ['Expired', '0', true, 'expired', 1550],
  ['Expired', '3.00', true, 'paid', 300],
  ['Expired', '3.00', false, 'pending', 1550],
] as const)('an invoice that is %s with %s (final: %s) is %s with %i', (status, paid, isConfirmed, state, amount) => {
  const facts = factsOf(read(status, paid), isConfirmed)
  expect([facts.state, facts.amount, facts.takesAnyAmount]).toEqual([state, amount, true])
  expect(facts.checkoutUrl).toBe(state === 'open' ? 'https://coins.example/inv-1' : undefined)
  expect(facts.failure).toBe(state === 'failed' ? 'invalid' : undefined)
})

test('a cent is lost between coins and money, two are missing; what people marked as paid is paid', () => {
  const cameIn = (paid: string, more?: string) => factsOf(read('Settled', paid, more), true).amount
  expect([cameIn('15.49'), cameIn('15.48'), cameIn('15.51'), cameIn('15.52')]).toEqual([1550, 1548, 1550, 1552])
  expect([cameIn('0', 'Marked'), cameIn('3.00', 'Marked'), cameIn('20.00', 'Marked')]).toEqual([1550, 1550, 2000])
})

test('coins are final once none of them waits for the chain', () => {
  const coin = (...states: ('Invalid' | 'Processing' | 'Settled')[]) => ({
    payments: states.map((status) => ({ status, receivedDate: new Date(0) })),
  })
  expect(isFinal([])).toBe(true)
  expect(isFinal([coin('Settled', 'Invalid'), coin('Settled')])).toBe(true)
  expect(isFinal([coin('Settled'), coin('Settled', 'Processing')])).toBe(false)
})

test('a refund is back once all of it was claimed', () => {
  const pull = {
    id: 'pull-1',
    name: 'ref-1',
    amount: 700,
    currency: 'EUR',
    startsAt: new Date(0),
    viewLink: 'https://coins.example/pull-1',
  }
  const known = { reference: 'pull-1', refundId: 'ref-1', amount: 700 }
  expect(refundFacts(pull, 699)).toEqual({ ...known, state: 'pending', claimUrl: 'https://coins.example/pull-1' })
  expect(refundFacts(pull, 700)).toEqual({ ...known, state: 'refunded' })
})

test('a state that nobody published is not guessed at', () => {
  expect(() => read('Shipped')).toThrow()
  expect(() => read('New', '1,50')).toThrow()
})
