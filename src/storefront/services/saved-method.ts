import type { CreateOrderAnswer, CreateOrderInput } from '#checkout/contract'
import type { Refusal } from '#kit/result'
import type { AddedMethod, CreateTokenAnswer, CreateTokenInput, TokensAnswer } from '#payment-tokens/contract'

/** What pages may ask about payment methods that customers keep. All but the second refuse AUTHORIZATION_REQUIRED. */
export type SavedMethodServices = {
  /** The newest first. */
  savedMethods(): Promise<TokensAnswer | Refusal>
  /** What became of a method that was added, by the link back from the provider, or its way out; refuses linkNotValid. */
  addedMethod(link: string, isCancelled: boolean): Promise<AddedMethod | Refusal>
  /** Refuses VALIDATION_FAILED beside `agreed`, paymentMethodIsNotAvailable, startPaymentErrorMessage, tooManyRequests. */
  addMethod(input: CreateTokenInput): Promise<CreateTokenAnswer | Refusal>
  /** Where a method that waits is proven; refuses paymentTokenNotFound, as the next does. */
  confirmMethod(id: string): Promise<{ payerUrl: string } | Refusal>
  /** What it pays for pauses. */
  removeMethod(id: string): Promise<{ id: string } | Refusal>
  /** The words by which the customer lets a method be charged again. */
  mandateText(): string
  /** Orders by a saved method, and says where its owner goes. Refuses TOKEN_STATUS_CANCELED besides what starting a payment does. */
  createOrder(input: CreateOrderInput): Promise<CreateOrderAnswer | Refusal>
}
