import type { TenantDatabase } from '#database'
import type { Clock } from '#kit/clock'
import type { Tenant } from './tenant.ts'

/** The channels a sale may come through (specification, section 9). */
export const channels = ['web', 'whatsapp', 'sms', 'ivr', 'app'] as const
export type Channel = (typeof channels)[number]

/** Who is asking. */
export type Visitor = {
  ip: string
  channel: Channel
  /** The country they say they are in, ISO 3166, lower case. */
  country?: string
  language: string
  requestId: string
}

/** What every use case is handed first: whose shop this is, and the only door to that shop's rows. */
export type Shop = { tenant: Tenant; db: TenantDatabase; clock: Clock; visitor: Visitor }
