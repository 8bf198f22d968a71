import { type OrderView, type PaymentFailure, paymentFailures } from '#orders/contract'
import { shopPath, type Tenant } from '#tenants/contract'

// After a payment that came to nothing the payment page's address says why, and which method to begin with.

type Failed = Pick<OrderView, 'paymentFailure' | 'paymentMethod'>

/** @param method the one to begin with; empty for the one that was tried before */
export function afterFailure(
  tenant: Pick<Tenant, 'features'>,
  { paymentFailure, paymentMethod }: Failed,
  method = '',
): string {
  const said = new URLSearchParams({ status: 'failed' })
  if (paymentFailure) said.set('reason', paymentFailure)
  const chosen = method || paymentMethod
  if (chosen) said.set('method', chosen)
  return `${shopPath(tenant, 'checkout/payment')}?${said}`
}

/** @returns the reason that an address says, if it is one that there is a text for */
export const reasonIn = (asked: URLSearchParams): PaymentFailure | undefined =>
  paymentFailures.find((known) => known === asked.get('reason'))
