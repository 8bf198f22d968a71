import { openLimiter } from '#api'
import { openProgramApi } from '#api/programs'
import type { App } from '#compose'
import { type Clock, systemClock } from '#kit/clock'
import { testSite } from '../admin/site.ts'

/** The API for partners' programs of a shop on a test database, called without a socket. */
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
  /** @param name method and path below `/api/admin/v1` */
  return async (name: string, key: string | undefined, { body, once, ip = '203.0.113.9' }: Wish = {}) => {
    const [method = '', path = ''] = name.split(' ')
    const failures: unknown[] = []
    const request = new Request(`https://admin.example/api/admin/v1${path}`, {
      method,
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        ...(once && { 'idempotency-key': once }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const report = (error: unknown) => void failures.push(error)
    const response = await api.answer(request, { ip, requestId: 'request-of-a-program', report })
    if (failures.length > 0) throw failures[0]
    return { status: response.status, headers: response.headers, json: JSON.parse(await response.text()) }
  }
}
type Wish = { body?: unknown; once?: string; ip?: string }
