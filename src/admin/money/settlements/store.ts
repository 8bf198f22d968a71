import { sql } from 'kysely'
import type { Admin } from '#admin'
import type { Currency, Minor } from '#kit/money'
import { type PageWish, readPlace } from '#kit/place'
import { readable } from '../readable.ts'

/** What a provider paid out to our bank for one brand. */
export type Settlement = {
  tenant: string
  provider: string
  settlementId: string
  /** As it stands on the bank's statement. */
  bankReference: string
  currency: Currency
  /** Below zero where more was taken back than came in. */
  paidOut: Minor
  charges: Minor
  settledAt: Date
  lines: number
  /** Names the row's place: the page after it begins there. */
  place: string
}

/** A page of the pay-outs, the newest first; of all, or of those with this id. */
export async function readSettlements(
  admin: Admin,
  brands: Admin['tenants'],
  { after, limit }: PageWish,
  settlementId?: string,
): Promise<Settlement[]> {
  const [at, ...names] = readPlace(after, 4) ?? []
  const older = at
    ? sql`and (s.settled_at, s.tenant, s.provider, s.settlement_id) < (${at}::timestamptz, ${sql.join(names)})`
    : sql``
  const { rows } = await admin.read((tx) =>
    sql<Settlement>`
      select s.tenant, s.provider, s.settlement_id as "settlementId", s.bank_reference as "bankReference", s.currency,
        s.paid_out as "paidOut", s.charges, s.settled_at as "settledAt",
        (select count(*) from settlement_line l where l.tenant = s.tenant and l.provider = s.provider
          and l.settlement_id = s.settlement_id)::int as lines,
        json_build_array(s.settled_at, s.tenant, s.provider, s.settlement_id)::text as place
      from settlement s where s.tenant = any(${readable(admin, brands)})
        and s.settlement_id = coalesce(${settlementId ?? null}, s.settlement_id) ${older}
      order by s.settled_at desc, s.tenant desc, s.provider desc, s.settlement_id desc limit ${limit + 1}`.execute(tx),
  )
  return rows
}

/** What a pay-out was for. `orderNumber`: null for a reference that no order of ours has. */
export type SettlementLine = {
  kind: 'payment' | 'refund' | 'chargeback'
  reference: string
  amount: Minor
  orderNumber: string | null
}

export type NamedSettlement = Pick<Settlement, 'tenant' | 'provider' | 'settlementId'>

export async function readSettlementLines(
  admin: Admin,
  { tenant, provider, settlementId }: NamedSettlement,
): Promise<SettlementLine[]> {
  const named = admin.tenants.filter(({ id }) => id === tenant)
  const { rows } = await admin.read((tx) =>
    sql<SettlementLine>`
      select l.kind, l.reference, l.amount, coalesce(
        (select p.order_number from payment p where p.tenant = l.tenant and p.provider = l.provider
          and p.reference = l.reference),
        (select r.order_number from refund r where r.tenant = l.tenant and r.reference = l.reference limit 1)
      ) as "orderNumber"
      from settlement_line l where l.tenant = any(${readable(admin, named)}) and l.provider = ${provider}
        and l.settlement_id = ${settlementId}
      order by l.kind, l.reference`.execute(tx),
  )
  return rows
}
