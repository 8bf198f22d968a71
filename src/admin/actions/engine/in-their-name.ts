import type { Admin, Caller } from '#admin'
import { findOperator, type Operator, type Site } from '#admin/operators'
import type { AdminDatabase } from '#database'

/** What a worker needs to go on with what an operator began. */
export type LaterGround = {
  database: AdminDatabase
  open(caller: Caller): Promise<Admin>
  site: Site
}

/** Opens the back office for work that an operator began, with their roles of now: who has left may do nothing. */
export async function openInTheirName(
  { database, open, site }: LaterGround,
  operatorId: string,
  work: Pick<Caller, 'sessionId' | 'requestId' | 'ip' | 'provenAt'>,
): Promise<Admin> {
  const known = await database.read([], (tx) => findOperator(tx, { operatorId }))
  return open({ ...work, operator: known ?? nobody(operatorId), site })
}

const nobody = (operatorId: string): Operator => ({
  operatorId,
  name: operatorId,
  email: '',
  language: 'en',
  grants: [],
})
