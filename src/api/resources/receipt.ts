import { isRefusal } from '#kit/result'
import { confirmEmail, correctEmail, receiptByToken, receiptFile, sendAgain } from '#receipts'
import {
  confirmEmailAnswer,
  confirmEmailInput,
  correctEmailAnswer,
  correctEmailInput,
  receiptQuery,
  receiptView,
  sendAgainAnswer,
  sendAgainInput,
} from '#receipts/contract'
import { call } from '../call.ts'

export const read = call({
  summary: "Shows an order by the token of its permanent page, which the receipt's link carries",
  tag: 'Order',
  useCase: 'receiptByToken',
  query: receiptQuery,
  answer: receiptView.meta({ id: 'Receipt' }),
  run: (shop, { query }) => receiptByToken(shop, query.token),
})

export const readFile = call({
  summary: 'The receipt as a PDF, in the language of the order; not there for an order that was never paid',
  tag: 'Order',
  useCase: 'receiptFile',
  query: receiptQuery,
  answer: undefined,
  file: 'application/pdf',
  run: async (shop, { query }) => {
    const file = await receiptFile(shop, query.token)
    return isRefusal(file) ? file : asFile(file)
  },
})

const asFile = ({ name, bytes }: { name: string; bytes: Uint8Array }): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })

export const send = call({
  summary: 'Sends the receipt again by e-mail, SMS or WhatsApp, to the address or number that the order knows',
  tag: 'Order',
  useCase: 'sendReceiptAgain',
  body: sendAgainInput,
  answer: sendAgainAnswer,
  once: true,
  run: (shop, { body }) => sendAgain(shop, body),
})

export const correct = call({
  summary: "Takes another e-mail address for the order's mails; a mail there asks for a confirmation",
  tag: 'Order',
  useCase: 'correctEmail',
  body: correctEmailInput,
  answer: correctEmailAnswer,
  once: true,
  run: (shop, { body }) => correctEmail(shop, body),
})

export const confirm = call({
  summary: 'Confirms a corrected address by the token that was mailed there; links to the former one open nothing more',
  tag: 'Order',
  useCase: 'confirmEmail',
  body: confirmEmailInput,
  answer: confirmEmailAnswer,
  run: (shop, { body }) => confirmEmail(shop, body.token),
})
