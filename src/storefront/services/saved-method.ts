import type { CreateOrderAnswer, CreateOrderInput } from '#checkout/contract'
import type { Refusal } from '#kit/result'
import type { TokensAnswer } from '#payment-tokens/contract'

/** What pages may ask about payment methods that customers keep. All but the second refuse AUTHORIZATION_REQUIRED. */
export type SavedMethodServices = {
  /** The newest first. */
  savedMethods(): Promise<TokensAnswer | Refusal>
  /** The words by which the customer lets a method be charged again. */
  mandateText(): string
  /** Orders by a saved method, and says where its owner goes. Refuses TOKEN_STATUS_CANCELED besides what starting a payment does. */
  createOrder(input: CreateOrderInput): Promise<CreateOrderAnswer | Refusal>
}
