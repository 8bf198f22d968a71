import { esimUsage, returnEsim } from '#esims'
import { esimsAnswer, esimsQuery, returnEsimAnswer, returnEsimInput } from '#esims/contract'
import { isRefusal } from '#kit/result'
import { call } from '../call.ts'

export const list = call({
  summary:
    "The state of an order's eSIMs: whether they are installed, and the data left, as far as the network reports it",
  tag: 'Order',
  useCase: 'esimUsage',
  query: esimsQuery,
  answer: esimsAnswer.meta({ id: 'Esims' }),
  run: async (shop, { query }) => {
    const esims = await esimUsage(shop, query.token)
    return isRefusal(esims) ? esims : { esims }
  },
})

export const giveBack = call({
  summary:
    'Requests the return of an eSIM that was never installed: an operator has the network cancel it, and only then its price is refunded',
  tag: 'Order',
  useCase: 'returnEsim',
  body: returnEsimInput,
  answer: returnEsimAnswer,
  run: (shop, { body }) => returnEsim(shop, body),
})
