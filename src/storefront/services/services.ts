import { createContext } from 'react-router'
import type { AutoTopupTerms } from '#agreements/contract'
import type { AddToCartInput, CartAnswer, CartView, CreateCartInput, VouchersInput } from '#cart/contract'
import type { NumberView } from '#catalogue/contract'
import type {
  AddressAnswer,
  AddressInput,
  PaymentLink,
  PaymentMethodsAnswer,
  RenewedCart,
  ResendOtpInput,
  StartPaymentAnswer,
  StartPaymentInput,
  ValidateOtpInput,
} from '#checkout/contract'
import type { Refusal } from '#kit/result'
import type { OrderView } from '#orders/contract'
import type { HowToText } from '#sms-top-ups/contract'
import type { PageShop } from '../page-shop.ts'
import type { AccountServices } from './account.ts'
import type { SavedMethodServices } from './saved-method.ts'

type CustomersOwn = AccountServices & SavedMethodServices

/** What was set up with an order, in sentences; by text it may wait for its number's code. */
export type WasSetUp = { kind: 'automatic' | 'sms'; told: string[]; isWaiting?: boolean }

/**
 * What the pages may ask of the shop: its use cases with the tenant, the database and the visitor already in hand.
 * Loaders and actions find it in the request's context; the browser never sees it.
 */
export type Services = PageShop &
  CustomersOwn & {
    /** Refuses numberNotValid, tooManyRequests. */
    lookUpNumber(msisdn: string): Promise<NumberView | Refusal>
    createCart(input: CreateCartInput): Promise<CartAnswer | Refusal>
    addToCart(input: AddToCartInput): Promise<CartAnswer | Refusal>
    viewCart(cartName: string): Promise<CartView | Refusal>
    changeQuantity(cartName: string, itemKey: string, count: number): Promise<CartView | Refusal>
    removeItem(cartName: string, itemKey: string): Promise<CartView | Refusal>
    /** Refuses invalidVoucherCode whatever is wrong with a code, tooManyRequests. */
    addVouchers(input: VouchersInput): Promise<CartView | Refusal>
    removeVouchers(input: VouchersInput): Promise<CartView | Refusal>
    paymentMethods(cartName?: string): Promise<PaymentMethodsAnswer>
    /** The day in the brand's time zone: `2030-12-31`. */
    today(): string
    /** How one buys by text, and the words that one agrees to; undefined where nothing is sold by text. */
    smsTopupTerms(): (HowToText & { consent: string }) | undefined
    /** When an automatic top-up that is set up today runs by itself for the first time. */
    firstRun(schedule: { kind: 'weekly' | 'monthly'; day: number }): Date
    /** What is said above the order button of the automatic top-ups in a cart, and those by text; nothing where there are none. */
    autoTopUpTerms(cartName: string): Promise<AutoTopupTerms | undefined>
    /** What an order that the page may show has set up, sentence by sentence. */
    whatWasSetUp(orderNumber: string): Promise<WasSetUp[]>
    saveAddress(input: AddressInput): Promise<AddressAnswer | Refusal>
    validateOtp(input: ValidateOtpInput): Promise<AddressAnswer | Refusal>
    resendOtp(input: ResendOtpInput): Promise<AddressAnswer | Refusal>
    startPayment(input: StartPaymentInput): Promise<StartPaymentAnswer | Refusal>
    /** The order behind the signed token of the return address, a payment by `cancelled` called off; refuses orderNotFound. */
    orderByToken(token: string, cancelled?: string): Promise<OrderView | Refusal>
    /** The order that a cart became, for whoever knows both names; refuses orderNotFound. */
    orderOfCart(names: { cartName: string; orderNumber: string }): Promise<OrderView | Refusal>
    /** The link by which that order waits to be paid; only looked at, nobody is asked. Refuses orderNotFound. */
    paymentLink(token: string): Promise<PaymentLink | Refusal>
    /** A cart with the same items for another try after failure or cancellation; the same one however often asked. */
    renewCart(orderNumber: string): Promise<RenewedCart | Refusal>
    /** The path of an order's permanent page, for a page that may show the order. */
    orderPath(orderNumber: string): Promise<string>
  }

export const services = createContext<Services>()
