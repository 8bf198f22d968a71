import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { autoTopUpTerms } from '#auto-top-ups'
import { createOrder, resendOtp, saveAddress, startPayment, validateOtp } from '#checkout'
import { type AddressInput, noPayment, type StartPaymentInput } from '#checkout/contract'
import type { FieldTexts } from '#kit/result'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { missingForMethod, shopPath } from '#tenants/contract'
import { sessionIdOf } from '../../../../cookies/cookies.ts'
import { limited, type PageShop, pageShop } from '../../../../page-shop.ts'
import { leaveFor } from '../../../../payer-window/external-redirect.tsx'
import { openPayerWindow } from '../../../../payer-window/payer-window-step.ts'
import { mainPageTelling } from '../../../arrival-message.ts'
import { problem, textOf, typedIn } from '../../../form-problem.ts'
import { cartAt, forgetCart, keepCart, keepOrder } from '../../cart-cookie.ts'
import { cartByName } from '../../limited-calls.ts'
import { cartStateOf } from '../cart-state.ts'
import { changeVouchers, isAboutVouchers } from '../change-vouchers.ts'
import { offeredMethods } from '../offered-methods.ts'
import { keepCheckoutLanguage } from '../remembered-checkout.ts'
import { keepForNextTime } from '../remembered-order.ts'
import { changeItem, isAboutItem } from './change-item/change.ts'
import { addressOf, deviceIdIn, fieldNames } from './contact/read-address.ts'
import { vouchersChanged } from './contact/vouchers-changed.ts'
import { deliversNow } from './delivers-now.ts'
import { signInFirst } from './load.ts'
import { saveBoxOf } from './methods/save-box.tsx'
import { savedMethodsOf, tokenIn } from './methods/saved-methods.ts'
import { duplicateStep } from './steps/duplicate.ts'
import type { OtpStep } from './steps/otp.ts'

/** The address, then a one-time password if one is required, then the payment provider (specification, section 4). */
export async function submit(args: ActionFunctionArgs) {
  const shop = args.context.get(pageShop)
  const form = await args.request.formData()
  const cartName = cartAt(args)
  if (cartName === undefined) reset(shop)
  const checkout = { ...args, shop, form, cartName }
  // A promo code that was typed and not applied is applied first: nobody orders at another price than they expect.
  if (isAboutVouchers(form) || textOf(form, 'voucherCode')) return codeChanged(checkout)
  // The same for a number or an amount that was changed and not applied.
  const changed = isAboutItem(form) ? await changeItem(shop, form, cartName) : undefined
  if (changed) return isRefusal(changed) ? notChanged(changed, checkout) : vouchersChanged(form)
  switch (textOf(form, 'intent')) {
    case 'otp':
      return confirmOtp(checkout)
    case 'resend':
      return sendOtpAgain(checkout)
    case 'change-item':
      return vouchersChanged(form)
    default:
      return order(checkout)
  }
}

async function codeChanged({ shop, form, cartName }: Checkout) {
  const changed = await changeVouchers(shop, form, cartName)
  if (!isRefusal(changed)) return vouchersChanged(form)
  return isGone(changed) ? reset(shop) : problem(changed, form)
}

const notChanged = (refusal: Refusal, { shop, form }: Pick<Checkout, 'shop' | 'form'>) =>
  isGone(refusal) ? reset(shop) : problem(refusal, form, { phoneNumber: 'msisdn' })

type Checkout = Pick<ActionFunctionArgs, 'context' | 'request'> & { shop: PageShop; form: FormData; cartName: string }

async function order(checkout: Checkout) {
  const { shop, form, cartName } = checkout
  const address = addressOf(form, cartName, deviceIdIn(form, shop))
  const missing = {
    ...(await missingChoices(checkout)),
    ...missingOfMethod(textOf(form, 'paymentMethod'), address, shop),
  }
  const saved = await limited(shop, { useCase: 'saveAddress', cartName }, () => saveAddress(shop, address))
  if (isRefusal(saved)) {
    return isGone(saved)
      ? reset(shop)
      : problem({ ...saved, fields: { ...saved.fields, ...missing } }, form, fieldNames)
  }
  if (Object.keys(missing).length > 0) return problem(refuse('VALIDATION_FAILED', { fields: missing }), form)
  return saved.nextStep === 'otp' ? askForOtp(form, { sentTo: saved.sentTo }) : pay(checkout)
}

