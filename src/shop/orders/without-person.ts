import { maskPhone } from '#kit/phone'
import type { DeliveryAddress, OrderView } from './contract.ts'

const nobody: DeliveryAddress = {
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
 * The order for somebody who only knows its names: how it stands, but nothing of whoever bought it and nothing that can be
 * spent. Addresses say `N/A`, which is what stands for unknown, so that posting them back writes nothing over.
 */
export const withoutPerson = (order: OrderView): OrderView => ({
  ...order,
  items: order.items.map(({ codes, esims, gift, phoneNumber, readablePhoneNumber, ...item }) => ({
    ...item,
    ...(phoneNumber ? { phoneNumber: maskPhone(phoneNumber), readablePhoneNumber: maskPhone(phoneNumber) } : {}),
  })),
  deliveryAddress: nobody,
  voucherDeliveryAddress: nobody,
})
