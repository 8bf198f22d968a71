import { type Cart, type CartItem, findCart, insertCart, insertRenewal, lockCart, saveDetails, saveItems } from '#cart'
import { type ChargeWitness, type CheckoutShop, chargeToken } from '#checkout'
import { findCustomer } from '#customers'
import { finish, type Tx } from '#database'
import { after } from '#kit/clock'
import { newCartName } from '#kit/ids'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { findPosition } from '#orders'
import type { AutoTopUp } from '../auto-top-up.ts'
import { addressOf, isNewPrice, newCart, type ReadyRun } from './fresh/prepare-fresh.ts'
import { lockAsMade } from './fresh/store.ts'
import { afterRefusal } from './retry-after-decline.ts'
import type { Run } from './run.ts'
import { settleRun } from './settle-run.ts'
import { chargedWrite, lockWithTopUp, longWait, saveRun } from './store.ts'
import { ageOf, takeStep } from './take-step.ts'

/**
 * Orders and charges one claimed run: an ordinary order, by the saved method, without its owner. Resumable after a
 * crash. A pause or end of the top-up before the order is written stops it. The order is written once, with the run's
 * own row, and no other order can come from its cart.
 * @param ready what its handful prepared together, if this run was among them
 * @returns `unreachable` if the payment provider did not answer, so that others are not tried now
 */
export async function chargeRun(shop: CheckoutShop, run: Run, ready?: ReadyRun): Promise<'unreachable' | 'looked at'> {
  const prepared: Prepared =
    ready ??
    (run.state === 'waiting' ? { paidBy: run.orderNumber } : await shop.db.transaction((tx) => prepare(shop, tx, run)))
  if (prepared && 'paidBy' in prepared && prepared.paidBy) await settlePaid(shop, prepared.paidBy)
  if (!prepared || 'paidBy' in prepared) return 'looked at'
  const { own, cartName, language, token, cart } = prepared
  const { customerId, tokenId } = own
  const visitor = { ...shop.visitor, language, customer: { customerId, sessionId: '', language } }
  const answer = await chargeToken({ ...shop, visitor }, tokenId, {
    cartName,
    customerId,
    occasion: `${run.autoTopUpId} ${run.occasion} ${cartName}`,
    reason: own.agreement.kind === 'low-balance' ? 'low-balance' : 'fixed-day',
    atMost: { total: own.amount + own.fee, currency: own.currency },
    witness: witnessOf(shop, run, own, cartName, cart),
    token,
  })
  if (!isRefusal(answer)) return 'looked at'
  await shop.db.transaction((tx) => noteRefusal(shop, tx, run, answer))
  return answer.details?.status === 'unreachable' ? 'unreachable' : 'looked at'
}

/** Its owner paid for it meanwhile: applies the outcome, if there is one. */
async function settlePaid(shop: CheckoutShop, orderNumber: string): Promise<void> {
  const position = await shop.db.read((tx) => findPosition(tx, orderNumber))
  if (position) await settleRun(shop, position)
}

type Prepared = ReadyRun | { paidBy: string | null } | undefined

/**
 * Makes the cart of this try. @returns the order if the owner ordered the cart meanwhile; nothing if there is nothing
 * to charge
 */
async function prepare(shop: CheckoutShop, tx: Tx, claimed: Run): Promise<Prepared> {
  const now = shop.clock.now()
  const [own, run] = await lockWithTopUp(tx, claimed)
  if (!own || run?.state !== 'charging') return undefined
  const isOtherPrice = isNewPrice(own, now)
  if (own.status !== 'enabled' || isOtherPrice) {
    const reason = own.status === 'deleted' ? 'ended' : isOtherPrice ? 'new-price' : 'paused'
    await saveRun(tx, run, { state: run.tries > 0 ? 'failed' : 'skipped', reason }, now)
    return undefined
  }
  const found = run.cartName === null ? undefined : await cartAfter(shop, tx, run.cartName, own)
  if (found && 'orderNumber' in found) {
    const { orderNumber } = found
    await saveRun(tx, run, { state: 'waiting', orderNumber, nextTry: after(now, longWait) }, now)
    return { paidBy: orderNumber }
  }
  const [setUpBy, customer] = await Promise.all([findPosition(tx, own.setUpBy), findCustomer(tx, own.customerId)])
  if (!setUpBy) throw new Error(`order ${own.setUpBy}, which set up ${own.autoTopUpId}, does not exist`)
  const { language } = setUpBy
  const cartName = found?.cartName ?? newCartName()
  const deliveryAddress = addressOf(setUpBy.contact, customer?.email)
  if (found) await capFees(shop, tx, cartName, own)
  await finish(tx, () =>
    Promise.all([
      ...(found ? [] : [insertCart(tx, newCart(shop, cartName, own, language), now)]),
      saveDetails(tx, cartName, { deliveryAddress, language, otpState: 'passed' }, now),
      saveRun(tx, run, { cartName }, now),
    ]),
  )
  return { own, cartName, language }
}

