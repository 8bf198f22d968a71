import type { WebhookShop } from './shop.ts'
import { closeAddress, insertAddress, type NewAddress, restartDelivery } from './store.ts'

export type AddressRefusal = 'notHttps' | 'leadsInside' | 'notFound' | 'tooMany'

/** Adds an address, once for each id. It is told of nothing before its secret was drawn. */
export async function addAddress(
  { tenant, db, clock, programWebhooks }: Omit<WebhookShop, 'codeKeys'>,
  address: Omit<NewAddress, 'madeAt'>,
): Promise<AddressRefusal | undefined> {
  const refusal = await programWebhooks.refusalOf(address.url)
  if (refusal) return refusal
  const isAdded = await db.transaction((tx) => insertAddress(tx, tenant.id, { ...address, madeAt: clock.now() }))
  return isAdded ? undefined : 'tooMany'
}

/** Ends an address for good. @returns false where there is none */
export const withdrawAddress = (
  { db, clock }: Pick<WebhookShop, 'db' | 'clock'>,
  addressId: string,
): Promise<boolean> => db.transaction((tx) => closeAddress(tx, addressId, clock.now()))

/** Sends something again. @returns false where there is no such thing, or its address is withdrawn */
export const sendAgain = (
  { tenant, db, clock }: Pick<WebhookShop, 'tenant' | 'db' | 'clock'>,
  deliveryId: string,
): Promise<boolean> => db.transaction((tx) => restartDelivery(tx, tenant.id, deliveryId, clock.now()))
