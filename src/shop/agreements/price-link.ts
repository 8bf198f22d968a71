import { type KeyRing, signed, unsigned } from '#kit/signature'
import type { Tenant } from '#tenants'
import { urlOfPage } from '#tenants/contract'

type Linked = { tenant: Pick<Tenant, 'id'>; secret: KeyRing; siteUrl: string }

/** Kinds of contract that have a price to agree to: the page, and the purpose that its links are signed for. */
const priced = {
  automatic: { page: '/account/auto-topups/price', name: 'automatic top-up' },
  text: { page: '/account/sms-topups/price', name: 'top-ups by text' },
} as const
type Priced = keyof typeof priced

const purpose = (of: Priced, tenant: string) => `price of ${priced[of].name} of ${tenant}`

/** URL where the owner reads the new price and agrees to it without signing in; for mails. */
export function priceUrl(shop: Linked, of: Priced, id: string, language: string): string {
  const token = signed(shop.secret, purpose(of, shop.tenant.id), id)
  return urlOfPage(shop, priced[of].page, { token, lng: language })
}

/** @returns undefined for a link that we did not sign */
export const readPriceToken = (
  { tenant, secret }: Pick<Linked, 'tenant' | 'secret'>,
  of: Priced,
  token: string,
): string | undefined => unsigned(secret, purpose(of, tenant.id), token)
