import { esimUsage, returnEsim } from '#esims'
import { esimsAnswer, esimsQuery, returnEsimAnswer, returnEsimInput } from '#esims/contract'
import { isRefusal } from '#kit/result'
import { call } from '../call.ts'

export const list = call({
  summary:
    'How the eSIMs of an order stand: installed or not, and what data is left on them, as far as the network says',
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
    'Asks to return an eSIM that was never installed: an operator has the network cancel it, and only then its price goes back',
  tag: 'Order',
  useCase: 'returnEsim',
  body: returnEsimInput,
  answer: returnEsimAnswer,
  run: (shop, { body }) => returnEsim(shop, body),
})
