import type { ActionName } from '#admin/actions'
import type { TextKey } from '../../texts/read-text.ts'

/** What an action does, in words. */
export const actionTexts: Readonly<Record<ActionName, TextKey>> = {
  'case.take': 'approvals.caseTake',
  'case.snooze': 'approvals.caseSnooze',
  'case.resolve': 'approvals.caseResolve',
  'refund.give': 'approvals.refundGive',
  'refund.again': 'approvals.refundAgain',
  'order.ask-now': 'approvals.orderAsk',
  'receipt.send-again': 'approvals.receiptSend',
  'email.correct': 'approvals.emailCorrect',
  'unit.replace': 'approvals.unitReplace',
  'chargeback.accept': 'approvals.chargebackAccept',
  'difference.close': 'approvals.differenceClose',
  'request.confirm': 'approvals.requestConfirm',
  'request.refuse': 'approvals.requestRefuse',
  'request.answer': 'approvals.requestAnswer',
  'auto-top-up.change': 'approvals.autoTopUpChange',
  'text-top-up.change': 'approvals.textTopUpChange',
  'method.remove': 'approvals.methodRemove',
  'sessions.end': 'approvals.sessionsEnd',
  'customer.reveal': 'approvals.customerReveal',
  'customer.export': 'approvals.customerExport',
  'customer.erase': 'approvals.customerErase',
  'note.add': 'approvals.noteAdd',
  'job.retry': 'approvals.jobRetry',
  'job.drop': 'approvals.jobDrop',
  'value.reveal': 'approvals.valueReveal',
  'product.change': 'approvals.productChange',
  'import.write': 'approvals.importWrite',
}
