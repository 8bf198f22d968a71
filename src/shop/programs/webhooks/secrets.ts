import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { after } from '#kit/clock'
import { type Sealed, type SealKeys, seal, unseal } from '#kit/seal'
import type { WebhookShop } from './shop.ts'
import { endSecrets, findToReseal, insertSecret, lockAddress, replaceSealed } from './store.ts'

const day = 24 * 60 * 60
const aboutOf = (tenant: string, addressId: string): string => `webhooks of ${tenant} to ${addressId}`

/**
 * Draws an address's secret anew. The one before signs beside it for a day.
 * @returns the secret, to be shown this once; undefined where there is no such address
 */
export function drawSecret(
  { tenant, db, clock, codeKeys }: Omit<WebhookShop, 'programWebhooks'>,
  addressId: string,
): Promise<string | undefined> {
  const secret = `whsec_${randomBytes(24).toString('base64')}`
  return db.transaction(async (tx) => {
    if (!(await lockAddress(tx, addressId))) return undefined
    const now = clock.now()
    await endSecrets(tx, addressId, after(now, day))
    await insertSecret(tx, addressId, seal(codeKeys, aboutOf(tenant.id, addressId), secret), now)
    return secret
  })
}

/** @returns the header `webhook-signature`, by all secrets that are good now; undefined if none can be opened */
export function signatureOf(
  { tenant, codeKeys }: { tenant: { id: string }; codeKeys: SealKeys },
  addressId: string,
  sealed: readonly Sealed[],
  message: { id: string; at: Date; body: string },
): string | undefined {
  const signatures = sealed.flatMap((one) => {
    const opened = unseal(codeKeys, aboutOf(tenant.id, addressId), one)
    return 'text' in opened ? [new Webhook(opened.text).sign(message.id, message.at, message.body)] : []
  })
  return signatures.length > 0 ? signatures.join(' ') : undefined
}

/** Seals secrets with the current key that are sealed with another. */
export const resealSecrets = ({ tenant, db, codeKeys }: Omit<WebhookShop, 'programWebhooks'>) =>
  db.transaction(async (tx) => {
    const found = { resealed: 0, unreadable: 0 }
    for (const { addressId, secretNo, ...old } of await findToReseal(tx, codeKeys.current)) {
      const about = aboutOf(tenant.id, addressId)
      const opened = unseal(codeKeys, about, old)
      if ('text' in opened) await replaceSealed(tx, { addressId, secretNo }, seal(codeKeys, about, opened.text))
      found['text' in opened ? 'resealed' : 'unreadable']++
    }
    return found
  })
