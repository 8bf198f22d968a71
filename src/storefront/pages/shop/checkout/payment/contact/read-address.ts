import type { AddressInput } from '#checkout/contract'
import type { PageShop } from '../../../../../page-shop.ts'
import { textOf } from '../../../../form-problem.ts'
import { withCallingCode } from './asked-fields.ts'

/** Sent with address and payment if the brand wants it. */
export const deviceIdIn = (form: FormData, { tenant }: PageShop): string | undefined =>
  (tenant.shouldSendDeviceID && textOf(form, 'deviceId')) || undefined

/** The wire's names of fields that have another name in the form. */
export const fieldNames = {
  'voucherDeliveryAddress.email': 'voucherEmail',
  'voucherDeliveryAddress.phoneNumber': 'voucherPhone',
}

/** The contact of the form, without empty fields. */
export function addressOf(form: FormData, cartName: string, deviceId: string | undefined): AddressInput {
  const given = (name: string) => textOf(form, name) || undefined
  const language = given('language')
  const [voucherEmail, voucherPhone] = [given('voucherEmail'), given('voucherPhone')]
  return {
    cartName,
    ...(language ? { language } : {}),
    deliveryAddress: {
      email: given('email'),
      firstname: given('firstname'),
      lastname: given('lastname'),
      street: given('street'),
      houseNumber: given('houseNumber'),
      zip: given('zip'),
      city: given('city'),
      countryCode: given('countryCode'),
      phoneNumber: withCallingCode(textOf(form, 'phoneNumber'), textOf(form, 'phoneCountry')) || undefined,
      language,
      ...(deviceId ? { deviceId } : {}),
      ...(voucherEmail || voucherPhone
        ? { voucherDeliveryAddress: { email: voucherEmail, phoneNumber: voucherPhone } }
        : {}),
      ...(form.has('newsletter') ? { newsletter: { subscribed: 1 } } : {}),
    },
  }
}
