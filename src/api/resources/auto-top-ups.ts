import { z } from 'zod'
import { changeAmount, changeStatus, changeToken, listAutoTopUps, remove, removeLowBalance } from '#auto-top-ups'
import {
  autoTopupAmountInput,
  autoTopupAnswer,
  autoTopupStatusInput,
  autoTopupsAnswer,
  autoTopupsQuery,
  changeTokenInput,
  deleteAutoTopupInput,
} from '#auto-top-ups/contract'
import { isRefusal } from '#kit/result'
import { call } from '../call.ts'

const rows = autoTopupsAnswer.meta({ id: 'AutoTopups' })
const one = autoTopupAnswer.meta({ id: 'AutoTopup' })
const codeAndMessage = z.object({ code: z.string(), message: z.string() })

export const list = call({
  summary: "Lists the customer's automatic top-ups with their runs, the newest first",
  tag: 'Account',
  useCase: 'listAutoTopUps',
  account: 'customer',
  body: autoTopupsQuery,
  answer: rows,
  run: (shop, { body }) => listAutoTopUps(shop, body),
})

export const listSome = call({
  summary: "Lists the customer's automatic top-ups by kind, number and status",
  tag: 'Account',
  useCase: 'listAutoTopUps',
  account: 'customer',
  body: autoTopupsQuery,
  answer: rows,
  run: (shop, { body }) => listAutoTopUps(shop, body),
})

export const end = call({
  summary: 'Ends an automatic top-up: nothing is charged for it any more',
  tag: 'Account',
  useCase: 'removeAutoTopUp',
  account: 'customer',
  body: deleteAutoTopupInput,
  answer: codeAndMessage,
  async run(shop, { body }, { say }) {
    const removed = await remove(shop, body)
    return isRefusal(removed) ? removed : say('successfulDelete')
  },
})

export const endLowBalance = call({
  summary: 'The same for a low-balance top-up; any other is not found',
  tag: 'Account',
  useCase: 'removeAutoTopUp',
  account: 'customer',
  body: deleteAutoTopupInput,
  answer: codeAndMessage,
  async run(shop, { body }, { say }) {
    const removed = await removeLowBalance(shop, body)
    return isRefusal(removed) ? removed : say('successfulDelete')
  },
})

export const setStatus = call({
  summary: 'Pauses an automatic top-up if the brand allows it, or activates it again',
  tag: 'Account',
  useCase: 'changeAutoTopUp',
  account: 'customer',
  body: autoTopupStatusInput,
  answer: one,
  run: (shop, { body }) => changeStatus(shop, body),
})

export const setAmount = call({
  summary: 'Changes the amount of an automatic top-up, from now on',
  tag: 'Account',
  useCase: 'changeAutoTopUp',
  account: 'customer',
  body: autoTopupAmountInput,
  answer: one,
  run: (shop, { body }) => changeAmount(shop, body),
})

export const setMethod = call({
  summary:
    'Lets another saved payment method pay for an automatic top-up; one that was paused because of its method resumes',
  tag: 'Account',
  useCase: 'changeAutoTopUp',
  account: 'customer',
  body: changeTokenInput,
  answer: one,
  run: (shop, { body }) => changeToken(shop, body),
})
