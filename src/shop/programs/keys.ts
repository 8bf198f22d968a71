import { createHash, randomBytes } from 'node:crypto'
import type { Shop } from '#tenants'
import { closeKey, findKeyByHash, insertKey, noteUse, type ProgramKey, setHash } from './store.ts'

type KeyShop = Pick<Shop, 'tenant' | 'db' | 'clock'>

/** Milliseconds within which a use is not written down again. */
const noted = 60_000

// 192 random bits: a plain hash is enough, nobody finds it by trying.
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/** The brand that a key names. The key may still be wrong. */
export const brandOfKey = (key: string): string | undefined => /^sk_([a-z][a-z0-9_]{1,39})_[0-9a-f]{48}$/.exec(key)?.[1]

/** Makes a key, once for each id. It is good for nothing before it is shown. */
export const makeKey = (
  { db, clock }: KeyShop,
  key: Pick<ProgramKey, 'keyId' | 'name' | 'scopes' | 'dailyLimit' | 'madeBy' | 'expiresAt'>,
): Promise<void> => db.transaction((tx) => insertKey(tx, { ...key, madeAt: clock.now() }))

/** @returns the key itself, for the operator who made it; undefined where it was shown before, or is none of theirs */
export async function showKey(
  { db, tenant, clock }: KeyShop,
  keyId: string,
  operator: string,
): Promise<string | undefined> {
  const key = `sk_${tenant.id}_${randomBytes(24).toString('hex')}`
  const shown = { keyId, operator, hash: hashOf(key), at: clock.now() }
  return (await db.transaction((tx) => setHash(tx, shown))) ? key : undefined
}

/** Ends a key for good. @returns false where there is none */
export const withdrawKey = ({ db, clock }: KeyShop, keyId: string): Promise<boolean> =>
  db.transaction((tx) => closeKey(tx, keyId, clock.now()))

/** @returns the brand's key as a program sent it, if it is good now; notes that it was used */
export const findGoodKey = ({ db, clock, tenant }: KeyShop, given: string): Promise<ProgramKey | undefined> =>
  db.transaction(async (tx) => {
    if (brandOfKey(given) !== tenant.id) return undefined
    const now = clock.now()
    const key = await findKeyByHash(tx, hashOf(given))
    if (!key || key.withdrawnAt || key.expiresAt <= now) return undefined
    if (!key.lastUsedAt || now.getTime() - key.lastUsedAt.getTime() > noted) await noteUse(tx, key.keyId, now)
    return key
  })
