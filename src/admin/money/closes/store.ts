import { sql } from 'kysely'
import type { Admin } from '#admin'
import { findNames } from '#admin/operators'
import type { AdminDatabase, Tx } from '#database'
import { type PageWish, readPlace } from '#kit/place'
import type { KeyRing } from '#kit/signature'
import {
  type CloseContent,
  type CloseRow,
  findCloseProblems,
  findCloses,
  findLastClosed,
  findLost,
  findNextDay,
  readContents,
} from '#ledger'
import { readable } from '../readable.ts'

/** A close or reopening of a brand's day, with the hash that follows from it and from the record before. */
export type DayClose = CloseContent &
  Pick<CloseRow, 'hash' | 'keyId'> & {
    operatorName: string
    approverName: string | null
    /** Names the row's place: the page after it begins there. */
    place: string
  }

/** A page of closed and reopened days, the latest day first; of one brand's day or number if `closeNo` is given. */
export async function readCloses(
  admin: Admin,
  brands: Admin['tenants'],
  { after, limit }: PageWish,
  closeNo?: number,
): Promise<DayClose[]> {
  const [day, ...others] = readPlace(after, 3) ?? []
  const older = day ? sql`and (day, tenant, lpad(close_no::text, 10, '0')) < (${day}, ${sql.join(others)})` : sql``
  const { rows } = await admin.read((tx) =>
    sql<CloseRow & { place: string }>`
      select tenant, close_no as "closeNo", day, kind, content, hash, print_key as "keyId", signature,
        action_id as "actionId", json_build_array(day, tenant, lpad(close_no::text, 10, '0'))::text as place
      from day_close where tenant = any(${readable(admin, brands)})
        and close_no = coalesce(${closeNo ?? null}, close_no) ${older}
      order by day desc, tenant desc, close_no desc limit ${limit + 1}`.execute(tx),
  )
  const contents = readContents(rows)
  const names = await admin.read((tx) => findNames(tx))
  const nameOf = (operatorId: string) => names.get(operatorId) ?? operatorId
  return rows.flatMap(({ hash, keyId, place }, index) => {
    const content = contents[index]
    if (!content) return []
    const [operatorName, approverName] = [nameOf(content.operator), content.approvedBy && nameOf(content.approvedBy)]
    return [{ ...content, operatorName, approverName, hash, keyId, place }]
  })
}

/** Which day comes next, and which record is the last closed day's: the only one that can be reopened. */
export type Standing = { next: string | undefined; closeNo: number | undefined }

/** How far the days of each of these brands are closed; nothing for a brand without a record. */
export async function readStanding(admin: Admin, brands: Admin['tenants']): Promise<Record<string, Standing>> {
  const allowed = readable(admin, brands)
  const rows = await admin.read((tx) => findCloses(tx))
  const byBrand = Map.groupBy(rows, ({ tenant }) => tenant)
  return Object.fromEntries(
    [...byBrand]
      .filter(([tenant]) => allowed.includes(tenant))
      .map(([tenant, own]) => [
        tenant,
        { next: findNextDay(readContents(own)), closeNo: findLastClosed(own)?.closeNo },
      ]),
  )
}

/**
 * Compares every closed day of all brands with its hash, signature and place, with what the audit says was closed,
 * and with the ledger, which holds all that was closed.
 * @returns problems by brand, in words
 */
export async function checkCloses(
  database: AdminDatabase,
  ring: KeyRing,
): Promise<{ records: number; problems: Record<string, string> }> {
  const tenants = await database.read([], (tx) => tx.selectFrom('tenant').select('tenant').execute())
  const [rows, vouched] = await database.read(
    tenants.map(({ tenant }) => tenant),
    (tx) => Promise.all([findCloses(tx), findVouched(tx)]),
  )
  const problems = findCloseProblems(rows, ring, vouched)
  for (const tenant of new Set(rows.map((row) => row.tenant))) {
    // Content that was changed cannot be counted on.
    const lost = problems[tenant] ?? (await database.change([tenant], findLost))
    if (lost) problems[tenant] = lost
  }
  return { records: rows.length, problems }
}

async function findVouched(tx: Tx): Promise<{ tenant: string; closeNo: number; hash: string }[]> {
  const { rows } = await sql<{ tenant: string; closeNo: number; hash: string }>`
    select tenant, (outcome ->> 'closeNo')::int as "closeNo", outcome ->> 'hash' as hash from admin_action
    where name in ('day.close', 'day.reopen') and step = 'done' and outcome ? 'hash'`.execute(tx)
  return rows
}
