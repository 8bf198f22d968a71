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

export const changeGift = call({
  summary: 'Changes for whom a gift is, the greeting or its day, until it goes out',
  tag: 'Order',
  useCase: 'changeGift',
  body: changeGiftInput,
  answer: giftAnswer,
  run: (shop, { body }) => changeGiftOfOrder(shop, body),
})

export const callOff = call({
  summary: 'Calls off a gift that has not gone out: nobody gets its codes, and its price goes back',
  tag: 'Order',
  useCase: 'callOffGift',
  body: giftOfOrderInput,
  answer: giftAnswer,
  once: true,
  run: (shop, { body }) => callOffGift(shop, body),
})

export const sendGift = call({
  summary: 'Sends a gift once more, to the address that it went to',
  tag: 'Order',
  useCase: 'sendGiftAgain',
  body: giftOfOrderInput,
  answer: giftAnswer,
  once: true,
  run: (shop, { body }) => sendGiftAgain(shop, body),
})
