import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Currency } from '#kit/money'
import { proofsOfAccount, proofsOfDeclarations, proofsOfOrders } from '../../archive/proofs/store.ts'
import { countProofs, type ErasureContext, type ProofCount } from '../../archive/store.ts'
import { findOpenClaims, type OpenClaim } from '../open-claims/store.ts'
import type { Person } from '../store.ts'

/** What an erasure leaves: open claims, and proofs that are kept. */
export type Preview = { claims: OpenClaim[]; kept: ProofCount[] }

/** @param currency for claims without an order */
export async function previewErasure(
  tx: Tx,
  person: Person,
  { currency, ...erasing }: ErasureContext & { currency: Currency },
): Promise<Preview> {
  const { now } = erasing
  const { customerId, emails } = person
  const orderNumbers = sql`select order_number from orders where erased_at is null
    and (customer_id = ${customerId} or customer_id is null and contact_email = any(${emails}))`
  const references = sql`select reference from declaration where email_key = any(${emails})`
  const proofs = [proofsOfAccount(person, now), proofsOfOrders(orderNumbers), proofsOfDeclarations(references)]
  const [claims, kept] = await Promise.all([
    findOpenClaims(tx, { orderNumbers, references, emails }, { now, currency }),
    countProofs(tx, proofs, erasing),
  ])
  return { claims, kept }
}
