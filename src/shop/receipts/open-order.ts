import { finish, type Tx } from '#database'
import { reviewPath } from '#enquiries/contract'
import { type Claim, claimWrite } from '#notifications'
import { findPosition, lockOrder, type Position } from '#orders'
import { type ContentsOfUnits, contentsOf } from '#orders/contents'
import { soleTopUp } from '#orders/contract'
import { findAndClaim, findWithEdition, isErased, type WithEdition } from '#orders/of-customers'
import { againUrl, pagePath, pageToken, pageUrl, readPageToken } from './links.ts'
import type { ReceiptShop } from './shop.ts'
import { type Correction, editionOf, findCorrections } from './store.ts'

export type OpenOrder = { position: Position; corrections: Correction[] }

/**
 * @returns the order of a link; undefined for an invalid link, one to an address that was corrected, or an order whose
 *   owner was erased
 */
export async function openOrder(shop: ReceiptShop, tx: Tx, token: string): Promise<OpenOrder | undefined> {
  const opened = readPageToken(shop, token)
  if (!opened) return undefined
  // Sent together: a read-only transaction has one round trip.
  const [position, corrections, isGone] = await Promise.all([
    findPosition(tx, opened.orderNumber),
    findCorrections(tx, opened.orderNumber),
    isErased(tx, opened.orderNumber),
  ])
  return position && !isGone && editionOf(corrections) === opened.edition ? { position, corrections } : undefined
}

/** How an order is named: a shopper has the link's token, an operator the number. */
export type OrderName = { token: string } | { orderNumber: string }

/** The same, locked until the transaction ends. A number opens an order for an operator only. */
export async function openOrderToChange(shop: ReceiptShop, tx: Tx, name: OrderName): Promise<OpenOrder | undefined> {
  if ('token' in name) {
    const opened = readPageToken(shop, name.token)
    return opened && (await lockOrder(tx, opened.orderNumber)) ? openOrder(shop, tx, name.token) : undefined
  }
  const { orderNumber } = name
  if (shop.visitor.operator === undefined || !(await lockOrder(tx, orderNumber))) return undefined
  const edition = editionOf(await findCorrections(tx, orderNumber))
  return openOrder(shop, tx, pageToken(shop, { orderNumber, edition }))
}

/** Who asked for something, as the timeline says it. */
export const asker = ({ visitor: { operator } }: ReceiptShop) =>
  operator === undefined ? ({ actor: 'shopper' } as const) : ({ actor: 'operator', operator } as const)

/** @returns the path of an order's permanent page, for a page that may show the order already */
export async function orderPath(shop: ReceiptShop, orderNumber: string): Promise<string> {
  const edition = editionOf(await shop.db.read((tx) => findCorrections(tx, orderNumber)))
  return pagePath(shop, { orderNumber, edition }, shop.visitor.language)
}

/** URL of the permanent page of an order that was read with its edition. */
export const orderUrl = (shop: ReceiptShop, { position, edition }: Pick<WithEdition, 'position' | 'edition'>): string =>
  pageUrl(shop, { orderNumber: position.orderNumber, edition }, position.language)

type MailOfOrder = {
  position: Position
  orderUrl: string
  reviewUrl: string
  /** URL of the page that offers it once more, if it is one top-up. */
  againUrl: string | undefined
  contents: ContentsOfUnits
  claimed: Claim | undefined
  /** Whether a browser is to be told of its outcome. */
  hasDevices: boolean
}

/**
 * @param occasion of a mail that is sent next and to the order's address: claimed in the same statement, if it can be
 * @returns an order and the URL of its permanent page, for a mail about it; throws if there is no such order.
 */
export async function orderMail(
  shop: ReceiptShop,
  orderNumber: string,
  occasion?: 'confirmation' | 'receipt',
): Promise<MailOfOrder> {
  const found: (WithEdition & { messageId?: string | null }) | undefined = await (occasion === undefined
    ? shop.db.read((tx) => findWithEdition(tx, orderNumber))
    : shop.db.transaction((tx) =>
        finish(tx, () => findAndClaim(tx, orderNumber, claimWrite(orderNumber, occasion, shop.clock.now()))),
      ))
  if (!found) throw new Error(`there is no order ${orderNumber} of ${shop.tenant.id}`)
  const { position, edition, hasDevices } = found
  const reviewUrl = `${shop.siteUrl}${reviewPath}`
  const isOffered = shop.tenant.topUpsAgainFor !== 'nobody' && soleTopUp(position.lines) !== undefined
  const again = isOffered ? againUrl(shop, { orderNumber, edition }, position.language) : undefined
  const claimed = occasion && found.messageId ? { occasion, messageId: found.messageId } : undefined
  return {
    position,
    orderUrl: orderUrl(shop, found),
    reviewUrl,
    againUrl: again,
    contents: await contentsOf(shop, position),
    claimed,
    hasDevices,
  }
}
