import type { TenantDatabase } from '#database'
import type { Clock } from '#kit/clock'
import type { Tenant } from './tenant.ts'

/** The channels of a sale (specification, section 9). */
export const channels = ['web', 'whatsapp', 'sms', 'ivr', 'app'] as const
export type Channel = (typeof channels)[number]

/** A signed-in customer of this brand, and the session. */
export type SignedIn = {
  customerId: string
  sessionId: string
  /** Their sign-in name: in small letters; E.164. */
  email?: string
  phoneNumber?: string
  firstName?: string
  lastName?: string
  language: string
}

/** The caller of a use case. */
export type Visitor = {
  ip: string
  channel: Channel
  /** The country that the caller states, ISO 3166, lower case. */
  country?: string
  language: string
  requestId: string
  /** The browser's user agent. */
  userAgent?: string
  /** Undefined for a guest. */
  customer?: SignedIn
  /** The operator who acts for the shopper; their own id. */
  operator?: string
  /** The id in the browser's cookie, which no script and no other site can read. */
  browserId?: string
  /** Sets the browser's id for seven days, making one if needed. */
  keepBrowserId?(): string
}

/** First argument of every use case: the tenant, its database handle, the clock and the visitor. */
export type Shop = { tenant: Tenant; db: TenantDatabase; clock: Clock; visitor: Visitor }
