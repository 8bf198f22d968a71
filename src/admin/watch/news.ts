import { sql } from 'kysely'
import type { Admin } from '#admin'
import type { NewsOutcome } from '#orders/partner-news'

/** A webhook that a partner sent: how often within its minute, when last, and what came of it. */
export type PartnerNews = {
  tenant: string
  at: Date
  partner: string
  /** An order's number; empty if it is about none, or nobody knows. */
  about: string
  outcome: NewsOutcome
  times: number
}

export type NewsFilter = { brands?: Admin['tenants']; outcome?: NewsOutcome | undefined; partner?: string | undefined }

const most = 200

/** The newest webhooks of partners, one index range for each brand. */
export async function readNews({ read, tenants }: Pick<Admin, 'read' | 'tenants'>, filter: NewsFilter) {
  const { brands = tenants, outcome = '', partner = '' } = filter
  const { rows } = await read((tx) =>
    sql<PartnerNews>`
      select news.* from unnest(${brands.map(({ id }) => id)}::text[]) as brand (id)
      cross join lateral (
        select tenant, at, partner, about, outcome, times from partner_news
        where tenant = brand.id and ${outcome} in ('', outcome) and ${partner} in ('', partner)
        order by minute desc limit ${most}
      ) as news
      order by news.at desc, news.tenant limit ${most}`.execute(tx),
  )
  return rows
}
