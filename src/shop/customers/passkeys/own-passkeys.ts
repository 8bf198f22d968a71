import { isRefusal, type Refusal, refuse } from '#kit/result'
import type { PasskeyView } from '../contract.ts'
import { type CustomerShop, signedIn } from '../shop.ts'
import { noteEvent } from '../store.ts'
import { refusePortal } from './place.ts'
import { deletePasskey, findPasskeys, renamePasskeyTo } from './store.ts'

/** Longest name of a passkey, in characters. */
const longestName = 60

/** @returns the customer's passkeys, oldest first; refuses AUTHORIZATION_REQUIRED, notFound, as the next two do */
export async function listPasskeys(shop: CustomerShop): Promise<PasskeyView[] | Refusal> {
  const customer = refusePortal(shop) ?? signedIn(shop)
  if (isRefusal(customer)) return customer
  const found = await shop.db.read((tx) => findPasskeys(tx, customer.customerId))
  return found.map(({ passkeyId, name, createdAt, lastUsedAt }) => ({
    passkeyId,
    name,
    createdAt: createdAt.toISOString(),
    ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
  }))
}

/** @returns nothing; refuses notFound for a passkey that is not theirs, VALIDATION_FAILED for `name` */
export async function renamePasskey(
  shop: CustomerShop,
  { passkeyId, name: typed }: { passkeyId: string; name: string },
): Promise<Refusal | undefined> {
  const customer = refusePortal(shop) ?? signedIn(shop)
  if (isRefusal(customer)) return customer
  const name = typed.trim()
  const wrong = name === '' ? 'required' : name.length > longestName ? 'tooLong' : undefined
  if (wrong) return refuse('VALIDATION_FAILED', { fields: { name: wrong } })
  const isTheirs = await shop.db.transaction((tx) => renamePasskeyTo(tx, customer.customerId, passkeyId, name))
  return isTheirs ? undefined : refuse('notFound')
}

/** Removes a passkey; the account's owner is told. @returns nothing; refuses notFound for one that is not theirs */
export async function removePasskey(shop: CustomerShop, passkeyId: string): Promise<Refusal | undefined> {
  const customer = refusePortal(shop) ?? signedIn(shop)
  if (isRefusal(customer)) return customer
  const { tenant, clock, visitor } = shop
  const { customerId } = customer
  return shop.db.transaction(async (tx) => {
    const detail = await deletePasskey(tx, customerId, passkeyId)
    if (detail === undefined) return refuse('notFound')
    await noteEvent(tx, tenant.id, { customerId, kind: 'passkey-removed', at: clock.now(), ip: visitor.ip, detail })
    return undefined
  })
}
