import { createContext } from 'react-router'
import type { AutoTopupTerms } from '#agreements/contract'
import type { AddToCartInput, CartAnswer, CartView, CreateCartInput, VouchersInput } from '#cart/contract'
import type { BrandView, NumberView } from '#catalogue/contract'
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
import type { ConsentChoice } from '#consent'
import type { Banner, Page, Post, PostList } from '#content/contract'
import type { DeclarationInput, Declared, FiledAnswer, FiledView, Kind } from '#declarations/contract'
import type { EnquiryAnswer, EnquiryInput } from '#enquiries/contract'
import type { Refusal } from '#kit/result'
import type { NewsletterInput } from '#newsletter/contract'
import type { OrderView } from '#orders/contract'
import type { PageShop } from '../page-shop.ts'
import type { AccountServices } from './account.ts'
import type { AutoTopUpServices } from './auto-top-up.ts'
import type { LightServices } from './light.ts'
import type { SavedMethodServices } from './saved-method.ts'
import type { SmsTopupServices } from './sms-topup.ts'

type CustomersOwn = AccountServices & AutoTopUpServices & SavedMethodServices & SmsTopupServices & LightServices

/** What was set up with an order, in sentences; by text it may wait for its number's code. */
export type WasSetUp = { kind: 'automatic' | 'sms'; told: string[]; isWaiting?: boolean }

/**
 * What the pages may ask of the shop: its use cases with the tenant, the database and the visitor already in hand.
 * Loaders and actions find it in the request's context; the browser never sees it.
 */
export type Services = PageShop &
  CustomersOwn & {
    brands(): readonly BrandView[]
    /** Refuses notFound. */
    page(slug: string): Promise<Page | Refusal>
    /** The newest first, after `skip` of them. Refuses notFound where the brand has no blog. */
    posts(asked: { first: number; skip: number }): Promise<PostList | Refusal>
    /** Refuses notFound. */
    post(slug: string): Promise<Post | Refusal>
    /** Of the page at this path; none but where the brand wants them. */
    banners(path: string): Promise<Banner[]>
    /** All pages and posts, with the day of their last change. */
    addresses(): Promise<Record<'pages' | 'posts', { slug: string; language: string; day: string }[]>>
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
    /** What statistics know the brand by. */
    measurement(): Promise<string>
    /** Keeps the proof of what a visitor chose when asked about cookies. Refuses tooManyRequests. */
    recordConsent(choice: ConsentChoice): Promise<Refusal | undefined>
    /** What would be filed, for a look before it is; refuses VALIDATION_FAILED field by field. */
    checkDeclaration(kind: Kind, input: DeclarationInput): Declared | Refusal
    fileDeclaration(kind: Kind, input: DeclarationInput): Promise<FiledAnswer | Refusal>
    /** Refuses notFound. */
    declarationByToken(kind: Kind, token: string): Promise<FiledView | Refusal>
    sendEnquiry(input: EnquiryInput): Promise<EnquiryAnswer | Refusal>
    askForNewsletter(input: NewsletterInput): Promise<Refusal | undefined>
    /** By the links of the mails; both refuse linkNotValid. */
    confirmNewsletter(token: string): Promise<Refusal | undefined>
    endNewsletter(token: string): Promise<Refusal | undefined>
  }

export const services = createContext<Services>()
