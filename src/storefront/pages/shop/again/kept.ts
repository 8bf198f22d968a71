import { type KeptTopUp, openKept, ownLatest, type RepeatableTopUp, sealKept, topUpsToRepeat } from '#checkout/again'
import { cookieLine, cookieValue, dropCookieLine } from '#kit/cookies'
import { isRefusal } from '#kit/result'
import { receiptByToken } from '#receipts'
import { limited, type PageShop } from '../../../page-shop.ts'

// Top-ups that a shopper repeats by one press: those that this device keeps, because they agreed to it, and those of
// the account that is signed in.

type Lines = [name: 'set-cookie', line: string][]

/** @returns what this device keeps; nothing if the brand does not offer it */
export const keptOn = (request: Request, shop: PageShop): KeptTopUp[] =>
  shop.tenant.topUpsAgainFor === 'everybody' ? openKept(shop, cookieValue(request.headers.get('cookie'), 'again')) : []

/**
 * @returns the headers that make the device keep exactly this, for seven days more. The second cookie tells scripts that
 *   there is something, because a visitor from another site sends no strict cookie at first
 */
export const keep = (shop: PageShop, kept: readonly KeptTopUp[]): Lines => {
  const sealed = sealKept(shop, kept)
  const lines = sealed
    ? [cookieLine('again', sealed), cookieLine('againKept', '1')]
    : [dropCookieLine('again'), dropCookieLine('againKept')]
  return lines.map((line) => ['set-cookie', line])
}

/** @returns the top-ups that this visitor may repeat, the newest first */
export async function repeatableFor(shop: PageShop, kept: readonly KeptTopUp[]): Promise<RepeatableTopUp[]> {
  if (shop.tenant.topUpsAgainFor === 'nobody') return []
  const own = await ownLatest(shop)
  return topUpsToRepeat(shop, [...kept, ...own.filter(({ orderNumber }) => !isAmong(kept, orderNumber))])
}

/**
 * The order of a link in a receipt, for whoever holds it, and nothing more: others may have opened the mail, so neither
 * contact nor further numbers are told.
 */
export async function linkedTopUp(shop: PageShop, token: string): Promise<RepeatableTopUp | undefined> {
  if (!token || shop.tenant.topUpsAgainFor === 'nobody') return undefined
  const order = await limited(shop, 'receiptByToken', () => receiptByToken(shop, token))
  if (isRefusal(order)) return undefined
  const [found] = await topUpsToRepeat(shop, [{ orderNumber: order.orderNumber, name: '' }])
  return found
}

const isAmong = (kept: readonly KeptTopUp[], orderNumber: string) => kept.some((one) => one.orderNumber === orderNumber)
