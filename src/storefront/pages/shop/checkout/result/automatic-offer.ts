import { setsUp } from '#agreements/wording/contract'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { isWholeNumber, type OrderView } from '#orders/contract'
import type { PageShop } from '../../../../page-shop.ts'
import { problem } from '../../../form-problem.ts'
import { addItemsToCart } from '../../add-items-to-cart.ts'
import { type KindErrors, withKind } from '../../kind/kind-problem.ts'
import { kindQuestionOf } from '../../kind/kind-question.server.tsx'
import { type ChosenKind, type kindIn, kindsOf, namesOf, whyAccount, wishedIn } from '../../kind/kinds.ts'
import { price } from '../../price.ts'
import { goOn } from '../../topup/submit.ts'

export type AutomaticOffer = { title: string; text: string; kind: string; button: string }

/** The order's single top-up of a number, bought once; undefined for all other orders. */
function boughtOnce({ items }: OrderView) {
  const [item, ...others] = items
  const isPlain = item?.kind === 'topup' && item.quantity === 1 && !setsUp(item)
  // A masked number is somebody else's.
  return isPlain && item.phoneNumber && isWholeNumber(item.phoneNumber) && others.length === 0
    ? { ...item, phoneNumber: item.phoneNumber }
    : undefined
}

/** @returns the offer to repeat it automatically; undefined if the brand does not offer that */
export function automaticOffer(
  shop: PageShop,
  order: OrderView,
  chosen: ChosenKind | null,
  errors: KindErrors = {},
): AutomaticOffer | undefined {
  const item = boughtOnce(order)
  if (!item || kindsOf(shop).length === 0) return undefined
  const { translate: t, language } = shop
  const amount = price(item.originalAmount, order.summary.currency, language)
  return {
    title: t('kind.offer'),
    text: t('kind.offerText', { phone: item.readablePhoneNumber ?? '', amount }),
    kind: kindQuestionOf(shop, { amount, chosen, errors, isLater: true }),
    button: t('kind.offerButton'),
  }
}

/** Puts the same into the cart, to be set up only, because it was topped up just now. */
export async function setUpAutomatic(
  shop: PageShop,
  request: Request,
  order: OrderView,
  { form, kind }: { form: FormData; kind: ReturnType<typeof kindIn> },
) {
  const item = boughtOnce(order)
  const drawAgain = (errors: KindErrors) => automaticOffer(shop, order, kind, errors)?.kind ?? ''
  const wished = wishedIn(kind, true) ?? missing()
  if (isRefusal(wished)) return withKind(shop, problem(wished, form, namesOf(kind)), drawAgain)
  if (!item) return problem(refuse('productNotAvailable'), form)
  const { productId, originalAmount: amount, phoneNumber } = item
  const cart = await addItemsToCart(shop, request, [{ productId, amount, phoneNumber, ...wished }])
  if (isRefusal(cart))
    return withKind(shop, problem(cart, form, { phoneNumber: 'autoTopup', ...namesOf(kind) }), drawAgain)
  return goOn(shop, cart, whyAccount(wished))
}

const missing = (): Refusal => refuse('VALIDATION_FAILED', { fields: { autoTopup: 'kindMissing' } })