/**
 * The cart of a retry: the renewal of the previous cart, which the payment link leads to as well.
 * @returns the cart's order, if that succeeded or still may; nothing if the owner added something else to the cart
 */
async function cartAfter(
  shop: CheckoutShop,
  tx: Tx,
  former: string,
  own: AutoTopUp,
): Promise<{ cartName: string } | { orderNumber: string } | undefined> {
  const cart = await findCart(tx, former)
  if (!cart) return undefined
  if (cart.orderNumber === null) return isAsAgreed(cart.items, own) ? { cartName: former } : undefined
  const position = await findPosition(tx, cart.orderNumber)
  if (position?.state !== 'cancelled') return { orderNumber: cart.orderNumber }
  const next = await insertRenewal(tx, former, newCartName(), shop.clock.now())
  return next === undefined ? undefined : cartAfter(shop, tx, next, own)
}

/** The fee of a former try's cart, if another was agreed to since. */
async function capFees({ clock }: CheckoutShop, tx: Tx, cartName: string, { fee }: AutoTopUp): Promise<void> {
  const items = (await lockCart(tx, cartName))?.items ?? []
  if (items.some(({ agreedFee }) => agreedFee !== fee))
    await saveItems(
      tx,
      cartName,
      items.map((item) => ({ ...item, agreedFee: fee })),
      clock.now(),
    )
}

/** One unit of what was agreed to, and nothing else: the owner may have changed the cart by the payment link. */
const isAsAgreed = (items: readonly CartItem[], { productId, amount, msisdn }: AutoTopUp): boolean =>
  items.length === 1 &&
  items.every(
    (item) =>
      item.productId === productId && item.amount === amount && item.phoneNumber === msisdn && item.quantity === 1,
  )

/** In the ordering transaction: checks that nothing changed, and records the order's number with the run. */
const witnessOf = (
  shop: CheckoutShop,
  claimed: Run,
  agreed: AutoTopUp,
  cartName: string,
  made: Cart | undefined,
): ChargeWitness => ({
  async allow(tx): Promise<Cart | Refusal> {
    const [[own, run], cart] = await Promise.all([lockWithTopUp(tx, claimed), lockCart(tx, cartName)])
    const isAsBefore =
      own?.status === 'enabled' &&
      own.tokenId === agreed.tokenId &&
      own.currency === agreed.currency &&
      run?.state === 'charging' &&
      run.cartName === cartName &&
      cart?.orderNumber === null &&
      isAsAgreed(cart.items, own) &&
      cart.items.every(({ agreedFee }) => agreedFee === own.fee)
    return isAsBefore ? cart : refuse('unknownCartErrorMessage')
  },
  run: {
    autoTopUpId: claimed.autoTopUpId,
    ordered: (order) => chargedWrite(claimed, order, after(shop.clock.now(), longWait)),
  },
  ...(made ? { made: { cart: made, isAsMade: (tx) => lockAsMade(tx, claimed, agreed, made) } } : {}),
})

async function noteRefusal(shop: CheckoutShop, tx: Tx, claimed: Run, { refusal, details }: Refusal): Promise<void> {
  const [own, run] = await lockWithTopUp(tx, claimed)
  // Another worker was faster, or its owner paused it: the next round handles that.
  if (!own || run?.state !== 'charging') return
  await takeStep(shop, tx, own, run, afterRefusal(refusal, ageOf(shop, run), details?.status))
}
