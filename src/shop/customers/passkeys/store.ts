import type { Tx } from '#database'

export type Passkey = {
  passkeyId: string
  customerId: string
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
  'customer_id as customerId',
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
  const { passkeyId, customerId, credentialId, publicKey, counter, transports, name, createdAt } = passkey
  const inserted = await tx
    .insertInto('passkey')
    .values({
      passkey_id: passkeyId,
      customer_id: customerId,
      credential_id: credentialId,
      counter,
      transports,
      name,
      public_key: Buffer.from(publicKey),
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('passkey_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** @returns a customer's passkeys, oldest first */
export async function findPasskeys(tx: Tx, customerId: string): Promise<Passkey[]> {
  const rows = await tx
    .selectFrom('passkey')
    .select(columns)
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .execute()
  return rows.map(read)
}

export async function findPasskey(tx: Tx, credentialId: string): Promise<Passkey | undefined> {
  const row = await tx
    .selectFrom('passkey')
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
  const noted = await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('passkey_id', '=', passkeyId)
    .$if(counter > 0, (query) => query.where('counter', '<', counter))
    .$if(counter === 0, (query) => query.where('counter', '=', 0))
    .returning('passkey_id')
    .executeTakeFirst()
  return noted !== undefined
}

/** @returns whether the customer has such a passkey */
export async function renamePasskeyTo(tx: Tx, customerId: string, passkeyId: string, name: string): Promise<boolean> {
  const renamed = await tx
    .updateTable('passkey')
    .set({ name })
    .where('customer_id', '=', customerId)
    .where('passkey_id', '=', passkeyId)
    .returning('passkey_id')
    .executeTakeFirst()
  return renamed !== undefined
}

/** @returns the name of the removed passkey; undefined if the customer has none such */
export async function deletePasskey(tx: Tx, customerId: string, passkeyId: string): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom('passkey')
    .where('customer_id', '=', customerId)
    .where('passkey_id', '=', passkeyId)
    .returning('name')
    .executeTakeFirst()
  return removed?.name
}

/** Deletes all passkeys of a customer. */
export async function deletePasskeys(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('passkey').where('customer_id', '=', customerId).execute()
}

type Row = Omit<Passkey, 'publicKey' | 'counter'> & { publicKey: Buffer; counter: number | string }
const read = (row: Row): Passkey => ({
  ...row,
  publicKey: new Uint8Array(row.publicKey),
  counter: Number(row.counter),
})
