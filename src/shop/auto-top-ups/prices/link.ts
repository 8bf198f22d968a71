import type { CheckoutShop } from '#checkout'
import { signed, unsigned } from '#kit/signature'

type Linked = Pick<CheckoutShop, 'tenant' | 'secret' | 'siteUrl'>

const purpose = (tenant: string) => `price of automatic top-up of ${tenant}`

/** Where the owner of one reads its new price and agrees to it without signing in: in the mails that tell of it. */
export function priceUrl({ tenant, secret, siteUrl }: Linked, autoTopUpId: string, language: string): string {
  const token = signed(secret, purpose(tenant.id), autoTopUpId)
  return `${siteUrl}/account/auto-topups/price?${new URLSearchParams({ token, lng: language })}`
}

/** @returns undefined for a link that is not ours */
export const readPriceToken = ({ tenant, secret }: Linked, token: string): string | undefined =>
  unsigned(secret, purpose(tenant.id), token)
