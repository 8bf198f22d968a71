import { queryLight } from '#auto-top-up-light'
import { lightLinkInput, lightView } from '#auto-top-up-light/contract'
import { call } from '../call.ts'

export const query = call({
  summary: 'Returns number and amount of a low-credit notice, by the link of its text message',
  tag: 'Order',
  useCase: 'queryLight',
  body: lightLinkInput,
  answer: lightView.meta({ id: 'AutoTopupLight' }),
  run: (shop, { body }) => queryLight(shop, body),
})
