import type { Translate } from '#kit/text-key'
import { type OrderView, type PaymentFailure, paymentFailures } from '#orders/contract'
import { shopPath, type Tenant } from '#tenants/contract'
import { undelivered } from './result/what-happened.ts'

// After an order that came to nothing the payment page's address says why, and which method to begin with.

/** `wasPaid`: its money came, and goes back. */
type Failed = Pick<OrderView, 'paymentFailure' | 'paymentMethod'> & { wasPaid: boolean }

/** @param method the one to begin with; empty for the one that was tried before */
export function afterFailure(
  tenant: Pick<Tenant, 'features'>,
  { paymentFailure, paymentMethod, wasPaid }: Failed,
  method = '',
): string {
  const isUndelivered = wasPaid || (paymentFailure !== undefined && undelivered.includes(paymentFailure))
  const said = new URLSearchParams({ status: isUndelivered ? 'undelivered' : 'failed' })
  if (paymentFailure) said.set('reason', paymentFailure)
  const chosen = method || paymentMethod
  if (chosen) said.set('method', chosen)
  return `${shopPath(tenant, 'checkout/payment')}?${said}`
}

/** @returns the reason that an address says, if it is one that there is a text for */
const reasonIn = (asked: URLSearchParams): PaymentFailure | undefined =>
  paymentFailures.find((known) => known === asked.get('reason'))

/** What the payment page says above its form of the try before. */
export function failureNotice({ translate: t }: { translate: Translate }, asked: URLSearchParams) {
  const status = asked.get('status')
  const reason = reasonIn(asked)
  const why = reason ? [t(`paymentFailure.${reason}`)] : []
  if (status === 'cancelled') return { title: t('paymentCancelled'), texts: [t('paymentTryAgain')] }
  if (status === 'failed') return { title: t('paymentFailed'), texts: [...why, t('paymentTryAgain')] }
  if (status !== 'undelivered') return undefined
  return { title: t('resultNotDelivered.goods'), texts: reason ? why : [t('outcome.newPayment')] }
}
