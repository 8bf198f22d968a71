import type { CheckoutShop } from '#checkout'
import { readablePhone } from '#kit/phone'
import { signed, unsigned } from '#kit/signature'
import type { EndLink } from '#notifications'
import { urlOfPage } from '#tenants/contract'
import { findOfOrder } from './store.ts'

type Linked = Pick<CheckoutShop, 'tenant' | 'secret' | 'siteUrl'>

const purpose = (tenant: string) => `end of automatic top-up of ${tenant}`

/** URL that ends an automatic top-up without signing in: in each of its receipts (readings, section 4). */
export function cancelUrl(shop: Linked, autoTopUpId: string, language: string): string {
  const token = signed(shop.secret, purpose(shop.tenant.id), autoTopUpId)
  return urlOfPage(shop, '/cancel/auto-topup', { token, lng: language })
}

/** @returns undefined for a link that we did not sign */
export const readCancelToken = ({ tenant, secret }: Linked, token: string): string | undefined =>
  unsigned(secret, purpose(tenant.id), token)

/** The links for an order's receipt: of each top-up that it set up or is a run of; none for other orders. */
export async function cancelLinksOf(shop: CheckoutShop, orderNumber: string): Promise<EndLink[]> {
  return linksOf(shop, await shop.db.read((tx) => findOfOrder(tx, orderNumber)))
}

export const linksOf = (shop: Linked, found: Awaited<ReturnType<typeof findOfOrder>>): EndLink[] =>
  found.map(({ autoTopUpId, msisdn, language }) => ({
    phone: readablePhone(msisdn),
    url: cancelUrl(shop, autoTopUpId, language),
  }))
