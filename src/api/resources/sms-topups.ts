import { z } from 'zod'
import { isRefusal } from '#kit/result'
import { endSmsTopup, listSmsTopups, proveNumber, resendCode, saveSmsTopup, unlockSmsTopup } from '#sms-top-ups'
import {
  proveSmsTopupInput,
  saveSmsTopupAnswer,
  saveSmsTopupInput,
  smsTopupIndexInput,
  smsTopupsAnswer,
  smsTopupView,
} from '#sms-top-ups/contract'
import { call } from '../call.ts'

const saved = saveSmsTopupAnswer.meta({ id: 'SavedSmsTopup' })

export const list = call({
  summary: "Lists the customer's top-ups by text",
  tag: 'Account',
  useCase: 'listSmsTopups',
  account: 'customer',
  answer: smsTopupsAnswer.meta({ id: 'SmsTopups' }),
  run: (shop) => listSmsTopups(shop),
})

export const save = call({
  summary: 'Lets text messages from a number buy credit for it with a PIN, or changes what they buy',
  tag: 'Account',
  useCase: 'saveSmsTopup',
  account: 'customer',
  body: saveSmsTopupInput,
  answer: saved,
  once: true,
  run: (shop, { body }) => saveSmsTopup(shop, body),
})

export const remove = call({
  summary: 'Ends a top-up by text; no text message buys by it any more',
  tag: 'Account',
  useCase: 'endSmsTopup',
  account: 'customer',
  body: smsTopupIndexInput,
  answer: z.object({ code: z.string(), message: z.string() }),
  async run(shop, { body }, { say }) {
    const ended = await endSmsTopup(shop, body)
    return isRefusal(ended) ? ended : say('successfulDelete')
  },
})

export const prove = call({
  summary: 'Checks the code that was sent to a number, which proves that it is the customer’s own',
  tag: 'Account',
  useCase: 'proveSmsNumber',
  account: 'customer',
  body: proveSmsTopupInput,
  answer: saved,
  run: (shop, { body }) => proveNumber(shop, body),
})

export const resend = call({
  summary: 'Sends a new code to a number that is not proven yet',
  tag: 'Account',
  useCase: 'resendSmsCode',
  account: 'customer',
  body: smsTopupIndexInput,
  answer: saved,
  run: (shop, { body }) => resendCode(shop, body),
})

export const unlock = call({
  summary: 'Lets text messages buy again after three wrong PINs, or after a text that stopped it',
  tag: 'Account',
  useCase: 'unlockSmsTopup',
  account: 'customer',
  body: smsTopupIndexInput,
  answer: smsTopupView,
  run: (shop, { body }) => unlockSmsTopup(shop, body),
})
