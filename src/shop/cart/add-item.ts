import {
  type CatalogueShop,
  faceValue,
  isForAll,
  isSold,
  isStopped,
  type Product,
  productFor,
  takesNumber,
} from '#catalogue'
import { takesGifts } from '#catalogue/contract'
import { hashPassword } from '#customers'
import { finish } from '#database'
import { readGift } from '#gifts'
import type { Gift, GiftInput } from '#gifts/contract'
import { newCartName, newItemKey } from '#kit/ids'
import { fromMajor } from '#kit/money'
import { readMsisdn } from '#kit/phone'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import type { PlainPageKey } from '#kit/text-key'
import { isAsked } from '#orders/contract'
import { agreementFor } from './agreement-for.ts'
import { browserFingerprint } from './browser-fingerprint.ts'
import { type CartItem, isAlone, withItem, wrongAgreements } from './cart.ts'
import type { AddToCartInput, CartAnswer, CartItemInput, CreateCartInput } from './contract.ts'
import { goodsOfCode, type RedeemingShop } from './goods-of-code.ts'
import { rememberCart } from './just-seen.ts'
import { beyondLimits } from './limits.ts'
import { readEsim } from './read-esim.ts'
import { readLight } from './read-light.ts'
import { emptyDetails, insertCart, lockCart, saveItems } from './store.ts'

/**
 * Adds items to a cart, or to a new one when none is named. All of them or none.
 * @returns the cart's name; refuses numberNotValid, VALIDATION_FAILED for a number that is missing or not allowed,
 *   unknownProduct, productNotAvailable, amountNotOffered, whatever agreementFor refuses, the four limits, whatever
 *   goodsOfCode refuses, cashCodeAlone for a cash code beside other items, and unknownCartErrorMessage for a cart that
 *   does not exist or is ordered
 */
export async function addToCart(shop: RedeemingShop, input: AddToCartInput): Promise<CartAnswer | Refusal> {
  const added: CartItem[] = []
  for (const one of input.items) {
    const { cashCode, ...plain } = one
    const wanted = cashCode === undefined ? plain : await redeemed(shop, cashCode, plain)
    if (isRefusal(wanted)) return wanted
    const item = await readItem(shop, wanted)
    if (isRefusal(item)) return item
    added.push(item)
  }
  const { cartName } = input
  return cartName === undefined ? startCart(shop, merged([], added)) : extendCart(shop, cartName, added)
}

type Wanted = Omit<CartItemInput, 'cashCode'> & { codeHash?: string }

async function redeemed(
  shop: RedeemingShop,
  cashCode: string,
  plain: Wanted & { brandId?: string | undefined },
): Promise<Wanted | Refusal> {
  const { brandId, ...wanted } = plain
  const goods = await goodsOfCode(shop, cashCode, plain)
  return isRefusal(goods) ? goods : { ...wanted, ...goods }
}

/**
 * Makes a cart from a number and an amount (major units), or a number and a cash code, which determine the product.
 * @returns and refuses as addToCart does
 */
export async function createCart(shop: RedeemingShop, input: CreateCartInput): Promise<CartAnswer | Refusal> {
  const { cashCode, ...plain } = input
  if (cashCode !== undefined) {
    const wanted = await redeemed(shop, cashCode, plain)
    const item = isRefusal(wanted) ? wanted : await readItem(shop, wanted)
    return isRefusal(item) ? item : startCart(shop, merged([], [item]))
  }
  const { brandId, productId, ...wanted } = plain
  if (input.amount === undefined) return refuse('VALIDATION_FAILED', { fields: { amount: 'required' } })
  const found =
    productId !== undefined
      ? shop.catalogue.products.get(productId)
      : productFor(shop.catalogue, fromMajor(input.amount) ?? 0, brandId)
  if (!found) return refuse('amountNotOffered', { fields: { amount: 'amountNotOffered' } })
  return addToCart(shop, { items: [{ ...wanted, productId: found.productId }] })
}

/**
 * Makes a cart of the one top-up that somebody asked another person to pay for.
 * @param itemKey says so, in the cart and in its order
 * @returns and refuses as addToCart does
 */
export async function createAskedCart(
  shop: RedeemingShop,
  itemKey: string,
  wanted: Pick<CartItemInput, 'productId' | 'phoneNumber' | 'amount'>,
): Promise<CartAnswer | Refusal> {
  const item = await readItem(shop, wanted)
  return isRefusal(item) ? item : startCart(shop, [{ ...item, itemKey }])
}

