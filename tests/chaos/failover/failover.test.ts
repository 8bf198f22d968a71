import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { planStrikes } from '../chaos.ts'
import { findLostOrders } from './orders.ts'
import { openProxy } from './proxy.ts'

test('the deaths of the primary are spread among the kills, whatever their numbers', () => {
  const victims = ['web', 'worker'] as const
  expect(planStrikes(victims, { kills: 4, failovers: 2 })).toEqual([
    'web',
    'primary',
    'worker',
    'web',
    'primary',
    'worker',
  ])
  expect(planStrikes(victims, { kills: 0, failovers: 3 })).toEqual(['primary', 'primary', 'primary'])
  expect(planStrikes(victims, { kills: 3 })).toEqual(['web', 'worker', 'web'])
})

test('an order that its shopper was told of and that is not there is a difference, once', async () => {
  const told = [
    { tenant: 'one', orderNumber: 'A' },
    { tenant: 'two', orderNumber: 'A' },
    { tenant: 'two', orderNumber: 'A' },
  ]
  const asOwner = async () => [{ name: 'one A' }] as never
  expect(await findLostOrders(asOwner, told)).toEqual(['two A: its shopper was told of it, and it is lost'])
})

async function aServer(word: string) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write(word)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('the proxy leads to one server, and cuts what led to another', async () => {
  const [first, second] = [await aServer('first'), await aServer('second')]
  const proxy = await openProxy()
  onTestFinished(() => proxy.close())
  const port = Number(new URL(proxy.urlOf('postgresql://somebody:x@127.0.0.1:5432/y')).port)
  const dial = () => connect(port, '127.0.0.1').on('error', () => {})
  const word = async (socket = dial()) => String((await once(socket, 'data'))[0])
  await new Promise((resolve) => dial().on('close', resolve))
  proxy.leadTo(first)
  const before = dial()
  expect(await word(before)).toBe('first')
  const cut = new Promise((resolve) => before.on('close', resolve))
  proxy.leadTo(second)
  await cut
  expect(await word()).toBe('second')
})
