import type { Tenant } from '#tenants'

type Windows = Pick<Tenant, 'payPalIframeEnabledOnceOff' | 'payPalIframeEnabledAutomatic'>

/** What a page needs to open the payer's page in a window: its token, or the approval session of an agreement. */
export type PayerWindow = { token?: string; approval_session_id?: string }

/**
 * Whether the payer's page opens in a window of its own, by the brand's setting (specification, section 4). The payer's
 * URL then has a token, or `approval_session_id` where nothing is paid but an agreement is made.
 * @param about one payment, or future payments, the first of them included
 * @param payerUrl the payer's page; our own page, or one without either parameter, does not open in a window
 */
export function payerWindow(
  { payPalIframeEnabledOnceOff, payPalIframeEnabledAutomatic }: Windows,
  method: string,
  payerUrl: string,
  about: 'once-off' | 'automatic',
): PayerWindow {
  const isEnabled = about === 'automatic' ? payPalIframeEnabledAutomatic : payPalIframeEnabledOnceOff
  if (method !== 'paypal' || !isEnabled) return {}
  const asked = new URL(payerUrl).searchParams
  const [token, session] = [asked.get('token'), asked.get('approval_session_id')]
  if (session) return { approval_session_id: session }
  return token ? { token } : {}
}

/**
 * Whether shoppers may come back from this method in a window that must be closed. The page that closes it works
 * without a window too.
 */
export const mayComeBackInWindow = (
  { payPalIframeEnabledOnceOff, payPalIframeEnabledAutomatic }: Windows,
  method: string,
): boolean => method === 'paypal' && (payPalIframeEnabledOnceOff || payPalIframeEnabledAutomatic)

/** Adds the specification's locale parameter, so that the provider uses the shopper's language. */
export function withLocale(checkoutUrl: string, language: string): string {
  const url = new URL(checkoutUrl)
  url.searchParams.set('locale', language)
  return url.href
}
