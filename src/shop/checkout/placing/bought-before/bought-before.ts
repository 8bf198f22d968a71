import type { PricedItem } from '#cart'
import type { Tx, Write } from '#database'
import { after } from '#kit/clock'
import { type Refusal, refuse } from '#kit/result'
import { fingerprints, type KeyRing } from '#kit/signature'
import type { DeliveryAddress } from '#orders/contract'
import { resultUrl } from '../../addresses.ts'
import type { CheckoutShop } from '../../shop.ts'
import { deleteBought, findEarlier, newBought } from './store.ts'

/** Within this time a duplicate is asked about. */
const minutes = 30

/** An order of these goods to this contact, in this visit. */
type Buying = {
  items: readonly Pick<PricedItem, 'productId' | 'amount' | 'quantity' | 'phoneNumber' | 'iccid' | 'gift'>[]
  contact: Pick<DeliveryAddress, 'email' | 'voucherDeliveryAddress'>
  sessionId?: string | undefined
}

/** What makes two purchases the same: number and amount; eSIM and plan; code and recipient's address. */
export function goodsOf(
  { productId, amount, phoneNumber, iccid, gift }: Omit<Buying['items'][number], 'quantity'>,
  { email, voucherDeliveryAddress }: Buying['contact'],
): string {
  if (phoneNumber !== null) return `number ${phoneNumber} ${amount}`
  if (iccid !== undefined) return `esim ${iccid} ${productId} ${amount}`
  const address = gift?.recipientEmail ?? voucherDeliveryAddress?.email ?? email
  return `code ${productId} ${amount} ${address.trim().toLowerCase()}`
}

type Buyer = { by: 'customer' | 'browser' | 'session'; name: string }

/** Identities of the buyer that others cannot claim. A session id is chosen by the caller and proves the least. */
function buyersOf({ visitor }: CheckoutShop, sessionId: string | undefined): Buyer[] {
  const browser = visitor.keepBrowserId?.()
  return [
    ...(visitor.customer ? [{ by: 'customer' as const, name: visitor.customer.customerId }] : []),
    ...(browser ? [{ by: 'browser' as const, name: browser }] : []),
    ...(sessionId ? [{ by: 'session' as const, name: sessionId }] : []),
  ]
}

/** One fingerprint per key: stored under the current key, found under all. */
const marksOf = (secret: KeyRing, { tenant }: CheckoutShop, { items, contact }: Buying, buyers: readonly Buyer[]) =>
  items.flatMap((item, index) =>
    // A line that only sets up an automatic top-up buys nothing yet.
    (item.quantity > 0 ? buyers : []).flatMap(({ by, name }) =>
      fingerprints(secret, `bought before at ${tenant.id}`, `${by} ${name} ${goodsOf(item, contact)}`).map(
        (fingerprint) => ({ by, line: index + 1, fingerprint }),
      ),
    ),
  )

/**
 * Asks before the same is bought again within half an hour (readings: also after a poll that gave up). A customer's
 * purchases count for their account only, a guest's for that browser or session: nobody learns of a stranger's.
 * @returns duplicateOrder with `details.minutes` since then; if it is certainly the buyer's own also `orderNumber`, and
 *   `orderUrl`, its signed result page
 */
export async function askIfDuplicate(shop: CheckoutShop, tx: Tx, buying: Buying): Promise<Refusal | undefined> {
  const buyers = buyersOf(shop, buying.sessionId)
  // A browser that sent no id gets a new one, under which nothing was bought yet.
  const known = buyers.filter(({ by }) => by !== 'browser' || shop.visitor.browserId !== undefined)
  const marks = marksOf(shop.secret, shop, buying, known)
  if (marks.length === 0) return undefined
  const now = shop.clock.now()
  const fingerprints = marks.map(({ fingerprint }) => fingerprint)
  const found = await findEarlier(tx, fingerprints, after(now, -minutes * 60))
  const isCertain = (one: (typeof found)[number]) =>
    marks.some(({ by, fingerprint }) => by !== 'session' && fingerprint === one.fingerprint)
  const earlier = found.find(isCertain) ?? found[0]
  if (!earlier) return undefined
  const { orderNumber, language, placedAt } = earlier
  const ago = { minutes: Math.max(1, Math.round((now.getTime() - placedAt.getTime()) / 60_000)) }
  if (!isCertain(earlier)) return refuse('duplicateOrder', { details: ago })
  return refuse('duplicateOrder', {
    details: { ...ago, orderNumber, orderUrl: resultUrl(shop, orderNumber, language) },
  })
}

/**
 * Writes that remember the purchase, to run with the order. A customer's purchase belongs to the account, whichever
 * browser they used.
 */
export function rememberPurchase(shop: CheckoutShop, orderNumber: string, buying: Buying): Write[] {
  const buyers = buyersOf(shop, buying.sessionId)
  const own = buyers.filter(({ by }) => !shop.visitor.customer || by === 'customer')
  const marks = marksOf([shop.secret[0]], shop, buying, own).map(({ line, fingerprint }) => ({ line, fingerprint }))
  return marks.length > 0 ? [newBought(orderNumber, marks, shop.clock.now())] : []
}

/** Deletes purchases that are too old to count as duplicates. */
export const forgetBought = ({ db, clock }: Pick<CheckoutShop, 'db' | 'clock'>): Promise<void> =>
  db.transaction((tx) => deleteBought(tx, after(clock.now(), -minutes * 60)))