/** A method must be chosen, and the shopper must agree that delivery starts at once: each is refused beside its box. */
async function missingChoices({ shop, form, cartName }: Checkout): Promise<FieldTexts> {
  const [{ paymentMethods }, cart] = await Promise.all([offeredMethods(shop, cartName), cartByName(shop, cartName)])
  const chosen = textOf(form, 'paymentMethod')
  const isChosen = [
    ...paymentMethods.map(({ name }) => name),
    ...(await savedMethodsOf(shop)).map(({ value }) => value),
  ].some((offered) => offered === chosen)
  // If there is nothing to choose from, starting the payment says why.
  // A free order needs no method; the shop decides whether it is free.
  const isOffered = isChosen || paymentMethods.length === 0 || chosen === noPayment
  return {
    ...(isOffered ? {} : { paymentMethod: chosen ? 'paymentMethodIsNotAvailable' : 'paymentMethodMissing' }),
    ...(form.has('startNow') || (!isRefusal(cart) && !deliversNow(cart)) ? {} : { startNow: 'startNowMissing' }),
    ...(form.has('autoTopupConsent') ? {} : await missingConsent(shop, cartName)),
  }
}

/** What is set up needs a consent of its own. */
async function missingConsent(shop: PageShop, cartName: string): Promise<FieldTexts> {
  const terms = await autoTopUpTerms(shop, cartName)
  return terms ? { autoTopupConsent: terms.missing } : {}
}

/** Missing fields of the chosen method are refused together with all others, before an order is made. */
const missingOfMethod = (method: string, { deliveryAddress }: AddressInput, { tenant }: PageShop): FieldTexts =>
  Object.fromEntries(missingForMethod(method, tenant, deliveryAddress).map((field) => [field, 'required'] as const))

async function confirmOtp(checkout: Checkout) {
  const { shop, form, cartName } = checkout
  const otp = textOf(form, 'otp').replaceAll(' ', '').slice(0, 12)
  const confirmed = await limited(shop, { useCase: 'validateOtp', cartName }, () =>
    validateOtp(shop, { cartName, otp }),
  )
  if (!isRefusal(confirmed)) return pay(checkout)
  return isGone(confirmed) ? reset(shop) : askForOtp(form, { error: confirmed })
}

async function sendOtpAgain({ shop, form, cartName }: Checkout) {
  const sent = await limited(shop, { useCase: 'resendOtp', cartName }, () => resendOtp(shop, { cartName }))
  if (isRefusal(sent)) return isGone(sent) ? reset(shop) : askForOtp(form, { error: sent })
  return askForOtp(form, { sentTo: sent.sentTo, resent: true })
}

function askForOtp(
  form: FormData,
  { sentTo, error, resent }: { sentTo?: string | undefined; error?: Refusal; resent?: boolean },
) {
  const { otp, intent, sentTo: before, walletToken: _, ...typed } = typedIn(form)
  const details = (error?.details ?? {}) as Record<string, string | number>
  const step: OtpStep = {
    step: 'otp',
    sentTo: sentTo ?? before,
    typed,
    ...(error ? { error: { key: error.fields?.otp ?? error.refusal, details } } : {}),
    ...(resent ? { resent } : {}),
  }
  return data(step, { status: error ? 422 : 200 })
}

