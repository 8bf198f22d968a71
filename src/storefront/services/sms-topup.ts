import type { PriceView } from '#agreements/contract'
import type { Refusal } from '#kit/result'
import type {
  HowToText,
  ProveSmsTopupInput,
  SaveSmsTopupAnswer,
  SaveSmsTopupInput,
  SmsTopupPriceInput,
  SmsTopupsAnswer,
  SmsTopupView,
} from '#sms-top-ups/contract'

/** What pages may ask about top-ups by text message. All but the second refuse AUTHORIZATION_REQUIRED. */
export type SmsTopupServices = {
  /** Refuses notFound where nothing is sold by text. */
  smsTopups(): Promise<SmsTopupsAnswer | Refusal>
  /** How one buys by text, and the words that one agrees to; undefined where nothing is sold by text. */
  smsTopupTerms(): (HowToText & { consent: string }) | undefined
  /** Refuses VALIDATION_FAILED field by field, smsTopupAlreadyExists, amountNotOffered, paymentTokenNotFound, TOKEN_STATUS_CANCELED. */
  saveSmsTopup(input: SaveSmsTopupInput): Promise<SaveSmsTopupAnswer | Refusal>
  /** By the code that was sent to the number; refuses as one-time passwords do. */
  proveSmsNumber(input: ProveSmsTopupInput): Promise<SaveSmsTopupAnswer | Refusal>
  resendSmsCode(index: number): Promise<SaveSmsTopupAnswer | Refusal>
  /** Refuses termsChanged where its price has to be agreed to. */
  unlockSmsTopup(index: number): Promise<SmsTopupView | Refusal>
  /** Agrees to its new price in the words that were read; refuses termsChanged where others stand there now. */
  agreeToSmsPrice(input: SmsTopupPriceInput): Promise<SmsTopupView | Refusal>
  /** By the link of a mail about a new price, without signing in; both refuse linkNotValid, this one termsChanged as well. */
  agreeToSmsPriceByLink(input: { token: string; version: string }): Promise<PriceView | Refusal>
  smsPriceByLink(token: string): Promise<PriceView | Refusal>
  endSmsTopup(index: number): Promise<{ index: number } | Refusal>
}
