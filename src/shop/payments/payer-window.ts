import type { Tenant } from '#tenants'

type Windows = Pick<Tenant, 'payPalIframeEnabledOnceOff' | 'payPalIframeEnabledAutomatic'>

/** What a page needs to open the payer's page in a window: its token, or of an agreement its approval session. */
export type PayerWindow = { token?: string; approval_session_id?: string }

/**
 * Whether the payer's page stands in a window of its own, for the brand's choice (specification, section 4): then the
 * payer's address bears a token, or `approval_session_id` where it is about payments to come.
 * @param payerUrl the payer's page; of ours or without either, it is none to open so
 */
export function payerWindow(tenant: Windows, method: string, payerUrl: string): PayerWindow {
  if (method !== 'paypal') return {}
  const asked = new URL(payerUrl).searchParams
  const [token, session] = [asked.get('token'), asked.get('approval_session_id')]
  if (tenant.payPalIframeEnabledAutomatic && session) return { approval_session_id: session }
  return tenant.payPalIframeEnabledOnceOff && token ? { token } : {}
}

/** Whether shoppers come back from this method in a window, which is closed then. */
export const comesBackInWindow = (tenant: Windows, method: string, about: 'once-off' | 'automatic'): boolean =>
  method === 'paypal' &&
  (about === 'once-off' ? tenant.payPalIframeEnabledOnceOff : tenant.payPalIframeEnabledAutomatic)
