import type { Settings } from './settings.ts'

export type AddressField = keyof Settings['addressFields']

type Asking = Pick<Settings, 'addressFields' | 'isHouseNumberRequired'>
type Given = { readonly [field in AddressField]?: string | null | undefined }

/** @returns a field of an address without blanks around it; undefined when it is empty or `N/A`, which stands for unknown (specification, section 3) */
export function known(value: string | null | undefined): string | undefined {
  const text = value?.trim()
  return text === '' || text === 'N/A' ? undefined : text
}

const isEmpty = (value: string | null | undefined): boolean => known(value) === undefined

/**
 * Which fields a brand still needs of an address. A house number is asked for with a street only, and by some brands
 * not even then.
 * @returns the fields in the order people know their address; empty when the address will do
 */
export function missingAddressFields(asking: Asking, given: Given): AddressField[] {
  const fields = Object.keys(asking.addressFields) as AddressField[]
  return fields.filter((field) => isEmpty(given[field]) && isNeeded(field, asking, given))
}

function isNeeded(field: AddressField, { addressFields, isHouseNumberRequired }: Asking, given: Given): boolean {
  if (addressFields[field] === 'hidden') return false
  if (field === 'houseNumber') return isHouseNumberRequired && !isEmpty(given.street)
  return addressFields[field] === 'required'
}

/** What a method must know of whoever pays by it, beyond what the brand asks: Klarna sends an invoice. */
const neededBy: ReadonlyMap<string, readonly AddressField[]> = new Map([
  ['klarna', ['email', 'firstname', 'lastname', 'street', 'houseNumber', 'zip', 'city', 'countryCode']],
])

/** @returns whether a method bills an address */
export const needsAddress = (method: string): boolean => neededBy.has(method)

/** @returns the fields that have to be filled to pay by this method, in the order people know their address */
export const fieldsForMethod = (method: string, { isHouseNumberRequired }: Asking): readonly AddressField[] =>
  (neededBy.get(method) ?? []).filter((field) => field !== 'houseNumber' || isHouseNumberRequired)

/** @returns those of them that are empty */
export const missingForMethod = (method: string, asking: Asking, given: Given): AddressField[] =>
  fieldsForMethod(method, asking).filter((field) => isEmpty(given[field]))

/** @returns whether a form says of a field, before anything is typed, that it has to be filled */
export const isAskedAlways = (field: AddressField, { addressFields, isHouseNumberRequired }: Asking): boolean =>
  field === 'houseNumber'
    ? addressFields.houseNumber !== 'hidden' && isHouseNumberRequired && addressFields.street === 'required'
    : addressFields[field] === 'required'
