import { data, href, type LoaderFunctionArgs, redirect } from 'react-router'
import { brandViews } from '#catalogue'
import { judgeResult, maxPolls, pollIntervalMs } from '#checkout/result/contract'
import { isRefusal } from '#kit/result'
import type { OrderView } from '#orders/contract'
import { orderPath } from '#receipts'
import { shopPath } from '#tenants/contract'
import { pageShop } from '../../../../page-shop.ts'
import { leaveFor } from '../../../../payer-window/external-redirect.tsx'
import { notFound } from '../../../not-found/not-found.ts'
import { cartOf, forgetCart, keepCart, keepCount, orderTokenOf } from '../../cart-cookie.ts'
import { typedKind } from '../../kind/kinds.ts'
import { cartByName, cartForAnotherTry, orderOfToken } from '../../limited-calls.ts'
import { notesOf } from '../../line-notes.ts'
import { redemptionOf } from '../../redemption.ts'
import { offeredMethods } from '../offered-methods.ts'
import { type AutomaticOffer, automaticOffer } from './automatic-offer.ts'
import { lookOf } from './result-looks.ts'
import { type ResultView, resultView } from './result-view.ts'
import { type SetupMessage, setupMessages } from './setup-messages.ts'
import { type UsualTime, usualTimeOf } from './waiting/usual-time.ts'
import { whatHappened } from './what-happened.ts'

/**
 * The result of an order. The signed token of the URL identifies it; no cookie is needed, because none is sent from the
 * payer's site. `poll` counts the requests (specification, section 4).
 */
export async function load({ request, context }: LoaderFunctionArgs) {
  const shop = context.get(pageShop)
  const asked = new URL(request.url).searchParams
  const token = asked.get('order') ?? orderTokenOf(request)
  const order = token === undefined ? undefined : await orderOfToken(shop, token, asked.get('cancelled') ?? undefined)
  if (token === undefined || order === undefined || isRefusal(order)) throw notFound()

  // An order paid by a cash code has a page of its own.
  if (order.paymentMethod === 'N/A') {
    const { cartName, orderNumber } = order
    const names = new URLSearchParams({ order: token, cartName, orderNumber })
    throw redirect(`${shopPath(shop.tenant, 'checkout/result/cash-code')}?${names}`)
  }

  const polls = Math.min(maxPolls, Math.max(0, Math.trunc(Number(asked.get('poll'))) || 0))
  const judgement = judgeResult(order, polls)
  const shown = resultView(order, judgement, shop.tenant, shop.language)
  const view = {
    ...shown,
    lines: shown.lines.map((line) => ({ ...line, ...notesOf(shop, line) })),
    token,
    polls,
    everyMs: pollIntervalMs,
    mostPolls: maxPolls,
    redemption: redemptionOf(brandViews(shop), order.items),
    mayKeepCart: judgement.status !== 'Pending' && cartOf(request) === undefined,
    happened: whatHappened(shop, order, judgement),
    orderPath: undefined as string | undefined,
    receipt: undefined as ResultPage['receipt'],
    usual: judgement.status === 'Pending' ? await usualTimeOf(shop, order) : undefined,
    pushKey: judgement.status === 'Pending' ? shop.push?.publicKey : undefined,
    wasSetUp: [] as SetupMessage[],
    otherMethods: [] as string[],
    automatic: judgement.status === 'Success' ? automaticOffer(shop, order, context.get(typedKind)) : undefined,
  }
  if (judgement.status === 'Cancelled') return backToPayment(view)
  if (lookOf(view).canRetry) view.otherMethods = await otherMethods(order)
  if (judgement.status !== 'Pending' && shown.setsUp) view.wasSetUp = await setupMessages(shop, order)
  if (judgement.status !== 'Pending') view.orderPath = await orderPath(shop, order.orderNumber)
  if (view.isPaid && view.orderPath)
    view.receipt = {
      path: view.orderPath.replace(href('/order'), href('/order/receipt.pdf')),
      label: shop.translate('receipt.pdf'),
    }
  const isItsCart = cartOf(request) === order.cartName
  return data({ view, leaveFor: undefined }, isItsCart ? { headers: await cartAfter(view) } : {})

  /**
   * What happens to the cart that became this order: it is kept until the payment's outcome is known, though paid items
   * are not shown in it any more; after a failed order the items are in a new cart (specification, section 4), else it
   * is reset.
   */
  async function cartAfter(view: ResultPage): Promise<[string, string][]> {
    const { status, message, isPaid } = view
    if (status === 'Pending' || lookOf(view).sign === 'late') return isPaid ? keepCount(shop.tenant, 0) : []
    if (message === 'productProcessError') return keepCount(shop.tenant, 0)
    const renewed = lookOf(view).canRetry ? await cartForAnotherTry(shop, (order as OrderView).orderNumber) : undefined
    if (!renewed || isRefusal(renewed)) return forgetCart()
    const cart = await cartByName(shop, renewed.cartName)
    return [...keepCart(renewed.cartName), ...keepCount(shop.tenant, isRefusal(cart) ? 0 : cart.itemCount)]
  }

  /** Payment methods that work, except the one that failed. */
  async function otherMethods({ paymentMethod, cartName }: OrderView): Promise<string[]> {
    const { paymentMethods } = await offeredMethods(shop, cartName)
    return paymentMethods.map(({ name }) => name).filter((name) => name !== paymentMethod)
  }

  /**
   * Cancelled at the payer: back to the payment page with the items in a new cart. A redirect would arrive there
   * without the new cookie when the shopper comes from another site; a page that continues by itself does not.
   */
  async function backToPayment(view: ResultPage) {
    const renewed = await cartForAnotherTry(shop, (order as OrderView).orderNumber)
    if (isRefusal(renewed)) return data({ view, leaveFor: undefined })
    const payment = `${shopPath(shop.tenant, 'checkout/payment')}?status=cancelled`
    leaveFor(context, payment)
    return data({ view, leaveFor: payment }, { headers: keepCart(renewed.cartName) })
  }
}

/** `orderPath`: the order's permanent page, once the result is known. */
export type ResultPage = ResultView & {
  token: string
  polls: number
  everyMs: number
  mostPolls: number
  /** What did not arrive and why, and what happens to its money, sentence by sentence. */
  happened: string[]
  /** How to redeem codes, by product. */
  redemption: Record<string, string[]>
  orderPath: string | undefined
  /** The receipt as a PDF, of a paid order. */
  receipt: { path: string; label: string } | undefined
  /** How long the delivery usually takes, while it is under way and where that is known. */
  usual: UsualTime | undefined
  /** The key for messages to this device, while there is an outcome to be told of. */
  pushKey: string | undefined
  /** What the order has set up, or that it follows. */
  wasSetUp: SetupMessage[]
  /** A visitor from the payer's site sends no cookie at first: whether they still have the cart is unknown. */
  mayKeepCart: boolean
  otherMethods: string[]
  /** The offer to repeat it automatically. */
  automatic: AutomaticOffer | undefined
}
