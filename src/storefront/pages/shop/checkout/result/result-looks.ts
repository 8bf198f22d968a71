import type { PlainPageKey } from '#kit/text-key'
import type { SignKind } from '../../../../ui/sign.tsx'
import type { ResultView } from './result-view.ts'

type Look = { sign: SignKind; title: PlainPageKey; text: PlainPageKey | undefined; canRetry: boolean }

/**
 * How each result is shown (specification, section 4): success and its partial forms as successful, failure and
 * cancellation as failed, a refund as such. One that takes too long is no failure yet, and must not be paid twice.
 */
export function lookOf({
  status,
  message,
  isPaid,
  arrived,
  isGoods,
  onlySetsUp,
}: Pick<ResultView, 'status' | 'message' | 'isPaid' | 'arrived' | 'isGoods' | 'onlySetsUp'>): Look {
  const success = onlySetsUp ? 'autoTopup.done' : isGoods ? 'resultSuccess.goods' : 'resultSuccess'
  const sending = isGoods ? 'resultSending.goods' : 'resultSending'
  switch (status) {
    case 'Pending':
      return {
        sign: 'waiting',
        title: isPaid ? sending : 'resultWaiting',
        text: 'resultPatience',
        canRetry: false,
      }
    case 'Success':
      return { sign: 'success', title: success, text: undefined, canRetry: false }
    case 'PartialSuccess':
    case 'PartiallyRefunded':
      // Money may go back of an order that arrived whole.
      return {
        sign: 'success',
        title: arrived === 'all' ? success : 'resultPartly',
        text: message,
        canRetry: false,
      }
    case 'Refunded':
      return { sign: 'refunded', title: 'resultRefunded', text: message, canRetry: arrived === 'nothing' }
    case 'Cancelled':
      return { sign: 'failed', title: 'paymentCancelled', text: 'nothingCharged', canRetry: true }
    case 'Failure':
      return message === 'paymentOperationTimedOut'
        ? { sign: 'late', title: 'resultLate', text: message, canRetry: false }
        : { sign: 'failed', title: isPaid ? 'resultNotDelivered' : 'paymentFailed', text: message, canRetry: !isPaid }
  }
}
