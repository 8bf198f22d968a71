import { expect, test } from 'vitest'
import { browserOf } from '../support/customers/customer.ts'
import { wire } from '../support/shop/wire.ts'

const world = await wire({ first: { features: { isAuthDisabled: true } }, hasWorker: false })
type Described = { paths: Record<string, Record<string, { tags: string[] }>> }

test('a brand without accounts has none of their calls', async () => {
  const answer = await world.ask('GET /api/openapi.json')
  expect(answer.status, answer.text).toBe(200)
  const { paths } = answer.json as Described
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { tags }]) =>
      tags.includes('Account') ? [`${method.toUpperCase()} ${path}`] : [],
    ),
  )
  expect(calls).toContain('POST /api/auth/register')
  for (const call of calls) {
    const answer = await browserOf(world).ask(call, call.startsWith('GET') ? undefined : {})
    expect([answer.status, answer.json.code], call).toEqual([404, 'notFound'])
    expect(answer.headers.getSetCookie()).toEqual([])
  }
})
