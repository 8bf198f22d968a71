import { sql } from 'kysely'
import type { Grant, RoleName } from '#admin/permissions'
import type { Tx } from '#database'
import type { Guesses } from '#kit/guesses'
import type { Language, ListedOperator, Operator } from './operator.ts'

type Row = { operatorId: string; name: string; email: string; language: Language; isDemo: boolean }
type GrantRow = { role: string; tenants: string[] | null }

const read = ({ operatorId, name, email, language }: Row, grants: readonly GrantRow[]): Operator => ({
  operatorId,
  name,
  email,
  language,
  grants: grants.map(grantOf),
})
const grantOf = ({ role, tenants }: GrantRow): Grant => ({ role: role as RoleName, tenants: tenants ?? 'all' })

/** The grants of an operator, read with their row. */
const grants = (operatorId: string) => sql<GrantRow[]>`
  coalesce((select json_agg(json_build_object('role', g.role, 'tenants', g.tenants) order by g.role)
    from operator_grant g where g.operator_id = ${sql.ref(operatorId)}), '[]')`

/** Columns of somebody who may sign in: each request of the back office reads them with its session. */
export const signInColumns = [
  'operator.operator_id as operatorId',
  'operator.name',
  'operator.email',
  'operator.language',
  'operator.is_demo as isDemo',
  grants('operator.operator_id').as('grants'),
] as const

export type SignInRow = Row & { grants: GrantRow[] }
export type SignInOperator = Operator & { isDemo: boolean }

export const readSignIn = (row: SignInRow): SignInOperator => ({ ...read(row, row.grants), isDemo: row.isDemo })

/** @returns an operator who may sign in; undefined if disabled */
export async function findOperator(
  tx: Tx,
  by: { operatorId: string } | { email: string },
): Promise<SignInOperator | undefined> {
  const row = await tx
    .selectFrom('operator')
    .select(signInColumns)
    .where('disabled_at', 'is', null)
    .$if('operatorId' in by, (query) => query.where('operator_id', '=', (by as { operatorId: string }).operatorId))
    .$if('email' in by, (query) => query.where('email', '=', (by as { email: string }).email.toLowerCase()))
    .executeTakeFirst()
  return row && readSignIn(row)
}

/** @returns all operators by name, disabled ones last */
export async function findOperators(tx: Tx, now: Date): Promise<ListedOperator[]> {
  const { rows } = await sql<Omit<ListedOperator, 'grants'> & { grants: GrantRow[] }>`
    select o.operator_id as "operatorId", o.name, o.email, o.language, o.created_at as "createdAt",
      o.disabled_at as "disabledAt", o.is_demo as "isDemo",
      ${grants('o.operator_id')} as grants,
      (select count(*)::int from operator_passkey p where p.operator_id = o.operator_id) as passkeys,
      exists (select from operator_totp t where t.operator_id = o.operator_id) as "hasCodes",
      (select count(*)::int from operator_session s
        where s.operator_id = o.operator_id and s.expires_at > ${now}) as sessions,
      (select max(s.seen_at) from operator_session s where s.operator_id = o.operator_id) as "lastSeenAt"
    from operator o order by o.disabled_at is not null, o.name, o.operator_id`.execute(tx)
  return rows.map((row) => ({ ...row, grants: row.grants.map(grantOf) }))
}

/** The names of all operators by id, in the order of names. */
export async function findNames(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('operator').select(['operator_id as operatorId', 'name']).orderBy('name').execute()
  return new Map(rows.map(({ operatorId, name }) => [operatorId, name]))
}

