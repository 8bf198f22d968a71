import type { OrderedAgreement } from '#agreements/contract'
import type { LightRequest } from '#auto-top-up-light'
import { type Catalogue, faceValue, isSold, type SoldProduct } from '#catalogue'
import type { Gift } from '#gifts/contract'
import { type Minor, sum } from '#kit/money'
import { type Refusal, refuse } from '#kit/result'
import { type DeliveryAddress, isAsked } from '#orders/contract'
import type { Channel } from '#tenants'

/** One line of a cart: a quantity of one face value. Amounts in minor units, numbers in E.164. */
export type CartItem = {
  itemKey: string
  productId: string
  amount: Minor
  /** The number to top up; null for products that go to the buyer. */
  phoneNumber: string | null
  /** The eSIM that a plan is added to. */
  iccid?: string
  /** The shopper confirmed that the device supports a new eSIM. */
  deviceReady?: true
  quantity: number
  channel: Channel
  /** Fingerprint of the cash code that was paid at a till. Such an item is the only one in its cart. */
  cashCode?: string
  /** The automatic top-up, or top-ups by text, that it sets up. */
  agreement?: OrderedAgreement
  /** PIN for top-ups by text: argon2id, as a PHC string. Deleted once they are set up. */
  pinHash?: string
  /** The buyer wants a text when the number's credit runs low. */
  light?: LightRequest
  /** The low-balance notice that led to this purchase. */
  lightNotice?: string
  /** The recipient, if not the buyer. */
  gift?: Gift
  /** The service fee that was agreed to: never more is charged, even if the catalogue asks more. */
  agreedFee?: Minor
  /** Fingerprint of the browser that added it. */
  filledBy?: string
}

/** The method, whether it is saved, and the choices within it. */
export type PaymentChoice = {
  paymentMethod: string
  savePayment?: boolean
  additionalData?: { issuerId?: string; currency?: string }
}

export type OtpState = 'none' | 'required' | 'passed'

export type Cart = {
  cartName: string
  items: CartItem[]
  channel: Channel
  country: string | null
  language: string
  deliveryAddress: DeliveryAddress | null
  /** Fingerprint of the browser that filled in the address, if it is known to keep cookies. */
  filledBy: string | null
  /** How the shopper chose to pay for the order. */
  choice: PaymentChoice | null
  otpState: OtpState
  /** When the one-time password for the current contact was entered; null if none was. */
  codeTypedAt: Date | null
  /** The order of this cart; from then on the cart never changes. */
  orderNumber: string | null
}

/**
 * An item with its product and price. `unitPrices` has the price of each unit as paid, fee included; `price` is their
 * sum. A promotion may reduce a unit to 0. An item that only sets something up has no units.
 */
export type PricedItem = CartItem & { product: SoldProduct; serviceFee: Minor; unitPrices: Minor[]; price: Minor }

/** @returns the item at its current price, or undefined if it is no longer sold. */
export function priceItem(item: CartItem, catalogue: Catalogue): PricedItem | undefined {
  const product = catalogue.products.get(item.productId)
  if (!product || !isSold(product) || typeof faceValue(product, item.amount) !== 'number') return undefined
  // No unit of it is delivered now.
  if (item.agreement?.startsLater) return { ...item, product, serviceFee: 0, unitPrices: [], price: 0, quantity: 0 }
  // Everything of a cash code was paid at the till, the fee included.
  const serviceFee = item.cashCode === undefined ? Math.min(product.serviceFee, item.agreedFee ?? Infinity) : 0
  const unitPrices = Array.from({ length: item.quantity }, () => item.amount + serviceFee)
  return { ...item, product, serviceFee, unitPrices, price: sum(unitPrices) }
}

export const totalOf = (items: readonly PricedItem[]): Minor => sum(items.map(({ price }) => price))
export const feesOf = (items: readonly PricedItem[]): Minor =>
  sum(items.map(({ serviceFee, quantity }) => serviceFee * quantity))

/** @returns the fingerprint of the cash code that a cart redeems, if any */
export const codeOf = (items: readonly CartItem[]): string | undefined =>
  items.find(({ cashCode }) => cashCode !== undefined)?.cashCode

/** A cash code is redeemed alone: beside other items, or twice, it would be part of two payments. */
export const isAlone = (items: readonly CartItem[]): boolean =>
  codeOf(items) === undefined || (items.length === 1 && items[0]?.quantity === 1)

/**
 * An item that sets something up has quantity 1; a number has at most one low-balance top-up and one top-up by text
 * (specification, section 5).
 */
export function wrongAgreements(items: readonly CartItem[]): Refusal | undefined {
  const automatic = items.filter(({ agreement }) => agreement)
  if (automatic.some(({ quantity }) => quantity > 1))
    return refuse('VALIDATION_FAILED', { fields: { count: 'autoTopupOnce', quantity: 'autoTopupOnce' } })
  const isTwice = (kind: OrderedAgreement['kind']) => {
    const numbers = automatic.flatMap(({ agreement, phoneNumber }) => (agreement?.kind === kind ? phoneNumber : []))
    return new Set(numbers).size < numbers.length
  }
  if (isTwice('low-balance')) return existingLowBalance()
  return isTwice('sms') ? existingSmsTopUp() : undefined
}

export const existingLowBalance = (): Refusal =>
  refuse('existingLowBalanceTopup', { fields: { phoneNumber: 'existingLowBalanceTopup' } })

export const existingSmsTopUp = (): Refusal =>
  refuse('smsTopupAlreadyExists', { fields: { phoneNumber: 'smsTopupAlreadyExists' } })

/**
 * Adds an item. The same product, amount and number again raises the line's quantity, unless it is a gift or sets
 * something up.
 */
export function withItem(items: readonly CartItem[], added: CartItem): CartItem[] {
  const same = items.find(
    ({ itemKey, productId, amount, phoneNumber, iccid, cashCode, gift, agreement, lightNotice }) =>
      !isAsked({ itemKey }) &&
      !(gift ?? added.gift ?? agreement ?? added.agreement) &&
      productId === added.productId &&
      amount === added.amount &&
      phoneNumber === added.phoneNumber &&
      iccid === added.iccid &&
      cashCode === added.cashCode &&
      lightNotice === added.lightNotice,
  )
  return same
    ? items.map((item) =>
        item === same ? { ...item, ...lightOf(added), quantity: item.quantity + added.quantity } : item,
      )
    : [...items, added]
}

/** A low-balance notice asked for by an equal item is kept. */
const lightOf = ({ light }: CartItem) => (light ? { light } : {})
