import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Admin } from '#admin'
import { identifyOperator, type Site } from '#admin/operators'
import type { Grant, RoleName } from '#admin/permissions'
import { openLimiter } from '#api'
import type { App } from '#compose'
import { operatorCookie } from '#kit/cookies'
import { type Visit, visit } from '../../../src/back-office/visit.ts'
import { testSite } from '../admin/site.ts'
import { wordsOf } from '../pages/words-of.ts'
import { answer } from './built-routes.ts'
import { lookAtSources } from './look-at-sources.ts'

const origin = 'https://admin.example'

export type Answer = {
  status: number
  /** Where a redirect leads. */
  location: string | null
  headers: Headers
  /** The page, or the file as it came. */
  html: string
  bytes: Uint8Array
  /** The words of a page, without its marks. */
  text: string
}

type Wish = { language?: Visit['language']; name?: string; operatorId?: string }

let met = 0

/**
 * The back office of a shop on a test database, asked for pages without a server or a browser:
 *
 *     const { app, ours } = await wire()
 *     const agent = backOfficeOf(app).operator('support', [ours])
 *     const { text } = await agent.get('/orders')
 *     const done = await agent.post('/orders/S0000000001', { action: 'note.add', text: 'called back' })
 *
 * An operator here has the roles that a test gives them; nobody signs in. `prove` is what a passkey does before money
 * moves. `admin()` is what use cases and `perform` take.
 */
export function backOfficeOf(
  { backOffice: opened, database }: Pick<App, 'backOffice' | 'database'>,
  over: Partial<Site> = {},
) {
  if (!opened) throw new Error('this shop has no back office: compose it with databaseAdminUrl')
  const backOffice = opened
  const limiter = openLimiter(database.registry)
  const limited: Visit['limited'] = (shop, useCase, run) => limiter.limited(shop, { useCase }, run)
  const { site, letters, clock } = testSite(backOffice.database, { siteUrl: origin, ...over })

  /** @param grants a role for some brands (default: all of them), or several grants */
  function operator(grants: RoleName | readonly Grant[], tenants: Grant['tenants'] = 'all', wish: Wish = {}) {
    met += 1
    const { language = 'en', name = `Operator ${met}`, operatorId = `op-${met}` } = wish
    const all = typeof grants === 'string' ? [{ role: grants, tenants }] : grants
    const person = { operatorId, name, email: `${operatorId}@house.example`, language, grants: all }
    let provenAt: Date | undefined
    const admin = (): Promise<Admin> =>
      backOffice.open({
        operator: person,
        sessionId: `session-${operatorId}`,
        site,
        ip: '198.18.0.1',
        requestId: `request-${met}`,
        provenAt,
      })
    return {
      ...asking(async () => ({ site, limited, admin: await admin(), language })),
      operator: person,
      admin,
      /** Proves to be present, as with a passkey, at a moment of the test's clock. */
      prove(at: Date): void {
        provenAt = at
      },
    }
  }

  /** A browser of somebody who really signs in: it keeps the cookie of the session. */
  function browser() {
    let token: string | undefined
    const who = async () => {
      const signedIn = token === undefined ? undefined : await identifyOperator(site, token)
      const from = { ip: site.ip, requestId: 'request' }
      return {
        site,
        limited,
        language: 'en' as const,
        admin: signedIn && (await backOffice.open({ ...signedIn, ...from, site })),
      }
    }
    const keep = (answer: Answer): Answer => {
      const line = answer.headers.getSetCookie().find((one) => operatorCookie.valueIn(one) !== undefined)
      if (line) token = operatorCookie.valueIn(line)
      if (answer.headers.getSetCookie().includes(operatorCookie.dropLine())) token = undefined
      return answer
    }
    let journey: string | undefined
    const keepJourney = (answer: Answer): Answer => {
      const line = answer.headers.getSetCookie().find((one) => one.startsWith('__Host-operator-journey='))
      if (line) journey = line.split(';')[0]
      return keep(answer)
    }
    const { get, post } = asking(who, () => journey)
    return {
      get: async (path: string) => keepJourney(await get(path)),
      post: async (...asked: Parameters<typeof post>) => keepJourney(await post(...asked)),
    }
  }

  return {
    operator,
    browser,
    site,
    letters,
    clock,
    /** Somebody without a session. */
    stranger: asking(async () => ({ site, limited, admin: undefined, language: 'en' })),
  }
}

type Who = () => Promise<Pick<Visit, 'admin' | 'language' | 'limited' | 'site'>>

function asking(who: Who, cookie: () => string | undefined = () => undefined) {
  const ask = async (path: string, form?: Record<string, string> | FormData): Promise<Answer> => {
    const failures: unknown[] = []
    const context = new RouterContextProvider()
    const report = (error: unknown) => void failures.push(error)
    context.set(visit, { ...(await who()), nonce: 'n', origin, theme: 'light', look: lookAtSources, report })
    const body = form && (form instanceof FormData ? form : new URLSearchParams(form))
    const headers = { cookie: cookie() ?? '' }
    const request = new Request(origin + path, body ? { method: 'POST', body, headers } : { headers })
    const response = await answer(request, context)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const html = new TextDecoder().decode(bytes)
    if (failures.length > 0) throw failures[0]
    const { status, headers: sent } = response
    const isPage = sent.get('content-type')?.startsWith('text/html')
    const text = isPage ? wordsOf(html) : ''
    // A sample quotes a text as it is written, braces included; a field has it.
    const own = isPage ? wordsOf(html.replaceAll(/<(samp|textarea)[ >].*?<\/\1>/gs, '')) : ''
    expect(own, `words of ${path}`).not.toMatch(/\{\{|\bundefined\b|\[object |\bNaN\b|Invalid Date/)
    return { status, location: sent.get('location'), headers: sent, html, bytes, text }
  }
  return {
    get: (path: string) => ask(path),
    post: (path: string, form: Record<string, string> | FormData) => ask(path, form),
  }
}
