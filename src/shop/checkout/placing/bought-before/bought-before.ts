import type { PricedItem } from '#cart'
import type { Tx, Write } from '#database'
import { after } from '#kit/clock'
import { type Refusal, refuse } from '#kit/result'
import { fingerprints, type KeyRing } from '#kit/signature'
import type { DeliveryAddress } from '#orders/contract'
import { resultUrl } from '../../addresses.ts'
import type { CheckoutShop } from '../../shop.ts'
import { deleteBought, findEarlier, newBought } from './store.ts'

/** For so long the same once more is asked about first. */
const minutes = 30

/** An order of these goods to this contact, by this visit. */
type Buying = {
  items: readonly Pick<PricedItem, 'productId' | 'amount' | 'quantity' | 'phoneNumber' | 'iccid' | 'gift'>[]
  contact: Pick<DeliveryAddress, 'email' | 'voucherDeliveryAddress'>
  sessionId?: string | undefined
}

/**
 * What makes two purchases the same: a number and an amount; an eSIM and its plan; a code and the address it goes to.
 */
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

/** Who buys, as far as nobody else can say so of themselves. A session is named by the caller, and proves the least. */
function buyersOf({ visitor }: CheckoutShop, sessionId: string | undefined): Buyer[] {
  const browser = visitor.markBrowser?.()
  return [
    ...(visitor.customer ? [{ by: 'customer' as const, name: visitor.customer.customerId }] : []),
    ...(browser ? [{ by: 'browser' as const, name: browser }] : []),
    ...(sessionId ? [{ by: 'session' as const, name: sessionId }] : []),
  ]
}

/** One mark for each key: what was bought is kept under the current one, and found under any. */
const marksOf = (secret: KeyRing, { tenant }: CheckoutShop, { items, contact }: Buying, buyers: readonly Buyer[]) =>
  items.flatMap((item, index) =>
    // Of what only sets an automatic top-up up, nothing is bought yet.
    (item.quantity > 0 ? buyers : []).flatMap(({ by, name }) =>
      fingerprints(secret, `bought before at ${tenant.id}`, `${by} ${name} ${goodsOf(item, contact)}`).map(
        (fingerprint) => ({ by, line: index + 1, fingerprint }),
      ),
    ),
  )

/**
 * Asks before the same is bought again within half an hour (readings: also after a poll that gave up). What a customer
 * bought is known to their account alone, what a guest bought to that browser or session: nobody learns of a stranger.
 * @returns duplicateOrder with `details.minutes` since then; where it is certainly their own also `orderNumber`, and
 * `orderUrl`, its signed result page
 */
export async function askBeforeAgain(shop: CheckoutShop, tx: Tx, buying: Buying): Promise<Refusal | undefined> {
  const marks = marksOf(shop.secret, shop, buying, buyersOf(shop, buying.sessionId))
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

/** What was bought, to be remembered beside the order. What a customer bought is theirs, whichever browser they used. */
export function boughtNow(shop: CheckoutShop, orderNumber: string, buying: Buying): Write[] {
  const buyers = buyersOf(shop, buying.sessionId)
  const own = buyers.filter(({ by }) => !shop.visitor.customer || by === 'customer')
  const marks = marksOf([shop.secret[0]], shop, buying, own).map(({ line, fingerprint }) => ({ line, fingerprint }))
  return marks.length > 0 ? [newBought(orderNumber, marks, shop.clock.now())] : []
}

/** Forgets what is asked about no more. */
export const forgetBought = ({ db, clock }: Pick<CheckoutShop, 'db' | 'clock'>): Promise<void> =>
  db.transaction((tx) => deleteBought(tx, after(clock.now(), -minutes * 60)))
