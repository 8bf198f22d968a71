import { maskPhone } from '#kit/phone'
import type { ReceiptView } from './contract.ts'

const dots = '••••••••'
type Item = ReceiptView['items'][number]

/**
 * An order's page as an operator may look at it: codes are dots (decision 62), and so is what the page says of people,
 * unless it is masked already.
 */
export const hideFromOperators = (view: ReceiptView): ReceiptView => ({
  ...view,
  items: view.items.map(hideItem),
  gifts: view.gifts.map((gift) => ({
    ...gift,
    recipientName: dots,
    senderName: dots,
    message: gift.message && dots,
  })),
})

const hideItem = (item: Item): Item => ({
  ...item,
  ...(item.phoneNumber && {
    phoneNumber: maskPhone(item.phoneNumber),
    readablePhoneNumber: maskPhone(item.phoneNumber),
  }),
  ...(item.gift && { gift: { ...item.gift, recipientName: dots } }),
  ...(item.codes && {
    // The issuer's words may repeat the code.
    codes: item.codes.map(({ pin, serial, expiresOn, howTo }) => ({
      code: dots,
      ...(pin === undefined ? {} : { pin: dots }),
      ...(serial === undefined ? {} : { serial: dots }),
      ...(expiresOn === undefined ? {} : { expiresOn }),
      ...(howTo === undefined ? {} : { howTo: dots }),
    })),
  }),
  ...(item.esims && {
    esims: item.esims.map(({ install, ...esim }) => ({
      ...esim,
      iccid: `${dots}${esim.iccid.slice(-4)}`,
      ...(install && { install: { activationCode: dots, appleUrl: '', androidUrl: '' } }),
    })),
  }),
})
