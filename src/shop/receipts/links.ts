import { signed, unsigned } from '#kit/signature'
import { shopPath } from '#tenants/contract'
import type { ReceiptShop } from './shop.ts'

/** An order's number, and how many corrections of its address were confirmed: links to a former address are invalid. */
export type OrderLink = { orderNumber: string; edition: number }

type Linked = Pick<ReceiptShop, 'tenant' | 'secret' | 'siteUrl'>

const pagePurpose = (tenant: string) => `page of order of ${tenant}`
const emailPurpose = (tenant: string) => `email of order of ${tenant}`

const name = ({ orderNumber, edition }: OrderLink) => `${orderNumber}~${edition}`
function read(text: string | undefined): OrderLink | undefined {
  const [orderNumber, edition] = text?.split('~') ?? []
  return orderNumber && edition ? { orderNumber, edition: Number(edition) } : undefined
}

/** @returns the token of an order's page; valid while the order's address stays the same */
export const pageToken = ({ tenant, secret }: Linked, opened: OrderLink): string =>
  signed(secret, pagePurpose(tenant.id), name(opened))

/** @returns undefined for a token that we did not sign for this tenant's order pages */
export const readPageToken = ({ tenant, secret }: Linked, token: string): OrderLink | undefined =>
  read(unsigned(secret, pagePurpose(tenant.id), token))

/** The permanent page of an order. The token is in the query, which is never logged. */
export const pagePath = (shop: Linked, opened: OrderLink, language: string): string =>
  `${shopPath(shop.tenant, 'order')}?${new URLSearchParams({ token: pageToken(shop, opened), lng: language })}`

export const pageUrl = (shop: Linked, opened: OrderLink, language: string): string =>
  shop.siteUrl + pagePath(shop, opened, language)

/** URL of the page that offers a top-up once more, for whoever has the receipt. */
export const againUrl = (shop: Linked, opened: OrderLink, language: string): string =>
  `${shop.siteUrl}${shopPath(shop.tenant, 'again')}?${new URLSearchParams({ token: pageToken(shop, opened), lng: language })}`

/** URL to confirm a new address; `edition` is the number of the correction. */
export function confirmEmailUrl(shop: Linked, correction: OrderLink, language: string): string {
  const token = signed(shop.secret, emailPurpose(shop.tenant.id), name(correction))
  return `${shop.siteUrl}${shopPath(shop.tenant, 'order/email')}?${new URLSearchParams({ token, lng: language })}`
}

/** @returns undefined for a token that we did not send to a new address */
export const readEmailToken = ({ tenant, secret }: Linked, token: string): OrderLink | undefined =>
  read(unsigned(secret, emailPurpose(tenant.id), token))
