import { type KeyRing, signed, unsigned } from '#kit/signature'
import type { Tenant } from '#tenants'

type Linked = { tenant: Pick<Tenant, 'id'>; secret: KeyRing; siteUrl: string }

/** Kinds of contract that have a price to agree to: the page, and the purpose that its links are signed for. */
const priced = {
  automatic: { path: 'auto-topups', name: 'automatic top-up' },
  text: { path: 'sms-topups', name: 'top-ups by text' },
} as const
type Priced = keyof typeof priced

const purpose = (of: Priced, tenant: string) => `price of ${priced[of].name} of ${tenant}`

/** URL where the owner reads the new price and agrees to it without signing in; for mails. */
export function priceUrl({ tenant, secret, siteUrl }: Linked, of: Priced, id: string, language: string): string {
  const token = signed(secret, purpose(of, tenant.id), id)
  return `${siteUrl}/account/${priced[of].path}/price?${new URLSearchParams({ token, lng: language })}`
}

/** @returns undefined for a link that we did not sign */
export const readPriceToken = (
  { tenant, secret }: Pick<Linked, 'tenant' | 'secret'>,
  of: Priced,
  token: string,
): string | undefined => unsigned(secret, purpose(of, tenant.id), token)
