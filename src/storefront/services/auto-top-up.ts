import type { PriceView } from '#agreements/contract'
import type {
  AutoTopupAmountInput,
  AutoTopupAnswer,
  AutoTopupStatusInput,
  AutoTopupsAnswer,
  ChangeTokenInput,
  EndingView,
  PriceInput,
} from '#auto-top-ups/contract'
import type { FiledAnswer } from '#declarations/contract'
import type { Refusal } from '#kit/result'

/** What pages may ask of automatic top-ups: of the customer's own, and by the link of a receipt of anybody's. */
export type AutoTopUpServices = {
  /** The newest first, with what happened so far; refuses AUTHORIZATION_REQUIRED, as the next five do. */
  autoTopUps(): Promise<AutoTopupsAnswer | Refusal>
  /** All five refuse autoTopUpNotFound; this one autoTopUpPauseNotAllowed, and a method that cannot be charged beside `paymentTokenId`. */
  changeAutoTopUpStatus(input: AutoTopupStatusInput): Promise<AutoTopupAnswer | Refusal>
  /** Refuses amountNotOffered, productAmountLimit, VALIDATION_FAILED beside `amount`. */
  changeAutoTopUpAmount(input: AutoTopupAmountInput): Promise<AutoTopupAnswer | Refusal>
  /** Refuses a method that cannot be charged beside `paymentTokenId`. */
  changeAutoTopUpMethod(input: ChangeTokenInput): Promise<AutoTopupAnswer | Refusal>
  /** Agrees to its new price in the words that were read; refuses termsChanged where others stand there now. */
  agreeToPrice(input: PriceInput): Promise<AutoTopupAnswer | Refusal>
  endAutoTopUp(autoTopupId: string): Promise<AutoTopupAnswer | Refusal>
  /** By the link of a mail about a new price, without signing in; both refuse linkNotValid, this one termsChanged as well. */
  agreeByLink(input: { token: string; version: string }): Promise<PriceView | Refusal>
  priceByLink(token: string): Promise<PriceView | Refusal>
  /** By the link of a receipt, without signing in; both refuse linkNotValid. */
  autoTopUpByLink(token: string): Promise<EndingView | Refusal>
  /** `token` opens the page of the cancellation that was filed. */
  cancelByLink(token: string): Promise<FiledAnswer | Refusal>
}