/** @returns false if the address is taken */
export async function insertOperator(
  tx: Tx,
  { operatorId, name, email, language, isDemo, createdAt }: Row & { createdAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('operator')
    .values({
      operator_id: operatorId,
      name,
      email: email.toLowerCase(),
      language,
      is_demo: isDemo,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('operator_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Gives a role, or changes the brands that it is for. */
export async function putGrant(
  tx: Tx,
  operatorId: string,
  { role, tenants }: Grant,
  by: { grantedBy: string; grantedAt: Date },
): Promise<void> {
  const values = {
    tenants: tenants === 'all' ? null : [...tenants],
    granted_by: by.grantedBy,
    granted_at: by.grantedAt,
  }
  await tx
    .insertInto('operator_grant')
    .values({ operator_id: operatorId, role, ...values })
    .onConflict((conflict) => conflict.columns(['operator_id', 'role']).doUpdateSet(values))
    .execute()
}

/** @returns whether the operator had the role */
export async function deleteGrant(tx: Tx, operatorId: string, role: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('operator_grant')
    .where('operator_id', '=', operatorId)
    .where('role', '=', role)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** @returns whether there is an operator with this id */
export async function setDisabled(tx: Tx, operatorId: string, disabledAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operator')
    .set({ disabled_at: disabledAt })
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setLanguage(tx: Tx, operatorId: string, language: Language): Promise<void> {
  await tx.updateTable('operator').set({ language }).where('operator_id', '=', operatorId).execute()
}

/** @returns whether this kind of device or network is new to an operator who has others */
export async function recordDevice(
  tx: Tx,
  operatorId: string,
  met: { device: string; network: string },
  now: Date,
): Promise<boolean> {
  const known = await tx
    .selectFrom('operator_device')
    .select(['device', 'network'])
    .where('operator_id', '=', operatorId)
    .execute()
  await tx
    .insertInto('operator_device')
    .values({ operator_id: operatorId, ...met, first_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return known.length > 0 && !known.some(({ device, network }) => device === met.device && network === met.network)
}

/** @returns whether these fingerprints were unused */
export async function useOnce(tx: Tx, fingerprints: readonly string[], now: Date): Promise<boolean> {
  const taken = await tx
    .insertInto('operator_used_once')
    .values(fingerprints.map((fingerprint) => ({ fingerprint, used_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('fingerprint')
    .execute()
  return taken.length === fingerprints.length
}

/** The wrong tries of a subject, locked until the transaction ends. */
export async function lockGuesses(tx: Tx, subject: string, now: Date): Promise<Guesses> {
  const { rows } = await sql<Guesses>`
    insert into operator_guess (subject, wrong, last_at, next_at) values (${subject}, 0, ${now}, ${now})
    on conflict (subject) do update set subject = excluded.subject
    returning wrong, last_at as "lastAt", next_at as "nextAt"`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('an upsert returned no row')
  return found
}

export async function saveGuess(tx: Tx, subject: string, { wrong, lastAt, nextAt }: Guesses): Promise<void> {
  await tx
    .updateTable('operator_guess')
    .set({ wrong, last_at: lastAt, next_at: nextAt })
    .where('subject', '=', subject)
    .execute()
}

export async function forgetGuesses(tx: Tx, subject: string): Promise<void> {
  await tx.deleteFrom('operator_guess').where('subject', '=', subject).execute()
}

/** Whether an operator is an owner for all brands and nobody else is. Others who ask wait until this transaction ends. */
export async function isLastOwner(tx: Tx, operatorId: string): Promise<boolean> {
  const owners = await tx
    .selectFrom('operator')
    .innerJoin('operator_grant', 'operator_grant.operator_id', 'operator.operator_id')
    .select('operator.operator_id as operatorId')
    .where('role', '=', 'owner')
    .where('tenants', 'is', null)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .execute()
  return owners.length === 1 && owners[0]?.operatorId === operatorId
}

/** Forgets what is too old to matter: ended sessions and links, used challenges, wrong tries. */
export async function forgetOld(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('operator_session').where('expires_at', '<', before).execute()
  await tx.deleteFrom('operator_link').where('expires_at', '<', before).execute()
  await tx.deleteFrom('operator_used_once').where('used_at', '<', before).execute()
  await tx.deleteFrom('operator_guess').where('last_at', '<', before).execute()
}

/** Keys, codes, devices and saved views of colleagues who were disabled: they need a new key to come back. */
const ofDisabled = [
  'operator_passkey',
  'operator_totp',
  'operator_recovery_code',
  'operator_identity',
  'operator_device',
  'operator_view',
] as const

/** Forgets what colleagues left who were disabled before a moment. Their name stays: the audit says who did what. */
export async function forgetDisabled(tx: Tx, before: Date): Promise<void> {
  for (const table of ofDisabled)
    await sql`delete from ${sql.table(table)} t using operator o
      where o.operator_id = t.operator_id and o.disabled_at < ${before}`.execute(tx)
}
