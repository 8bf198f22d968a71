import type { Settings } from './settings.ts'

export type AddressField = keyof Settings['addressFields']

type Asking = Pick<Settings, 'addressFields' | 'isHouseNumberRequired'>
type Given = { readonly [field in AddressField]?: string | null | undefined }

/**
 * @returns an address field, trimmed; undefined if it is empty or `N/A`, the sign for unknown (specification, section
 *   3)
 */
export function known(value: string | null | undefined): string | undefined {
  const text = value?.trim()
  return text === '' || text === 'N/A' ? undefined : text
}

const isEmpty = (value: string | null | undefined): boolean => known(value) === undefined

/**
 * The address fields that a brand still needs. A house number is only required with a street, and by some brands not
 * even then.
 * @returns the fields in the usual order of an address; empty if the address is complete
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

/** Fields that a method requires beyond the brand's: Klarna sends an invoice. */
const neededBy: ReadonlyMap<string, readonly AddressField[]> = new Map([
  ['klarna', ['email', 'firstname', 'lastname', 'street', 'houseNumber', 'zip', 'city', 'countryCode']],
])

/** @returns whether a method needs a billing address */
export const needsAddress = (method: string): boolean => neededBy.has(method)

/** @returns the fields that are required to pay by this method, in the usual order of an address */
export const fieldsForMethod = (method: string, { isHouseNumberRequired }: Asking): readonly AddressField[] =>
  (neededBy.get(method) ?? []).filter((field) => field !== 'houseNumber' || isHouseNumberRequired)

/** @returns those of them that are empty */
export const missingForMethod = (method: string, asking: Asking, given: Given): AddressField[] =>
  fieldsForMethod(method, asking).filter((field) => isEmpty(given[field]))

/** @returns whether a form marks a field as required before anything is typed */
export const isAskedAlways = (field: AddressField, { addressFields, isHouseNumberRequired }: Asking): boolean =>
  field === 'houseNumber'
    ? addressFields.houseNumber !== 'hidden' && isHouseNumberRequired && addressFields.street === 'required'
    : addressFields[field] === 'required'
