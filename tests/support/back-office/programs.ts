import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { onTestFinished } from 'vitest'
import { openLimiter } from '#api'
import { openProgramApi } from '#api/programs'
import type { App } from '#compose'
import { type Clock, systemClock } from '#kit/clock'
import { openPrograms } from '../../../packages/programs/index.ts'
import { testSite } from '../admin/site.ts'

/** The API for partners' programs of a shop on a test database. */
export function programsOf(app: App, clock: Clock = systemClock) {
  const { backOffice } = app
  if (!backOffice) throw new Error('this shop has no back office')
  const { site } = testSite(backOffice.database)
  const api = openProgramApi({
    limiter: openLimiter(app.database.registry),
    tenants: app.tenants,
    shopOf: app.shopOf,
    open: backOffice.open,
    origin: 'https://admin.example',
    siteOf: () => site,
    clock,
  })
  async function answer(request: Request, ip = '203.0.113.9'): Promise<Response> {
    const failures: unknown[] = []
    const report = (error: unknown) => void failures.push(error)
    const response = await api.answer(request, { ip, requestId: 'request-of-a-program', report })
    if (failures.length > 0) throw failures[0]
    return response
  }
  return {
    /**
     * Calls without a socket, as somebody may who has read no description.
     *
     * @param name method and path below `/api/admin/v1`
     */
    async call(name: string, key: string | undefined, { body, once, ip }: Wish = {}) {
      const [method = '', path = ''] = name.split(' ')
      const request = new Request(`https://admin.example/api/admin/v1${path}`, {
        method,
        headers: {
          ...(key && { authorization: `Bearer ${key}` }),
          ...(once && { 'idempotency-key': once }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const response = await answer(request, ip)
      return { status: response.status, headers: response.headers, json: JSON.parse(await response.text()) }
    },
    /** The client that partners are given, without a socket. */
    client: (key: string) => openPrograms({ url: 'https://admin.example', key, fetch: answer }),
    /** Serves it until the test ends. @returns its address */
    async serve(): Promise<string> {
      const server = createServer(getRequestListener((request) => answer(request), { overrideGlobalObjects: false }))
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void server.close())
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
  }
}
type Wish = { body?: unknown; once?: string; ip?: string }
