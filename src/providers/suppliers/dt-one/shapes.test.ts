import { expect, test } from 'vitest'
import { numberRefused } from '#orders'
import { esimService } from './esims.ts'
import { balances, operators, problem, transaction } from './shapes.ts'

const factsOf = (classMessage: string, message = classMessage) =>
  transaction.safeParse({
    id: 7,
    external_id: 'line-1',
    status: { id: 1, message, class: { id: 1, message: classMessage } },
  }).data

test("each class of the supplier's states has its meaning here, and only failures a word for why", () => {
  const table = ['CREATED', 'CONFIRMED', 'SUBMITTED', 'COMPLETED', 'REVERSED'].map((name) => factsOf(name))
  expect(table.map((facts) => facts?.state)).toEqual(['submitted', 'submitted', 'submitted', 'delivered', 'reversed'])
  expect(table.some((facts) => facts && 'failure' in facts)).toBe(false)
  for (const name of ['REJECTED', 'DECLINED', 'CANCELLED']) {
    expect(factsOf(name, `${name}-BECAUSE`)).toMatchObject({ state: 'failed', failure: `${name}-BECAUSE` })
  }
})

test.each(['INVALID', 'BARRED', 'INELIGIBLE'])('a number that is %s is refused, by whichever side', (why) => {
  for (const side of ['REJECTED', 'DECLINED']) {
    const said = `${side}-${why}-CREDIT-PARTY`
    expect(factsOf(side, said)).toMatchObject({ state: 'failed', failure: numberRefused, said })
  }
  // This concerns us, not the number.
  expect(factsOf('REJECTED', `REJECTED-${why}-DEBIT-PARTY`)).toMatchObject({ failure: `REJECTED-${why}-DEBIT-PARTY` })
})

test('a class that nobody published is not guessed at', () => {
  expect(factsOf('PAUSED')).toBeUndefined()
})

test('the network that is sure comes first, the others keep their order', () => {
  const rows = [
    { id: 1, name: 'One', identified: false },
    { id: 2, name: 'Two', identified: true },
    { id: 3, name: 'Three', identified: false },
  ]
  expect(operators.parse(rows).map(({ operatorId }) => operatorId)).toEqual([2, 1, 3])
})

test('of several errors the first speaks; a body without any is not how it says no', () => {
  const errors = [
    { code: 1005003, message: 'a' },
    { code: 1003002, message: 'b' },
  ]
  expect(problem.parse({ errors }).errors[0]).toEqual(errors[0])
  expect(problem.safeParse({ errors: [] }).success).toBe(false)
})

test('a code or an eSIM that is complete and not there is waited for; credit needs nothing in hand', () => {
  const complete = (product: object, more: object = {}, name = 'COMPLETED') =>
    transaction.parse({
      id: 7,
      external_id: 'line-1',
      product,
      ...more,
      status: { message: name, class: { message: name } },
    })
  const code = { type: 'FIXED_VALUE_PIN_PURCHASE', service: { id: 4 } }
  const credit = { type: 'FIXED_VALUE_RECHARGE', service: { id: 1 } }
  const pin = { code: '12345678901234', serial: '77' }
  expect(complete(code)).toEqual({ reference: '7', externalId: 'line-1', state: 'submitted' })
  expect(complete(code, { pin })).toMatchObject({
    state: 'delivered',
    contents: { kind: 'code', code: '12345678901234', serial: '77' },
  })
  expect(complete({ type: 'RANGED_VALUE_PIN_PURCHASE', service: { id: 4 } }).state).toBe('submitted')
  expect(complete({ ...code, service: { id: esimService } }).state).toBe('submitted')
  expect(complete(credit)).toEqual({ reference: '7', externalId: 'line-1', state: 'delivered' })
  // Contents are ignored before the transaction is complete.
  expect(complete(code, { pin }, 'SUBMITTED')).toEqual({ reference: '7', externalId: 'line-1', state: 'submitted' })
  expect(complete(code, {}, 'DECLINED')).toMatchObject({ state: 'failed', failure: 'DECLINED' })
})

test('a code bears the last day that the supplier gives it, and none where it is good for ever', () => {
  const codeGoodFor = (validity: object | null) =>
    transaction.parse({
      id: 7,
      external_id: 'line-1',
      confirmation_date: '2026-08-31T22:10:00.000000Z',
      status: { message: 'COMPLETED', class: { message: 'COMPLETED' } },
      pin: { code: '12345678901234', serial: null },
      product: { type: 'FIXED_VALUE_PIN_PURCHASE', service: { id: 4 }, pin: { validity } },
    }).contents
  const code = { kind: 'code', code: '12345678901234' }
  expect(codeGoodFor({ unit: 'MONTH', quantity: 6 })).toEqual({ ...code, expiresOn: '2027-02-28' })
  expect(codeGoodFor({ unit: 'DAY', quantity: 30 })).toEqual({ ...code, expiresOn: '2026-09-30' })
  expect(codeGoodFor({ unit: 'HOUR', quantity: 36 })).toEqual({ ...code, expiresOn: '2026-09-01' })
  for (const unlimited of [{ unit: 'DAY', quantity: -1 }, null, { unit: 'YEAR', quantity: 1 }])
    expect(codeGoodFor(unlimited)).toEqual(code)
})

test('a balance is what is left with its credit line, in minor units of each currency', () => {
  const rows = [
    { unit: 'EUR', available: 199.99, credit_limit: null },
    { unit: 'GBP', available: -20.5, credit_limit: 100 },
  ]
  expect(balances.parse(rows)).toEqual([
    { currency: 'EUR', available: 199_99 },
    { currency: 'GBP', available: 79_50 },
  ])
})
