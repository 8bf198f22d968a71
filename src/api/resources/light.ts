import { queryLight } from '#auto-top-up-light'
import { lightLinkInput, lightView } from '#auto-top-up-light/contract'
import { call } from '../call.ts'

export const query = call({
  summary: 'Tells what the link of a text leads to that credit ran low: number and amount, for whoever holds the link',
  tag: 'Order',
  useCase: 'queryLight',
  body: lightLinkInput,
  answer: lightView.meta({ id: 'AutoTopupLight' }),
  run: (shop, { body }) => queryLight(shop, body),
})
