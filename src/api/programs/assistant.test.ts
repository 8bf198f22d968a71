import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { openTools } from './assistant.ts'

test('an error inside a tool is reported, and the assistant hears only that it did not work', async () => {
  const reported: unknown[] = []
  const error = new Error('column "secret" does not exist')
  const around = {
    key: () => Promise.reject(error),
    wording: 'en' as const,
    report: (one: unknown) => reported.push(one),
  }
  const known = { key: { scopes: ['orders.read'] } } as unknown as Parameters<typeof openTools>[1]
  const [here, there] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  await Promise.all([openTools(around, known).connect(there), client.connect(here)])
  const told = await client.callTool({ name: 'getOrders', arguments: {} })
  expect(told).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('"failed"') }] })
  expect(JSON.stringify(told)).not.toContain('secret')
  expect(reported).toEqual([error])
  await client.close()
})
