import { sql } from 'kysely'
import type { Tx } from '#database'
import { proofsOfDeclarations } from '../../archive/proofs/store.ts'
import { archive, type ErasureContext } from '../../archive/store.ts'
import { isOpenDeclaration } from '../open-claims/store.ts'

/** Links the declarations under a customer's addresses to the customer, because the addresses are deleted first. */
export async function holdDeclarations(tx: Tx, customerId: string, emails: readonly string[]): Promise<void> {
  await sql`update declaration set customer_id = ${customerId} where email_key = any(${emails})`.execute(tx)
}

/**
 * Declarations of a customer that are not erased yet.
 * @param until limits it to those closed by then, whose last mails were sent
 */
export async function findDeclarationsToErase(tx: Tx, customerId: string, until: Date) {
  const { rows } = await sql<{ reference: string; is_over: boolean }>`
    select d.reference, (d.filed_at <= ${until} and not ${isOpenDeclaration(until)}
      and not exists (select from declared_case c where c.tenant = d.tenant and c.reference = d.reference
        and c.decided_at > ${until})) as is_over
    from declaration d where d.customer_id = ${customerId} and d.email <> ''`.execute(tx)
  return {
    over: rows.filter((row) => row.is_over).map((row) => row.reference),
    open: rows.filter((row) => !row.is_over).map((row) => row.reference),
  }
}

/** Keeps that there was a declaration, when, and the decision; who made it, and the words, go into the archive. */
export async function eraseDeclarations(tx: Tx, references: readonly string[], erasing: ErasureContext): Promise<void> {
  if (references.length === 0) return
  await archive(tx, proofsOfDeclarations(sql`select unnest(${references}::text[])`), erasing)
  await sql`update declaration set name = '', email = '', contract = '', msisdn = null, subject = null, ip = '',
      statement = '', cause = case when cause is null then null else '' end
    where reference = any(${references})`.execute(tx)
  await sql`update message set recipient = '' where about = any(${references})`.execute(tx)
}
