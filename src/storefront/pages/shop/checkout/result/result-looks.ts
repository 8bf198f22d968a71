import type { PlainPageKey } from '#kit/text-key'
import type { SignKind } from '../../../../ui/signs/sign.tsx'
import type { ResultView } from './result-view.ts'

type Look = { sign: SignKind; title: PlainPageKey; text: PlainPageKey | undefined; canRetry: boolean }

type Known = Pick<ResultView, 'status' | 'message' | 'isPaid' | 'arrived' | 'numberRefused' | 'isGoods' | 'onlySetsUp'>

/**
 * How each result is shown (specification, section 4): success and its partial forms as successful, failure and
 * cancellation as failed, a refund as such, whether requested or done. One that takes too long is not a failure yet;
 * like one with an unknown payment, it must not be paid twice.
 */
export function lookOf(known: Known): Look {
  const { status, message, isPaid, arrived, isGoods, onlySetsUp } = known
  const success = onlySetsUp ? 'autoTopup.done' : isGoods ? 'resultSuccess.goods' : 'resultSuccess'
  switch (status) {
    case 'Pending':
      return {
        sign: 'waiting',
        title: !isPaid ? 'resultWaiting' : isGoods ? 'resultSending.goods' : 'resultSending',
        text: 'resultPatience',
        canRetry: false,
      }
    case 'Success':
      return { sign: 'success', title: success, text: undefined, canRetry: false }
    case 'PartialSuccess':
    case 'PartiallyRefunded':
      // An order that arrived whole may have a refund.
      return {
        sign: 'success',
        title: arrived === 'all' ? success : 'resultPartly',
        text: message,
        canRetry: false,
      }
    case 'Refunded':
      return {
        sign: 'refunded',
        title: known.numberRefused ? 'resultNumberRefused' : 'resultReturned',
        text: message,
        canRetry: arrived === 'nothing',
      }
    case 'Cancelled':
      return { sign: 'failed', title: 'paymentCancelled', text: 'nothingCharged', canRetry: true }
    case 'Failure':
      return failureLook(known)
  }
}

function failureLook({ message, isPaid, numberRefused, isGoods }: Known): Look {
  if (message === 'paymentOperationTimedOut')
    return { sign: 'late', title: 'resultLate', text: message, canRetry: false }
  const undelivered = numberRefused
    ? 'resultNumberRefused'
    : isGoods
      ? 'resultNotDelivered.goods'
      : 'resultNotDelivered'
  if (message === 'refunded')
    return {
      sign: 'refunded',
      title: numberRefused ? undelivered : 'resultRefunded',
      text: message,
      canRetry: true,
    }
  if (message === 'productProcessError') return { sign: 'failed', title: undelivered, text: message, canRetry: false }
  return { sign: 'failed', title: isPaid ? undelivered : 'paymentFailed', text: message, canRetry: true }
}
