import { type ActionFunctionArgs, redirect } from 'react-router'
import { addToCart } from '#cart'
import { buyAgain } from '#checkout'
import { returnEsim } from '#esims'
import { isRefusal } from '#kit/result'
import { callOffGift, changeGiftOfOrder, correctEmail, receiptByToken, sendAgain, sendGiftAgain } from '#receipts'
import { receiptChannels } from '#receipts/contract'
import { shopPath } from '#tenants/contract'
import { limited, type PageShop, pageShop } from '../../../page-shop.ts'
import { problem, textOf } from '../../form-problem.ts'
import { notFound } from '../../not-found/not-found.ts'
import { holdsOneTopUp, pathAfterFilling } from '../add-items-to-cart.ts'
import { paymentAgain } from '../again/payment-again.ts'
import { keepCart } from '../cart-cookie.ts'
import { afterFailure } from '../checkout/after-failure.ts'
import { forAnotherNumber } from '../checkout/another-number.ts'
import { giftFieldNames } from '../gift/gift-fields.tsx'
import { readGiftFields } from '../gift/read-gift-fields.ts'
import { cartForAnotherTry } from '../limited-calls.ts'
import { suffixOf } from './gifts.tsx'

/**
 * Handles the page's forms: the receipt again, another address, a gift, another attempt after a failed order, the same
 * again, or more data on an eSIM.
 */
export async function submit({ request, context }: ActionFunctionArgs) {
  const shop = context.get(pageShop)
  const here = new URL(request.url).searchParams
  const token = here.get('token') ?? ''
  return submitFor(shop, await request.formData(), token, (told) => {
    here.set('told', told)
    return `${shopPath(shop.tenant, 'order')}?${here}`
  })
}

/** The same for an order that is shown on another page. @param pathTelling its path, with the message of the action */
export async function submitFor(shop: PageShop, form: FormData, token: string, pathTelling: (told: string) => string) {
  const intent = textOf(form, 'intent')
  if (intent === 'retry' || intent === 'again') throw await putIntoCart(intent)
  if (intent === 'another-number') throw await withAnotherNumber()
  if (intent.startsWith('gift')) return onGift()
  if (intent === 'returnEsim') return giveBack()
  if (intent === 'topUpEsim') throw await topUpEsim()
  const channel = receiptChannels.find((one) => one === intent)
  const answer = channel
    ? await limited(shop, 'sendReceiptAgain', () => sendAgain(shop, { token, channel }))
    : await limited(shop, 'correctEmail', () => correctEmail(shop, { token, email: textOf(form, 'email', 254) }))
  if (isRefusal(answer)) {
    if (answer.refusal === 'orderNotFound') throw notFound()
    return problem(answer, form)
  }
  throw back(channel ? 'sent' : 'asked')

  /** Changes or cancels a gift, or sends it again. */
  async function onGift() {
    const line = Number(textOf(form, 'line')) || 0
    const suffix = suffixOf(line)
    const gift = { token, line }
    const answer =
      intent === 'gift'
        ? await limited(shop, 'changeGift', () =>
            changeGiftOfOrder(shop, { ...gift, gift: readGiftFields(form, suffix) }),
          )
        : intent === 'gift-off'
          ? await limited(shop, 'callOffGift', () => callOffGift(shop, gift))
          : await limited(shop, 'sendGiftAgain', () => sendGiftAgain(shop, gift))
    if (!isRefusal(answer)) throw back(intent)
    if (answer.refusal === 'orderNotFound') throw notFound()
    return problem(answer, form, Object.fromEntries(giftFieldNames.map((name) => [name, `${name}${suffix}`])))
  }

  function back(told: string) {
    return redirect(pathTelling(told), { status: 303 })
  }

  async function giveBack() {
    const unit = textOf(form, 'unit', 40)
    const answer = await limited(shop, 'returnEsim', () => returnEsim(shop, { token, unit }))
    if (!isRefusal(answer)) throw back(answer.state === 'asked' ? 'returned' : '')
    if (answer.refusal === 'orderNotFound') throw notFound()
    return problem(answer, form)
  }

  /** The same plan for the same eSIM, in a cart of its own. */
  async function topUpEsim() {
    const order = await orderHere()
    if (isRefusal(order)) return notFound()
    const unit = textOf(form, 'unit', 40)
    const item = order.items.find(({ esims = [] }) => esims.some((esim) => esim.unit === unit))
    const iccid = item?.esims?.find((esim) => esim.unit === unit)?.iccid
    if (!item || !iccid) return notFound()
    const items = [{ productId: item.productId, iccid }]
    const cart = await limited(shop, 'addToCart', () => addToCart(shop, { items }))
    if (isRefusal(cart)) return back('unavailable')
    return redirect(await paymentAgain(shop, order), { headers: keepCart(cart.cartName) })
  }

  function orderHere() {
    return limited(shop, 'receiptByToken', () => receiptByToken(shop, token))
  }

  async function withAnotherNumber() {
    const order = await orderHere()
    return isRefusal(order) ? notFound() : forAnotherNumber(shop, order)
  }

  async function putIntoCart(wish: 'retry' | 'again') {
    const order = await orderHere()
    if (isRefusal(order)) return notFound()
    const { orderNumber } = order
    if (wish === 'retry') {
      const renewed = await cartForAnotherTry(shop, orderNumber)
      if (isRefusal(renewed)) return back('')
      return redirect(afterFailure(shop.tenant, { ...order, ...renewed }), { headers: keepCart(renewed.cartName) })
    }
    const cart = await limited(shop, 'addToCart', () => buyAgain(shop, orderNumber))
    if (isRefusal(cart)) return back('unavailable')
    const isOneTopUp = await holdsOneTopUp(shop, cart.cartName)
    const path = isOneTopUp ? await paymentAgain(shop, order) : pathAfterFilling(shop, { isOneTopUp })
    return redirect(path, { headers: keepCart(cart.cartName) })
  }
}