async function pay({ shop, form, cartName, context, request }: Checkout) {
  const paymentMethod = textOf(form, 'paymentMethod')
  const deviceId = deviceIdIn(form, shop)
  const sessionId = sessionIdOf(request)
  const paymentToken = tokenIn(paymentMethod)
  const shownTotal = Number(textOf(form, 'shownTotal') || Number.NaN)
  const shownTerms = textOf(form, 'shownTerms')
  const visit = {
    ...(Number.isNaN(shownTotal) ? {} : { shownTotal }),
    ...(shownTerms ? { shownTerms } : {}),
    ...(deviceId ? { deviceId } : {}),
    ...(sessionId ? { sessionId } : {}),
    ...(form.has('startNow') ? { startNow: true as const } : {}),
    ...(form.has('confirmDuplicate') ? { confirmDuplicate: true as const } : {}),
    ...(form.has('autoTopupConsent') ? { autoTopupConsent: true as const } : {}),
  }
  const started = paymentToken
    ? await limited(shop, 'createOrder', () => createOrder(shop, { cartName, paymentToken, ...visit }))
    : await limited(shop, { useCase: 'startPayment', cartName }, () =>
        startPayment(shop, {
          cartName,
          paymentMethod,
          ...visit,
          ...(shop.visitor.customer && form.has(saveBoxOf(paymentMethod)) ? { savePayment: true } : {}),
          ...choiceWithin(paymentMethod, form),
        }),
      )
  if (isRefusal(started)) {
    if (isGone(started)) return reset(shop)
    if (started.refusal === 'TOKEN_STATUS_CANCELED')
      throw redirect(mainPageTelling(shop.tenant, 'tokenStatusCanceledError'))
    if (started.refusal === 'paymentMethodIsNotAvailable')
      return chooseAnother(started, { shop, form, cartName, request })
    if (started.refusal === 'AUTHORIZATION_REQUIRED') return toSignIn({ shop, cartName, request })
    // The field of that name belongs to the contact here.
    if (started.refusal === 'existingLowBalanceTopup' || started.refusal === 'smsTopupAlreadyExists')
      return problem(refuse(started.refusal), form)
    if (started.refusal === 'invalidVoucherCode' && !started.fields?.cashCode) return codeGone(started, form)
    if (started.refusal === 'duplicateOrder') return duplicateStep(started, typedIn(form))
    if (started.refusal !== 'otpRequired') return problem(started, form)
    // The number has reached its limit of orders since the address was saved: saving it again sends the password.
    const address = addressOf(form, cartName, deviceId)
    const saved = await limited(shop, { useCase: 'saveAddress', cartName }, () => saveAddress(shop, address))
    return isRefusal(saved) ? problem(saved, form) : askForOtp(form, { sentTo: saved.sentTo })
  }
  const result = new URL(started.redirectUrl, request.url)
  const token = result.searchParams.get('order') ?? ''
  const headers = [
    ...keepOrder(token),
    ...keepCheckoutLanguage(textOf(form, 'language')),
    ...(await keepForNextTime(shop, request, { cartName, token, isWished: form.has('keepContact') })),
  ]
  // Nothing is left to pay: the order was paid already, in another tab or before the back button.
  if (started.payerUrl === started.redirectUrl) throw redirect(result.pathname + result.search, { headers })
  // A Tikkie is paid on the phone, whichever device the shopper orders on: a page of ours shows its link.
  if (paymentMethod === 'tikkie') throw redirect(shopPath(shop.tenant, 'checkout/tikkie') + result.search, { headers })
  if (started.token === undefined && started.approval_session_id === undefined)
    return leaveFor(context, started.payerUrl, headers)
  const saved = paymentToken ? (await savedMethodsOf(shop)).find(({ value }) => value === paymentMethod) : undefined
  const cancelled = `${result.pathname}${result.search}&cancelled=${encodeURIComponent(saved?.kind ?? paymentMethod)}`
  return openPayerWindow({ shop, context }, started.payerUrl, { about: 'pay', cancelled }, headers)
}

/** The choices within the method: the bank, the card, the coin, the wallet's token. */
function choiceWithin(paymentMethod: string, form: FormData): Pick<StartPaymentInput, 'additionalData'> {
  const name = choiceOf[paymentMethod]
  const chosen = name && textOf(form, name, name === 'walletToken' ? 10_000 : 100)
  return chosen ? { additionalData: { [paymentMethod === 'crypto' ? 'currency' : name]: chosen } } : {}
}
const choiceOf: Readonly<Record<string, string>> = {
  ideal: 'issuerId',
  creditcard: 'cardToken',
  crypto: 'cryptoCurrency',
  applepay: 'walletToken',
  googlepay: 'walletToken',
}

async function toSignIn({ shop, cartName, request }: Pick<Checkout, 'shop' | 'cartName' | 'request'>): Promise<never> {
  const cart = await cartByName(shop, cartName)
  throw redirect(signInFirst(new URL(request.url), isRefusal(cart) ? { items: [] } : cart))
}

/** A promo code ended while the form was filled in: the page shows the new total, and the shopper decides again. */
function codeGone(refusal: Refusal, form: FormData) {
  const answer = problem(refusal, form)
  return data({ ...answer.data, refusal: 'voucherCodeGone' }, answer.init ?? undefined)
}

/** The provider refused the method and the order is over: the form continues with a new cart of the same items. */
async function chooseAnother(refusal: Refusal, { shop, form, cartName, request }: Omit<Checkout, 'context'>) {
  const answer = problem(refusal, form)
  const cart = await cartByName(shop, cartName)
  const now = isRefusal(cart) ? undefined : await cartStateOf(shop, cart, request)
  return now?.kind === 'renewed' ? data(answer.data, { ...answer.init, headers: keepCart(now.cartName) }) : answer
}

const isGone = ({ refusal }: Refusal) => refusal === 'unknownCartErrorMessage' || refusal === 'cartIsEmpty'

function reset({ tenant }: PageShop): never {
  throw redirect(`${shopPath(tenant, 'checkout/cart')}?reset`, { headers: forgetCart() })
}
