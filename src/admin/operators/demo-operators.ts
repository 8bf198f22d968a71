import type { RoleName } from '#admin/permissions'
import { type Refusal, refuse } from '#kit/result'
import { makeLink, readLink } from './links/links.ts'
import { type OpenedSession, openSession } from './sessions/sessions.ts'
import type { Site } from './site.ts'
import { findOperator, insertOperator, putGrant } from './store.ts'

const people: readonly { name: string; role: RoleName }[] = [
  { name: 'Sam Support', role: 'support' },
  { name: 'Fiona Finance', role: 'finance' },
  { name: 'Bram Brand', role: 'brand-manager' },
  { name: 'Olga Owner', role: 'owner' },
]

/**
 * Makes demo operators for development, and a new link for each that signs in; links of an earlier start end.
 * @returns each one's role and link
 * @throws in production
 */
export async function makeDemoOperators(site: Site): Promise<{ role: RoleName; url: string }[]> {
  if (site.production) throw new Error('demo operators are refused in production')
  const made: { role: RoleName; url: string }[] = []
  for (const { name, role } of people) {
    const now = site.clock.now()
    const email = `${role}@demo.example`
    const url = await site.db.transaction(async (tx) => {
      await insertOperator(tx, {
        operatorId: `demo-${role}`,
        name,
        email,
        language: 'en',
        isDemo: true,
        createdAt: now,
      })
      const operator = await findOperator(tx, { email })
      if (!operator) return undefined
      await putGrant(tx, operator.operatorId, { role, tenants: 'all' }, { grantedBy: 'npm start', grantedAt: now })
      return makeLink(site, tx, operator.operatorId, 'demo')
    })
    if (url) made.push({ role, url })
  }
  return made
}

/** Signs a demo operator in by their link, any number of times. @returns the session; refuses linkNotValid */
export async function signInAsDemo(site: Site, token: string): Promise<OpenedSession | Refusal> {
  if (site.production) return refuse('linkNotValid')
  const operator = await readLink(site, 'demo', token)
  if (!operator?.isDemo) return refuse('linkNotValid')
  return openSession(site, operator, 'demo')
}
