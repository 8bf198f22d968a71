import type { CheckoutShop } from '#checkout'
import { signed, unsigned } from '#kit/signature'
import { shopPath } from '#tenants/contract'
import type { Session } from './session.ts'

const purpose = (tenant: string) => `goes on with an assistant's session at ${tenant}`

/** URL of the shop's own page where the shopper goes on with a session. */
export const continueUrl = (
  { secret, tenant, siteUrl }: Pick<CheckoutShop, 'secret' | 'tenant' | 'siteUrl'>,
  { sessionId, language }: Pick<Session, 'sessionId' | 'language'>,
): string =>
  `${siteUrl}${shopPath(tenant, 'continue')}?${new URLSearchParams({ token: signed(secret, purpose(tenant.id), sessionId), lng: language })}`

/** @returns the session that such a URL names; undefined if we did not sign it */
export const sessionOfToken = (
  { secret, tenant }: Pick<CheckoutShop, 'secret' | 'tenant'>,
  token: string,
): string | undefined => unsigned(secret, purpose(tenant.id), token)
