import { type ActionFunctionArgs, href, redirect } from 'react-router'
import { brandViews, lookUpNumber } from '#catalogue'
import { fromMajor, type Minor, toMajor } from '#kit/money'
import { type Msisdn, readMsisdn } from '#kit/phone'
import type { FieldTexts } from '#kit/result'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { pageContext } from '../../../document/page-context.ts'
import { limited, type PageShop, pageShop } from '../../../page-shop.ts'
import { problem, textOf } from '../../form-problem.ts'
import { leadToMainPage } from '../../main-page.ts'
import { addItemsToCart, type FilledCart, pathAfterFilling } from '../add-items-to-cart.ts'
import { keepCart } from '../cart-cookie.ts'
import { type KindErrors, withKind } from '../kind/kind-problem.ts'
import { kindQuestionOf } from '../kind/kind-question.server.tsx'
import { kindIn, namesOf, typedKind, whyAccount, wishedIn } from '../kind/kinds.ts'
import { lightBoxOf } from '../kind/light-box.server.tsx'
import { chosenFirst } from './calling-codes.ts'
import { numberWasKnown } from './number-was-known.ts'
import { isSoldOut, offerOf, offersOf, productOf, type SoldOffer } from './offers.ts'

const differentAmount = 'other'

/** The main page's form: buys what any of the shop's brands offers. */
export async function submit(args: ActionFunctionArgs) {
  const shop = args.context.get(pageShop)
  leadToMainPage(shop.tenant, args.url)
  return putIntoCart(args, offersOf(brandViews(shop)))
}

type Sent = Pick<ActionFunctionArgs, 'request' | 'context'>

/** Puts the top-up into the cart and continues to it, or straight to payment if there is no need to look at it. */
export async function putIntoCart({ request, context }: Sent, offers: readonly SoldOffer[]) {
  const shop = context.get(pageShop)
  const { tenant } = shop
  const form = await request.formData()
  const kind = kindIn(form)
  // If the form comes back, it keeps its input.
  context.set(typedKind, kind)
  const productId = textOf(form, 'productId')
  if (productId) return putProductIntoCart(shop, request, form, productId)
  const number = readMsisdn(textOf(form, 'msisdn'), chosenFirst(tenant.phoneCountryCodes, textOf(form, 'country')))
  const amount = amountOf(form)
  if (!number || amount.value === undefined) {
    return problem(refuse('VALIDATION_FAILED', { fields: { ...numberProblem(form, number), ...amount.fields } }), form)
  }

  const brandId = offerOf(offers, textOf(form, 'brandId'))?.brandId ?? (await recognised(shop, number))
  if (!form.has(numberWasKnown)) context.get(pageContext).numberGiven = true
  const offer = offerOf(offers, brandId)
  if (!offer) return problem(refuse('VALIDATION_FAILED', { fields: { brandId: 'operatorNotKnown' } }), form)
  form.set('brandId', offer.brandId)
  const product = productOf(offer, amount.value)
  if (!product) return problem(notOffered(offer, amount.field, amount.value), form)

  const wished = wishedIn(kind)
  const drawAgain = (errors: KindErrors) => kindQuestionOf(shop, { chosen: kind, errors }) + lightBoxOf(shop, kind)
  if (isRefusal(wished)) return withKind(shop, problem(wished, form, namesOf(kind)), drawAgain)
  // An automatic top-up needs no notice.
  const light = kind.light === 'on' && !wished ? { autoTopupLight: true as const } : {}
  const item = { productId: product.productId, amount: toMajor(amount.value), phoneNumber: number.e164, ...light }
  const cart = await addItemsToCart(shop, request, [{ ...item, ...wished }])
  const names = { phoneNumber: 'msisdn', amount: amount.field, ...namesOf(kind) }
  if (isRefusal(cart)) return withKind(shop, problem(beside(amount.field, cart), form, names), drawAgain)
  return goOn(shop, cart, wished && whyAccount(wished))
}

/** Why a brand does not sell an amount: sold out, outside the bounds of the free amount, or none of its amounts. */
export function notOffered(offer: SoldOffer, field: string, amount: Minor): Refusal {
  const { free } = offer
  const isChosen = field === 'amount' || !free
  const text = isSoldOut(offer, amount) ? 'productNotAvailable' : isChosen ? 'amountNotOffered' : 'amountOutsideRange'
  return refuse('amountNotOffered', {
    fields: { [field]: text },
    details: free ? { min: toMajor(free.min), max: toMajor(free.max) } : {},
  })
}

/** A product without a number needs no form: one press puts it into the cart. */
async function putProductIntoCart(shop: PageShop, request: Request, form: FormData, productId: string) {
  const cart = await addItemsToCart(shop, request, [{ productId }])
  return isRefusal(cart) ? problem(cart, form) : goOn(shop, cart)
}

/** Continues after the cart was filled; what needs an account leads to signing in first. */
export function goOn(shop: PageShop, cart: FilledCart, why?: ReturnType<typeof whyAccount>): never {
  const next = pathAfterFilling(shop, cart)
  throw redirect(why && !shop.visitor.customer ? `${href('/login')}?${new URLSearchParams({ to: next, why })}` : next, {
    headers: keepCart(cart.cartName),
  })
}

/** The amount that was chosen or typed, in minor units, and the name of its field. */
export function amountOf(form: FormData): { field: string; value: Minor | undefined; fields: FieldTexts } {
  const chosen = textOf(form, 'amount')
  const field = chosen === differentAmount ? 'differentAmount' : 'amount'
  const typed = textOf(form, field)
  const minor = fromMajor(typed)
  if (minor !== undefined && minor > 0) return { field, value: minor, fields: {} }
  return { field, value: undefined, fields: { [field]: typed === '' ? 'amountMissing' : 'amountNotValid' } }
}

export const numberProblem = (form: FormData, number: Msisdn | undefined): FieldTexts =>
  number ? {} : { msisdn: textOf(form, 'msisdn') === '' ? 'numberMissing' : 'numberNotValid' }

/** A cart's limit concerns the chosen amount, so it is shown there. */
export const beside = (field: string, refusal: Refusal): Refusal =>
  refusal.refusal.endsWith('Limit') ? { ...refusal, fields: { [field]: refusal.refusal } } : refusal

/** @returns the brand of the number's network, if that is certain */
export async function recognised(shop: PageShop, number: Msisdn): Promise<string | undefined> {
  const view = await limited(shop, 'lookUpNumber', () => lookUpNumber(shop, number.e164))
  return isRefusal(view) ? undefined : view.brandId
}