async function readItem(shop: RedeemingShop, input: Wanted): Promise<CartItem | Refusal> {
  if (input.productId === undefined) return refuse('VALIDATION_FAILED', { fields: { productId: 'required' } })
  const product = shop.catalogue.products.get(input.productId)
  if (!product) return refuse('unknownProduct')
  const phoneNumber = readNumber(shop, product, input.phoneNumber)
  if (isRefusal(phoneNumber)) return phoneNumber
  if (!isSold(product) || isStopped(shop.catalogue, product)) return refuse('productNotAvailable')
  if (!isForAll(product) && !shop.tenant.autoTopupLightEnabled) return refuse('productNotAvailable')
  const wanted = input.amount === undefined ? undefined : (fromMajor(input.amount) ?? 0)
  const amount = faceValue(product, wanted)
  if (isRefusal(amount)) return amount
  // The buyer of a cash code paid this amount already.
  const isPaid = input.codeHash !== undefined
  if (!isPaid && isStopped(shop.catalogue, product, amount)) return refuse('productNotAvailable')
  const gift = input.gift && giftFor(shop, product, input.gift)
  if (gift && isRefusal(gift)) return gift
  const agreement = await agreementFor(shop, product, { ...input, amount, phoneNumber })
  if (agreement && isRefusal(agreement)) return agreement
  const light = await readLight(shop, phoneNumber, input)
  if (isRefusal(light)) return light
  const esim = await readEsim(shop, product, input)
  if (isRefusal(esim)) return esim
  const filledBy = browserFingerprint(shop)
  return {
    itemKey: input.itemKey ?? newItemKey(),
    productId: product.productId,
    amount,
    phoneNumber,
    ...esim,
    ...light,
    quantity: input.quantity ?? 1,
    channel: input.channel ?? shop.visitor.channel,
    ...(input.codeHash === undefined ? {} : { cashCode: input.codeHash }),
    ...(filledBy ? { filledBy } : {}),
    ...(gift ? { gift } : {}),
    ...(agreement ? { agreement } : {}),
    ...(input.smsTopupConsent ? { pinHash: await hashPassword(input.smsTopupConsent.pinCode) } : {}),
  }
}

function readNumber({ tenant }: CatalogueShop, product: Product, written: string | undefined): string | null | Refusal {
  const wrong = (text: PlainPageKey) => refuse('VALIDATION_FAILED', { fields: { phoneNumber: text } })
  if (!takesNumber(product)) return written === undefined ? null : wrong('numberNotNeeded')
  if (written === undefined) return wrong('required')
  const number = readMsisdn(written, tenant.phoneCountryCodes)
  return number?.e164 ?? refuse('numberNotValid', { fields: { phoneNumber: 'numberNotValid' } })
}

function giftFor({ tenant, clock }: CatalogueShop, { kind }: Product, input: GiftInput): Gift | Refusal {
  if (!takesGifts(kind)) return refuse('VALIDATION_FAILED', { fields: { gift: 'notValid' } })
  return readGift({ tenant, now: clock.now() }, input)
}

/**
 * An item that names a line of the cart replaces it, unless somebody asked for that line; any other is added with a new
 * key.
 */
function merged(items: readonly CartItem[], added: readonly CartItem[]): CartItem[] {
  const isLine = (item: CartItem) => !isAsked(item) && items.some(({ itemKey }) => itemKey === item.itemKey)
  const kept = items.map((line) => added.findLast((item) => isLine(item) && item.itemKey === line.itemKey) ?? line)
  const others = added.filter((item) => !isLine(item)).map((item) => ({ ...item, itemKey: newItemKey() }))
  return others.reduce(withItem, kept)
}

async function startCart(shop: CatalogueShop, items: CartItem[]): Promise<CartAnswer | Refusal> {
  const refusal = beyondLimits(items, shop.tenant) ?? wrongAgreements(items)
  if (refusal) return refusal
  if (!isAlone(items)) return refuse('cashCodeAlone')
  const { country, language } = shop.visitor
  const channel = shop.tenant.preview ? ('preview' as const) : shop.visitor.channel
  const cart = { cartName: newCartName(), items, channel, country: country ?? null, language }
  await shop.db.transaction((tx) => finish(tx, () => insertCart(tx, cart, shop.clock.now())))
  rememberCart(shop.tenant.id, { ...emptyDetails, ...cart, channel: shop.visitor.channel }, shop.clock)
  return { cartName: cart.cartName }
}

function extendCart(shop: CatalogueShop, cartName: string, added: CartItem[]): Promise<CartAnswer | Refusal> {
  return shop.db.transaction(async (tx) => {
    const cart = await lockCart(tx, cartName)
    if (!cart || cart.orderNumber) return refuse('unknownCartErrorMessage')
    const items = merged(cart.items, added)
    const refusal = beyondLimits(items, shop.tenant) ?? wrongAgreements(items)
    if (refusal) return refusal
    if (!isAlone(items)) return refuse('cashCodeAlone')
    await saveItems(tx, cartName, items, shop.clock.now())
    return { cartName }
  })
}
