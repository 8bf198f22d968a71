import { sql } from 'kysely'
import type { Tx } from '#database'

// What of this module says who somebody is: handed out to them, and erased with them; by their account or their number.

type Person = { customerId: string; msisdn: string | null }

const theirs = ({ customerId, msisdn }: Person) => sql`(customer_id = ${customerId} or msisdn = ${msisdn})`

/** The wishes of a customer to be told of low credit, and the notices that followed. */
export async function exportLight(tx: Tx, person: Person) {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(l) - 'tenant' || jsonb_build_object('notices', (select coalesce(jsonb_agg(to_jsonb(n) - '{tenant,notice_id}'::text[]), '[]')
      from light_notice n where n.tenant = l.tenant and n.light_id = l.light_id)) as row
    from light_top_up l where ${theirs(person)} order by agreed_at`.execute(tx)
  return { lightTopUps: rows.map(({ row }) => row) }
}

/** Ends them, and takes out numbers and where they were made. */
export async function eraseLight(tx: Tx, person: Person, now: Date): Promise<void> {
  await sql`
    update light_top_up set msisdn = '', ip = '', ended_at = coalesce(ended_at, ${now})
    where ${theirs(person)}`.execute(tx)
}
