import { z } from 'zod'
import {
  awaitOutcome,
  commitOrder,
  createOrder,
  paymentMethods,
  paymentMethodsOfCart,
  payPalSession,
  resendOtp,
  saveAddress,
  startApplePayment,
  startPayment,
  validateOtp,
} from '#checkout'
import {
  addressAnswer,
  addressInput,
  commitOrderAnswer,
  commitOrderInput,
  createOrderAnswer,
  createOrderInput,
  otpAnswer,
  paymentMethodsAnswer,
  payPalSessionAnswer,
  resendOtpInput,
  startApplePaymentAnswer,
  startApplePaymentInput,
  startPaymentAnswer,
  startPaymentInput,
  validateOtpInput,
} from '#checkout/contract'
import { call } from '../call.ts'
import { waitIn } from '../prefer.ts'

const methods = paymentMethodsAnswer.meta({ id: 'PaymentMethods' })

export const listMethods = call({
  summary: 'Lists the payment methods of the shop',
  tag: 'Checkout',
  useCase: 'paymentMethods',
  answer: methods,
  run: (shop) => paymentMethods(shop),
})

export const listMethodsOfCart = call({
  summary: 'Lists the payment methods for a cart: only those that its items allow',
  tag: 'Checkout',
  useCase: 'paymentMethodsOfCart',
  params: z.object({ cartName: z.string().min(1).max(60) }),
  answer: methods,
  run: (shop, { params }) => paymentMethodsOfCart(shop, params.cartName),
})

export const address = call({
  summary: "Saves the shopper's contact and address, and says whether a one-time password comes next",
  tag: 'Checkout',
  useCase: 'saveAddress',
  body: addressInput,
  answer: addressAnswer,
  failure: 'checkoutAddressErrorMessage',
  run: (shop, { body }) => saveAddress(shop, body),
})

export const tryOtp = call({
  summary: 'Checks a one-time password',
  tag: 'Checkout',
  useCase: 'validateOtp',
  body: validateOtpInput,
  answer: otpAnswer,
  run: (shop, { body }) => validateOtp(shop, body),
})

export const sendOtpAgain = call({
  summary: 'Sends a new one-time password, a minute after the last at the earliest',
  tag: 'Checkout',
  useCase: 'resendOtp',
  body: resendOtpInput,
  answer: otpAnswer,
  once: true,
  run: (shop, { body }) => resendOtp(shop, body),
})

export const pay = call({
  summary: 'Turns the cart into an order and returns the URL of the payment',
  tag: 'Checkout',
  useCase: 'startPayment',
  body: startPaymentInput,
  answer: startPaymentAnswer,
  once: true,
  failure: 'startPaymentErrorMessage',
  run: (shop, { body }) => startPayment(shop, body),
})

export const nameVisit = call({
  summary: "Creates the session id for PayPal's fraud protection",
  tag: 'Checkout',
  useCase: 'payPalSession',
  answer: payPalSessionAnswer,
  run: (shop) => payPalSession(shop),
})

export const startApple = call({
  summary: 'Validates the shop with Apple, and returns the session for the browser',
  tag: 'Checkout',
  useCase: 'startApplePayment',
  body: startApplePaymentInput,
  answer: startApplePaymentAnswer,
  failure: 'startPaymentErrorMessage',
  run: (shop, { body }) => startApplePayment(shop, body),
})

export const commit = call({
  summary: 'Returns the state of an order; poll every two seconds, at most ten times, or wait',
  tag: 'Order',
  useCase: 'commitOrder',
  waits: true,
  body: commitOrderInput,
  answer: commitOrderAnswer.meta({ id: 'Order' }),
  async run(shop, { body }, { request, header }) {
    const seconds = waitIn(request.headers)
    if (seconds === undefined) return commitOrder(shop, body)
    const { order, waited } = await awaitOutcome(shop, body, seconds, request.signal)
    if (waited !== undefined) header('Preference-Applied', `wait=${waited}`)
    return order
  },
})

export const order = call({
  summary: 'Places an order that needs no payment page',
  tag: 'Order',
  useCase: 'createOrder',
  body: createOrderInput,
  answer: createOrderAnswer,
  status: 201,
  once: true,
  failure: 'createOrderErrorMessage',
  run: (shop, { body }) => createOrder(shop, body),
})
