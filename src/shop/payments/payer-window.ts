import type { Tenant } from '#tenants'

type Windows = Pick<Tenant, 'payPalIframeEnabledOnceOff' | 'payPalIframeEnabledAutomatic'>

/** What a page needs to open the payer's page in a window: its token, or of an agreement its approval session. */
export type PayerWindow = { token?: string; approval_session_id?: string }

/**
 * Whether the payer's page stands in a window of its own, for the brand's choice (specification, section 4): then the
 * payer's address bears a token, or `approval_session_id` where nothing is paid but only agreed to.
 * @param about whether it is about one payment, or about payments to come, the first of them included
 * @param payerUrl the payer's page; of ours or without either, it is none to open so
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
 * Whether shoppers may come back from this method in a window, which is closed then. The page that does it leads on
 * where there is no window.
 */
export const mayComeBackInWindow = (
  { payPalIframeEnabledOnceOff, payPalIframeEnabledAutomatic }: Windows,
  method: string,
): boolean => method === 'paypal' && (payPalIframeEnabledOnceOff || payPalIframeEnabledAutomatic)

/** The specification's locale parameter, so that the provider speaks the shopper's language. */
export function withLocale(checkoutUrl: string, language: string): string {
  const url = new URL(checkoutUrl)
  url.searchParams.set('locale', language)
  return url.href
}
