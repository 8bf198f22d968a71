import type { Tx } from '#database'

export type Passkey = {
  passkeyId: string
  operatorId: string
  /** The authenticator's id of it, base64url. */
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  transports: string[]
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

const columns = [
  'passkey_id as passkeyId',
  'operator_id as operatorId',
  'credential_id as credentialId',
  'public_key as publicKey',
  'counter',
  'transports',
  'name',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const

/** @returns false if the credential id exists */
export async function insertPasskey(tx: Tx, passkey: Omit<Passkey, 'lastUsedAt'>): Promise<boolean> {
  const { passkeyId, operatorId, credentialId, publicKey, counter, transports, name, createdAt } = passkey
  const inserted = await tx
    .insertInto('operator_passkey')
    .values({
      passkey_id: passkeyId,
      operator_id: operatorId,
      credential_id: credentialId,
      public_key: Buffer.from(publicKey),
      counter,
      transports,
      name,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('passkey_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** @returns an operator's passkeys, oldest first */
export async function findPasskeys(tx: Tx, operatorId: string): Promise<Passkey[]> {
  const rows = await tx
    .selectFrom('operator_passkey')
    .select(columns)
    .where('operator_id', '=', operatorId)
    .orderBy('created_at')
    .execute()
  return rows.map(read)
}

export async function findPasskey(tx: Tx, credentialId: string): Promise<Passkey | undefined> {
  const row = await tx
    .selectFrom('operator_passkey')
    .select(columns)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row && read(row)
}

/**
 * Records a use, unless the authenticator's counter did not increase: then a copy of the passkey is in use.
 * @returns whether it increased
 */
export async function noteUse(tx: Tx, passkeyId: string, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operator_passkey')
    .set({ counter, last_used_at: now })
    .where('passkey_id', '=', passkeyId)
    .$if(counter > 0, (query) => query.where('counter', '<', counter))
    .$if(counter === 0, (query) => query.where('counter', '=', 0))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether the operator had such a passkey */
export async function deletePasskey(tx: Tx, operatorId: string, passkeyId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('operator_passkey')
    .where('operator_id', '=', operatorId)
    .where('passkey_id', '=', passkeyId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

type Row = Omit<Passkey, 'publicKey' | 'counter'> & { publicKey: Buffer; counter: number | string }
const read = (row: Row): Passkey => ({
  ...row,
  publicKey: new Uint8Array(row.publicKey),
  counter: Number(row.counter),
})
