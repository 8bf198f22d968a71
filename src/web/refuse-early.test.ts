import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { refuseAddress, statusOfAddress } from './refuse-early.ts'

test.each([
  ['the longest that is answered', `/${'a'.repeat(4095)}`, undefined],
  ['one character more', `/${'a'.repeat(4096)}`, 414],
  ['a long query', `/?q=${'a'.repeat(4096)}`, 414],
  ['a NUL byte in the path', '/shop/%00', 400],
  ['a NUL byte in the query', '/shop?q=a%00b', 400],
  ['a percent sign that means nothing', '/shop/%', 400],
  ['bytes that are no text', '/shop/%ff%fe', 400],
  ['letters of other languages', '/shop/%C3%B6l?q=%C3%B6', undefined],
  ['a query that is read leniently', '/shop?q=100%', undefined],
])('%s', (_, address, status) => {
  expect(statusOfAddress(address)).toBe(status)
})

test('the answer is short, says what is wrong and ends the connection', async () => {
  const server = createServer((_, res) => refuseAddress(res, 414))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  expect(answer.status).toBe(414)
  expect(answer.headers.get('connection')).toBe('close')
  expect(await answer.json()).toEqual({ code: 'VALIDATION_FAILED', message: 'This address is too long.' })
})
