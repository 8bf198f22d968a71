import type { OrderedAgreement } from '#agreements/contract'
import type { LightWish } from '#auto-top-up-light'
import { type Catalogue, faceValue, isSold, type SoldProduct } from '#catalogue'
import type { Gift } from '#gifts/contract'
import { type Minor, sum } from '#kit/money'
import { type Refusal, refuse } from '#kit/result'
import type { DeliveryAddress } from '#orders/contract'
import type { Channel, Tenant } from '#tenants'

/** One line of a cart: so many pieces of one face value. Amounts in minor units, numbers in E.164. */
export type CartItem = {
  itemKey: string
  productId: string
  amount: Minor
  /** The number it goes to; null for what goes to whoever bought it. */
  phoneNumber: string | null
  /** The eSIM that a plan goes on top of. */
  iccid?: string
  /** The shopper said that the device is fit for a new eSIM. */
  deviceReady?: true
  quantity: number
  channel: Channel
  /** The fingerprint of the cash code that it was paid with at a till. Such an item is alone in its cart. */
  cashCode?: string
  /** It is topped up by itself, or by text, from then on. */
  agreement?: OrderedAgreement
  /** The PIN that such texts bear: argon2id, as a PHC string. It goes once they may buy. */
  pinHash?: string
  /** Whoever buys it wishes to be told when the credit of its number runs low. */
  light?: LightWish
  /** The notice that credit ran low which it follows. */
  lightNotice?: string
  /** Whom it is for, where that is not whoever buys it. */
  gift?: Gift
  /** The service fee that was agreed to for it: more is not asked, whatever the catalogue says since. */
  agreedFee?: Minor
  /** The fingerprint of the browser that put it in. */
  filledBy?: string
}

/** The method, whether it is kept, and what was chosen within it. */
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
  /** The fingerprint of the browser that filled in the address, where it is known to keep cookies. */
  filledBy: string | null
  /** How the shopper chose to pay for the order. */
  choice: PaymentChoice | null
  otpState: OtpState
  /** When the code was typed that went to the contact of now; null for none. */
  codeTypedAt: Date | null
  /** The order this cart became; it never changes any more then. */
  orderNumber: string | null
}

/**
 * An item with its product and what it costs: each piece as the shopper pays it, its fee included, and all of them.
 * A promotion may take off as much as there is. Of what only sets something up there are no pieces.
 */
export type PricedItem = CartItem & { product: SoldProduct; serviceFee: Minor; unitPrices: Minor[]; price: Minor }

/** @returns the item with its price of this moment, or undefined for what is no longer sold. */
export function priceItem(item: CartItem, catalogue: Catalogue): PricedItem | undefined {
  const product = catalogue.products.get(item.productId)
  if (!product || !isSold(product) || typeof faceValue(product, item.amount) !== 'number') return undefined
  // Nothing of it is topped up now.
  if (item.agreement?.startsLater) return { ...item, product, serviceFee: 0, unitPrices: [], price: 0, quantity: 0 }
  // Who bought a code paid all of it there.
  const serviceFee = item.cashCode === undefined ? Math.min(product.serviceFee, item.agreedFee ?? Infinity) : 0
  const unitPrices = Array.from({ length: item.quantity }, () => item.amount + serviceFee)
  return { ...item, product, serviceFee, unitPrices, price: sum(unitPrices) }
}

export const totalOf = (items: readonly PricedItem[]): Minor => sum(items.map(({ price }) => price))
export const feesOf = (items: readonly PricedItem[]): Minor =>
  sum(items.map(({ serviceFee, quantity }) => serviceFee * quantity))

/**
 * The limits of specification section 5, over everything in the cart: face value and count of one product, face value
 * and count of all. Details tell the limit, amounts in major units with their currency.
 */
export function beyondLimits(
  items: readonly CartItem[],
  { cartLimits: limits, currency }: Pick<Tenant, 'cartLimits' | 'currency'>,
): Refusal | undefined {
  const face = (some: readonly CartItem[]) => sum(some.map(({ amount, quantity }) => amount * quantity))
  const count = (some: readonly CartItem[]) => sum(some.map(({ quantity }) => quantity))
  for (const productId of new Set(items.map((item) => item.productId))) {
    const same = items.filter((item) => item.productId === productId)
    if (count(same) > limits.productQuantity) return limited('productQuantityLimit', limits.productQuantity)
    if (face(same) > limits.productAmount) return limited('productAmountLimit', limits.productAmount / 100, currency)
  }
  if (count(items) > limits.cartQuantity) return limited('cartQuantityLimit', limits.cartQuantity)
  if (face(items) > limits.cartAmount) return limited('cartAmountLimit', limits.cartAmount / 100, currency)
  return undefined
}

const limited = (
  key: 'productQuantityLimit' | 'productAmountLimit' | 'cartQuantityLimit' | 'cartAmountLimit',
  limit: number,
  currency?: string,
) => refuse(key, { details: { limit, ...(currency === undefined ? {} : { currency }) } })

/** @returns the fingerprint of the cash code that a cart redeems, where it does */
export const codeOf = (items: readonly CartItem[]): string | undefined =>
  items.find(({ cashCode }) => cashCode !== undefined)?.cashCode

/** A cash code is redeemed by itself: with whatever else is in its cart, or once more, it would be part of two payments. */
export const isAlone = (items: readonly CartItem[]): boolean =>
  codeOf(items) === undefined || (items.length === 1 && items[0]?.quantity === 1)

/**
 * What is set up is one piece; a number has one automatic top-up at most that runs by its balance, and texts from it buy
 * once (specification, section 5).
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
 * Adds an item; the same product, amount and number again becomes a greater quantity of one line, a gift or what
 * sets something up never does.
 */
export function withItem(items: readonly CartItem[], added: CartItem): CartItem[] {
  const same = items.find(
    ({ productId, amount, phoneNumber, iccid, cashCode, gift, agreement, lightNotice }) =>
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

/** A wish that came with more of the same stays. */
const lightOf = ({ light }: CartItem) => (light ? { light } : {})
