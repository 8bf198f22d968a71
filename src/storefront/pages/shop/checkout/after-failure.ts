import type { Translate } from '#kit/text-key'
import { type OrderView, type PaymentFailure, paymentFailures } from '#orders/contract'
import { shopPath, type Tenant } from '#tenants/contract'
import { undelivered } from './result/what-happened.ts'

// After a failed order the payment page's URL says why, and which method to preselect.

/** `wasPaid`: it was paid, and the money is refunded. */
type Failed = Pick<OrderView, 'paymentFailure' | 'paymentMethod'> & { wasPaid: boolean }

/** @param method the preselected one; empty for the one of the last attempt */
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

/** @returns the URL's reason, if there is a text for it */
const reasonIn = (asked: URLSearchParams): PaymentFailure | undefined =>
  paymentFailures.find((known) => known === asked.get('reason'))

/** The message above the payment form about the last attempt. */
export function failureNotice({ translate: t }: { translate: Translate }, asked: URLSearchParams) {
  const status = asked.get('status')
  const reason = reasonIn(asked)
  const why = reason ? [t(`paymentFailure.${reason}`)] : []
  if (status === 'cancelled') return { title: t('paymentCancelled'), texts: [t('paymentTryAgain')] }
  if (status === 'failed') return { title: t('paymentFailed'), texts: [...why, t('paymentTryAgain')] }
  if (status !== 'undelivered') return undefined
  return { title: t('resultNotDelivered.goods'), texts: reason ? why : [t('outcome.newPayment')] }
}
