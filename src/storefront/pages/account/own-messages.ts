import { countOwnDevices } from '#push'
import type { PageShop } from '../../page-shop.ts'

/** Messages to the customer's devices, as text; undefined where none are sent. */
export async function messagesOf({ push, db, translate: t }: PageShop, customerId: string) {
  if (!push) return undefined
  const count = await countOwnDevices({ db }, customerId)
  return {
    publicKey: push.publicKey,
    title: t('push.title'),
    explain: t('push.explainAll'),
    devices: count > 0 ? t('push.devices', { number: String(count) }) : undefined,
    allOff: t('push.allOff'),
  }
}

export type OwnMessages = NonNullable<Awaited<ReturnType<typeof messagesOf>>>
