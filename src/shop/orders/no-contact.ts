import { maskPhone } from '#kit/phone'
import type { DeliveryAddress, OrderView } from './contract.ts'

/** The address of an order whose person is not shown or no longer known. */
export const noContact: DeliveryAddress = {
  firstname: 'N/A',
  lastname: 'N/A',
  street: 'N/A',
  houseNumber: 'N/A',
  zip: 'N/A',
  city: 'N/A',
  phoneNumber: 'N/A',
  countryCode: 'N/A',
  email: 'N/A',
}

/**
 * The order without personal data and codes, for callers who only know its number and cart. Addresses contain `N/A`,
 * the sign for unknown, so that sending them back overwrites nothing.
 */
export const withoutPerson = (order: OrderView): OrderView => ({
  ...order,
  items: order.items.map(({ codes, esims, gift, phoneNumber, readablePhoneNumber, ...item }) => ({
    ...item,
    ...(phoneNumber ? { phoneNumber: maskPhone(phoneNumber), readablePhoneNumber: maskPhone(phoneNumber) } : {}),
  })),
  deliveryAddress: noContact,
  voucherDeliveryAddress: noContact,
})
