import { expect, test } from 'vitest'
import { DatabaseAway, isConnectionLoss, isContention } from './failures.ts'

const withCode = (code: unknown) => Object.assign(new Error('it failed'), { code })

test('connection errors are told apart from refused statements', () => {
  for (const code of ['57P01', '57P02', '57P03', '53300', '25006', '08006', 'ECONNREFUSED', 'EPIPE', 'ENOTFOUND'])
    expect(isConnectionLoss(withCode(code)), code).toBe(true)
  for (const code of ['23505', '42P01', '40001', '53200', 'ENOENT'])
    expect(isConnectionLoss(withCode(code)), code).toBe(false)
  expect(isConnectionLoss(Object.assign(withCode('ENOENT'), { syscall: 'connect' }))).toBe(true)
  expect(isConnectionLoss(new DatabaseAway())).toBe(true)
  expect(isConnectionLoss(new Error('Connection terminated unexpectedly'))).toBe(true)
})

test('only a transaction aborted in favour of another is retried', () => {
  expect([isContention(withCode('40001')), isContention(withCode('40P01'))]).toEqual([true, true])
  expect([isContention(withCode('40003')), isContention(new Error('40001'))]).toEqual([false, false])
})

test('a thrown value that is no error says nothing about the database', () => {
  for (const thrown of [undefined, null, 'text', { code: '57P01' }, withCode(57), withCode(undefined)])
    expect([isConnectionLoss(thrown), isContention(thrown)]).toEqual([false, false])
})
