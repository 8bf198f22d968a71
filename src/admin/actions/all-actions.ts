import { booksCompare, chargebackAccept, chargebackWin, differenceBook, differenceClose } from './books.ts'
import { draftBegin, draftChange, draftDrop, draftMove } from './brands/drafts.ts'
import { brandExport } from './brands/export.ts'
import { brandNew } from './brands/new.ts'
import { previewEnd, previewOpen, previewShare } from './brands/previews.ts'
import { brandSchedule, brandUnschedule } from './brands/schedule.ts'
import { brandAdopt, brandPublish, brandRelease, brandRollBack } from './brands/versions.ts'
import { caseResolve, caseSnooze, caseTake } from './cases.ts'
import {
  autoTopUpChange,
  customerErase,
  customerExport,
  customerReveal,
  methodRemove,
  sessionsEnd,
  textTopUpChange,
} from './customers/customers.ts'
import { identityConfirm, identityWithdraw, suspicionClose } from './customers/identity.ts'
import { requestAnswer, requestConfirm, requestRefuse } from './customers/requests.ts'
import { datevMapChange } from './datev.ts'
import { dayClose, dayReopen } from './day-closes.ts'
import type { Action } from './engine/action.ts'
import { cashBlock, cashImport, cashIssue, cashTake } from './goods/cash-codes.ts'
import { codeMarkBad, codesRotate, codeWriteOff } from './goods/codes.ts'
import { importWrite, productChange } from './goods/products.ts'
import { promoIssue, promoStop } from './goods/promotions.ts'
import { batchWithdraw, claimMake, codesImport, stockLine } from './goods/stock.ts'
import {
  grantGive,
  grantTake,
  operatorDisable,
  operatorEnable,
  operatorInvite,
  operatorInviteAgain,
  operatorSignOut,
} from './operators.ts'
import { esimRefuse } from './orders/esims.ts'
import { emailCorrect, receiptSend } from './orders/letters.ts'
import { orderLook } from './orders/look.ts'
import { noteAdd } from './orders/notes.ts'
import { orderAsk, ordersResolve, promiseRelease, unitReplace } from './orders/orders.ts'
import { refundAgainAction, refundGive } from './orders/refunds.ts'
import { valueReveal } from './orders/reveal.ts'
import { keyMake, keyTake, keyWithdraw } from './programs.ts'
import { jobDrop, jobRetry } from './running/jobs.ts'
import { partnerPause, partnerResume } from './running/partners.ts'
import { methodPause, methodResume } from './running/selling.ts'
import { runDiscontinue, runGoOn, runRefund, runResolve, runSend, runStop } from './runs/runs.ts'
import { webhookAdd, webhookSecret, webhookSendAgain, webhookWithdraw } from './webhooks.ts'

/** Everything that operators can change, by name. */
export const actions = {
  'case.take': caseTake,
  'case.snooze': caseSnooze,
  'case.resolve': caseResolve,
  'refund.give': refundGive,
  'refund.again': refundAgainAction,
  'order.ask-now': orderAsk,
  'order.look': orderLook,
  'promise.release': promiseRelease,
  'receipt.send-again': receiptSend,
  'email.correct': emailCorrect,
  'unit.replace': unitReplace,
  'code.mark-bad': codeMarkBad,
  'chargeback.accept': chargebackAccept,
  'chargeback.win': chargebackWin,
  'difference.close': differenceClose,
  'difference.book': differenceBook,
  'books.compare': booksCompare,
  'datev.map': datevMapChange,
  'day.close': dayClose,
  'day.reopen': dayReopen,
  'request.confirm': requestConfirm,
  'request.refuse': requestRefuse,
  'request.answer': requestAnswer,
  'auto-top-up.change': autoTopUpChange,
  'text-top-up.change': textTopUpChange,
  'method.remove': methodRemove,
  'sessions.end': sessionsEnd,
  'customer.reveal': customerReveal,
  'customer.export': customerExport,
  'customer.erase': customerErase,
  'note.add': noteAdd,
  'job.retry': jobRetry,
  'job.drop': jobDrop,
  'value.reveal': valueReveal,
  'product.change': productChange,
  'import.write': importWrite,
  'codes.import': codesImport,
  'stock.line': stockLine,
  'batch.withdraw': batchWithdraw,
  'claim.make': claimMake,
  'code.write-off': codeWriteOff,
  'codes.rotate': codesRotate,
  'orders.resolve': ordersResolve,
  'esim.refuse': esimRefuse,
  'identity.confirm': identityConfirm,
  'identity.withdraw': identityWithdraw,
  'suspicion.close': suspicionClose,
  'promo.issue': promoIssue,
  'promo.stop': promoStop,
  'cash.issue': cashIssue,
  'cash.take': cashTake,
  'cash.import': cashImport,
  'cash.block': cashBlock,
  'method.pause': methodPause,
  'method.resume': methodResume,
  'partner.pause': partnerPause,
  'partner.resume': partnerResume,
  'brand.new': brandNew,
  'brand.export': brandExport,
  'brand.adopt': brandAdopt,
  'brand.release': brandRelease,
  'brand.draft.begin': draftBegin,
  'brand.draft.change': draftChange,
  'brand.draft.move': draftMove,
  'brand.draft.drop': draftDrop,
  'brand.preview.open': previewOpen,
  'brand.preview.share': previewShare,
  'brand.preview.end': previewEnd,
  'brand.publish': brandPublish,
  'brand.schedule': brandSchedule,
  'brand.unschedule': brandUnschedule,
  'brand.roll-back': brandRollBack,
  'key.make': keyMake,
  'key.take': keyTake,
  'key.withdraw': keyWithdraw,
  'webhook.add': webhookAdd,
  'webhook.secret': webhookSecret,
  'webhook.withdraw': webhookWithdraw,
  'webhook.send-again': webhookSendAgain,
  'run.refund': runRefund,
  'run.send': runSend,
  'run.resolve': runResolve,
  'run.discontinue': runDiscontinue,
  'run.stop': runStop,
  'run.go-on': runGoOn,
  'operator.invite': operatorInvite,
  'operator.invite-again': operatorInviteAgain,
  'grant.give': grantGive,
  'grant.take': grantTake,
  'operator.disable': operatorDisable,
  'operator.enable': operatorEnable,
  'operator.sign-out': operatorSignOut,
} as const

type Actions = typeof actions
export type ActionName = keyof Actions
export type PlanOf<N extends ActionName> = Actions[N] extends Action<infer _I, infer P, infer _O> ? P : never
export type OutcomeOf<N extends ActionName> = Actions[N] extends Action<infer _I, infer _P, infer O> ? O : never

// Each action has types of its own; what runs them needs none.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type AnyAction = Action<any, any, any>
export const actionNamed = (name: ActionName): AnyAction => actions[name]
/** What an action takes: for whoever describes it. */
export const inputOf = (name: ActionName): AnyAction['input'] => actionNamed(name).input
/** Whether an assistant does it without a person. */
export const isFreeAction = (name: ActionName): boolean => actionNamed(name).isFree ?? false
/** The permission that an action needs. */
export const scopeOf = (name: ActionName): AnyAction['needs'] => actionNamed(name).needs
