import { z } from 'zod'
import { type Permission, programScopes } from '#admin/permissions'
import { findKeys, makeKey, showKey, withdrawKey } from '#programs'
import { action, minutes } from './engine/action.ts'
import { type AdminRefusal, refuse } from './engine/refusals.ts'

// Keys of partners' programs. No action takes a key as input, and the one that makes it tells it once.

const day = 24 * 60 * 60_000
const one = { tenant: z.string(), keyId: z.string().max(60) }
const aboutKey = ({ tenant, keyId }: { tenant: string; keyId: string }) => ({ tenant, subject: `key ${keyId}` })
const changes = (scope: Permission): boolean => !scope.endsWith('.read')

/** Agrees to a key. It is made when it is taken. */
export const keyMake = action({
  needs: 'keys.manage',
  input: z.strictObject({
    tenant: z.string(),
    name: z.string().trim().min(1).max(80),
    scopes: z.array(z.enum(programScopes)).min(1).max(programScopes.length),
    /** What it gives back in a day without a second person, in euro cents. */
    dailyLimit: z.int().min(0).max(1_000_00),
    days: z.int().min(1).max(730),
  }),
  about: ({ tenant }) => ({ tenant, subject: 'key' }),
  fresh: minutes(5),
  plan: async (_, { scopes, dailyLimit, days }) => ({ scopes: [...new Set(scopes)].toSorted(), dailyLimit, days }),
  second: ({ scopes }) => scopes.some(changes),
  basis: (plan) => plan,
  async run({ shop, actionId, operatorId }, { name, days }, { scopes, dailyLimit }) {
    const house = await shop()
    const keyId = actionId
    const expiresAt = new Date(house.clock.now().getTime() + days * day)
    await makeKey(house, { keyId, name, scopes, dailyLimit, madeBy: operatorId, expiresAt })
    return { keyId }
  },
})

/** Makes the key and tells it, once, to whoever asked for it. After a crash it may be gone: then another one is made. */
export const keyTake = action({
  needs: 'keys.manage',
  input: z.strictObject(one),
  about: aboutKey,
  fresh: minutes(5),
  async run({ shop, operatorId }, { keyId }): Promise<{ keyId: string; key?: string } | AdminRefusal> {
    const house = await shop()
    const key = await showKey(house, keyId, operatorId)
    if (key !== undefined) return { keyId, key }
    const keys = await house.db.read((tx) => findKeys(tx, [house.tenant.id]))
    return refuse(keys.some((known) => known.keyId === keyId) ? 'keyShownOnce' : 'keyNotFound')
  },
  kept: ({ keyId }) => ({ keyId }),
})

/** Ends a key at once and for good. */
export const keyWithdraw = action({
  needs: 'keys.manage',
  input: z.strictObject(one),
  about: aboutKey,
  run: async ({ shop }, { keyId }) => ((await withdrawKey(await shop(), keyId)) ? { keyId } : refuse('keyNotFound')),
})
