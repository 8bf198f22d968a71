import { z } from 'zod'
import { addAddress, drawSecret, sendAgain, withdrawAddress } from '#programs/webhooks'
import { webhookKinds } from '#programs/webhooks/contract'
import { action, minutes } from './engine/action.ts'
import { type AdminRefusal, type AdminRefusalKey, refuse } from './engine/refusals.ts'

// Webhooks to partners' programs: where to, signed with what, and once more.

const one = { tenant: z.string(), addressId: z.string().max(60) }
const aboutAddress = ({ tenant, addressId }: { tenant: string; addressId: string }) => ({
  tenant,
  subject: `webhooks ${addressId}`,
})
const refusals = {
  notHttps: 'webhookNotHttps',
  leadsInside: 'webhookLeadsInside',
  notFound: 'webhookHostNotFound',
  tooMany: 'webhooksTooMany',
} as const satisfies Record<string, AdminRefusalKey>

/** Adds an address. It is told of nothing before its secret was drawn. */
export const webhookAdd = action({
  needs: 'keys.manage',
  input: z.strictObject({
    tenant: z.string(),
    url: z.string().trim().min(1).max(500),
    kinds: z.array(z.enum(webhookKinds)).min(1).max(webhookKinds.length),
  }),
  about: ({ tenant }) => ({ tenant, subject: 'webhooks' }),
  fresh: minutes(5),
  async run({ shop, actionId, operatorId }, { url, kinds }) {
    const address = { addressId: actionId, url, kinds: [...new Set(kinds)].toSorted(), madeBy: operatorId }
    const refused = await addAddress(await shop(), address)
    return refused ? refuse(refusals[refused]) : { addressId: actionId }
  },
})

/** Draws an address's secret and tells it, once. The one before is good for another day. */
export const webhookSecret = action({
  needs: 'keys.manage',
  input: z.strictObject(one),
  about: aboutAddress,
  fresh: minutes(5),
  async run({ shop }, { addressId }): Promise<{ addressId: string; secret?: string } | AdminRefusal> {
    const secret = await drawSecret(await shop(), addressId)
    return secret === undefined ? refuse('webhookNotFound') : { addressId, secret }
  },
  kept: ({ addressId }) => ({ addressId }),
})

/** Ends an address at once and for good. */
export const webhookWithdraw = action({
  needs: 'keys.manage',
  input: z.strictObject(one),
  about: aboutAddress,
  run: async ({ shop }, { addressId }) =>
    (await withdrawAddress(await shop(), addressId)) ? { addressId } : refuse('webhookNotFound'),
})

/** Sends something again, with its own id. */
export const webhookSendAgain = action({
  needs: 'keys.manage',
  input: z.strictObject({ tenant: z.string(), deliveryId: z.string().max(60) }),
  about: ({ tenant, deliveryId }) => ({ tenant, subject: `webhook ${deliveryId}` }),
  run: async ({ shop }, { deliveryId }) =>
    (await sendAgain(await shop(), deliveryId)) ? { deliveryId } : refuse('webhookNotFound'),
})
