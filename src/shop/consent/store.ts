import { sql } from 'kysely'
import type { Tx } from '#database'

type Choice = { statistics: boolean; wording: string; language: string; givenAt: Date }

/** @param ip shortened to its network before it is stored */
export async function insertConsent(tx: Tx, { givenAt, ...choice }: Choice, ip: string): Promise<void> {
  const network = sql<string>`network(set_masklen(${ip}::inet, case family(${ip}::inet) when 4 then 24 else 48 end))`
  await tx
    .insertInto('consent')
    .values({ ...choice, network, given_at: givenAt })
    .execute()
}
