import { isRefusal } from '#kit/result'
import {
  callOffGift,
  changeGiftOfOrder,
  confirmEmail,
  correctEmail,
  receiptByToken,
  receiptFile,
  sendAgain,
  sendGiftAgain,
} from '#receipts'
import {
  changeGiftInput,
  confirmEmailAnswer,
  confirmEmailInput,
  correctEmailAnswer,
  correctEmailInput,
  giftAnswer,
  giftOfOrderInput,
  receiptQuery,
  receiptView,
  sendAgainAnswer,
  sendAgainInput,
} from '#receipts/contract'
import { call } from '../call.ts'

export const read = call({
  summary: "Shows an order by the token of its permanent page, which the receipt's link contains",
  tag: 'Order',
  useCase: 'receiptByToken',
  query: receiptQuery,
  answer: receiptView.meta({ id: 'Receipt' }),
  run: (shop, { query }) => receiptByToken(shop, query.token),
})

export const readFile = call({
  summary: 'The receipt as a PDF, in the language of the order; not found for an order that was never paid',
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
  summary: 'Sends the receipt again by e-mail, SMS or WhatsApp, to the address or number of the order',
  tag: 'Order',
  useCase: 'sendReceiptAgain',
  body: sendAgainInput,
  answer: sendAgainAnswer,
  once: true,
  run: (shop, { body }) => sendAgain(shop, body),
})

export const correct = call({
  summary: "Changes the e-mail address of an order's mails; a mail to the new one asks for a confirmation",
  tag: 'Order',
  useCase: 'correctEmail',
  body: correctEmailInput,
  answer: correctEmailAnswer,
  once: true,
  run: (shop, { body }) => correctEmail(shop, body),
})

export const confirm = call({
  summary: 'Confirms a corrected address by the token of its mail; links sent to the former one become invalid',
  tag: 'Order',
  useCase: 'confirmEmail',
  body: confirmEmailInput,
  answer: confirmEmailAnswer,
  run: (shop, { body }) => confirmEmail(shop, body.token),
})

export const changeGift = call({
  summary: 'Changes recipient, greeting or day of a gift, until it is sent',
  tag: 'Order',
  useCase: 'changeGift',
  body: changeGiftInput,
  answer: giftAnswer,
  run: (shop, { body }) => changeGiftOfOrder(shop, body),
})

export const callOff = call({
  summary: 'Cancels a gift that was not sent yet: nobody gets its codes, and its price is refunded',
  tag: 'Order',
  useCase: 'callOffGift',
  body: giftOfOrderInput,
  answer: giftAnswer,
  once: true,
  run: (shop, { body }) => callOffGift(shop, body),
})

export const sendGift = call({
  summary: 'Sends a gift again, to the same address',
  tag: 'Order',
  useCase: 'sendGiftAgain',
  body: giftOfOrderInput,
  answer: giftAnswer,
  once: true,
  run: (shop, { body }) => sendGiftAgain(shop, body),
})
