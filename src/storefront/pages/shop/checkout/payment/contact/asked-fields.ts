import { readMsisdn } from '#kit/phone'
import type { Contact } from '#orders/contract'
import { type AddressField, fieldsForMethod, isAskedAlways, type Settings, type Tenant } from '#tenants/contract'
import type { CallingCode } from '../../../../../ui/forms/phone-field.tsx'
import { callingCodes, chosenFirst } from '../../../topup/calling-codes.ts'

export type AskedField = { name: AddressField; isRequired: boolean; value: string }

const inOrder = [
  'email',
  'firstname',
  'lastname',
  'street',
  'houseNumber',
  'zip',
  'city',
  'countryCode',
  'phoneNumber',
] as const satisfies AddressField[]

/** @returns the fields that this brand asks for, in the usual order of an address, with known values */
export function askedFields(tenant: Tenant, contact: Contact): AskedField[] {
  const { hasAddressCountrySelection } = tenant.features
  const addressFields: Settings['addressFields'] = {
    ...tenant.addressFields,
    ...(hasAddressCountrySelection && tenant.addressFields.countryCode === 'hidden' ? { countryCode: 'required' } : {}),
  }
  const asking = { addressFields, isHouseNumberRequired: tenant.isHouseNumberRequired }
  return inOrder
    .filter((name) => addressFields[name] !== 'hidden')
    .map((name) => ({
      name,
      isRequired: isAskedAlways(name, asking),
      value: contact[name] || (name === 'countryCode' ? tenant.country.toUpperCase() : ''),
    }))
}

/** @returns the fields that a method needs besides those the brand requires: they are shown with the method */
export function fieldsOfMethod(
  method: string,
  asked: readonly AskedField[],
  tenant: Tenant,
  contact: Contact,
): AskedField[] {
  const needed = fieldsForMethod(method, tenant)
  return inOrder
    .filter((name) => needed.includes(name) && !asked.some((field) => field.name === name && field.isRequired))
    .map((name) => ({
      name,
      isRequired: true,
      value: contact[name] || (name === 'countryCode' ? tenant.country.toUpperCase() : ''),
    }))
}

// A contact may live in any of the six countries, whatever numbers the shop tops up.
const countries = ['de', 'nl', 'be', 'fr', 'at', 'gb'] as const satisfies Tenant['country'][]

/** The countries of the calling code's own field: the known number's first, else the shop's. */
export function contactCodes(tenant: Tenant, { phoneNumber }: Contact, language: string): CallingCode[] {
  if (!tenant.features.alternativePhoneNumberField || tenant.addressFields.phoneNumber === 'hidden') return []
  const home = phoneNumber ? readMsisdn(phoneNumber, countries)?.country : undefined
  return callingCodes(chosenFirst(countries, home ?? tenant.country), language)
}

/** @returns the number with the chosen country code; as it was typed if that makes no valid number */
export const withCallingCode = (written: string, country: string): string =>
  (country && readMsisdn(written, chosenFirst(countries, country))?.e164) || written
