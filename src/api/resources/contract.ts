import { fileDeclaration } from '#declarations'
import { cancellationInput, type FiledAnswer, filedAnswer, withdrawalInput } from '#declarations/contract'
import { isRefusal, type Refusal } from '#kit/result'
import { call } from '../call.ts'

const filed = filedAnswer.meta({ id: 'Filed' })

/** The token opens a page; an API client has the answer itself. */
const answerOf = (outcome: FiledAnswer | Refusal) =>
  isRefusal(outcome) ? outcome : { reference: outcome.reference, receivedAt: outcome.receivedAt }

export const withdraw = call({
  summary: 'Files a withdrawal from a contract; the receipt is sent to the given address',
  tag: 'Contract',
  useCase: 'fileDeclaration',
  body: withdrawalInput,
  answer: filed,
  status: 201,
  once: true,
  run: async (shop, { body }) => answerOf(await fileDeclaration(shop, 'withdrawal', body)),
})

export const cancel = call({
  summary: 'Files the cancellation of an automatic top-up; the receipt is sent to the given address',
  tag: 'Contract',
  useCase: 'fileDeclaration',
  body: cancellationInput,
  answer: filed,
  status: 201,
  once: true,
  run: async (shop, { body }) => answerOf(await fileDeclaration(shop, 'cancellation', body)),
})
