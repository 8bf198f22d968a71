import { z } from 'zod'
import { isRefusal } from '#kit/result'
import { addMethod, confirmMethod, listMethods, removeMethod } from '#payment-tokens'
import {
  confirmTokenAnswer,
  confirmTokenInput,
  createTokenAnswer,
  createTokenInput,
  deleteTokenInput,
  tokensAnswer,
} from '#payment-tokens/contract'
import { call } from '../call.ts'

export const create = call({
  summary:
    'Begins to save a payment method: the customer proves at the returned URL that it is theirs; nothing is charged',
  tag: 'Account',
  useCase: 'addMethod',
  account: 'customer',
  body: createTokenInput,
  answer: createTokenAnswer,
  once: true,
  failure: 'startPaymentErrorMessage',
  run: (shop, { body }) => addMethod(shop, body),
})

export const list = call({
  summary: "Lists the customer's saved payment methods, the newest first",
  tag: 'Account',
  useCase: 'listMethods',
  account: 'customer',
  answer: tokensAnswer.meta({ id: 'PaymentTokens' }),
  run: (shop) => listMethods(shop),
})

export const remove = call({
  summary: 'Removes a saved payment method; nothing is charged by it any more',
  tag: 'Account',
  useCase: 'removeMethod',
  account: 'customer',
  body: deleteTokenInput,
  answer: z.object({ code: z.string(), message: z.string() }),
  async run(shop, { body }, { say }) {
    const removed = await removeMethod(shop, body)
    return isRefusal(removed) ? removed : say('successfulDelete')
  },
})

export const confirm = call({
  summary: 'Returns the URL where a pending payment method is proven',
  tag: 'Account',
  useCase: 'confirmMethod',
  account: 'customer',
  body: confirmTokenInput,
  answer: confirmTokenAnswer,
  run: (shop, { body }) => confirmMethod(shop, body),
})
