import type { TenantDatabase } from '#database'
import type { Clock } from '#kit/clock'
import type { Tenant } from './tenant.ts'

/** The channels a sale may come through (specification, section 9). */
export const channels = ['web', 'whatsapp', 'sms', 'ivr', 'app'] as const
export type Channel = (typeof channels)[number]

/** A customer of this brand who is signed in, and by which session. */
export type SignedIn = {
  customerId: string
  sessionId: string
  /** What they sign in with: in small letters; E.164. */
  email?: string
  phoneNumber?: string
  firstName?: string
  lastName?: string
  language: string
}

/** Who is asking. */
export type Visitor = {
  ip: string
  channel: Channel
  /** The country they say they are in, ISO 3166, lower case. */
  country?: string
  language: string
  requestId: string
  /** What their browser says it is. */
  userAgent?: string
  /** None for a guest. */
  customer?: SignedIn
  /** The name that their browser showed: by a cookie that no script sees, nor anybody else. */
  browserId?: string
  /** Names their browser, which is known again by it for seven days. */
  keepBrowserId?(): string
}

/** What every use case is handed first: whose shop this is, and the only door to that shop's rows. */
export type Shop = { tenant: Tenant; db: TenantDatabase; clock: Clock; visitor: Visitor }
