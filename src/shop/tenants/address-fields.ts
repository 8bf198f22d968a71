import type { Settings } from './settings.ts'

export type AddressField = keyof Settings['addressFields']

type Asking = Pick<Settings, 'addressFields' | 'isHouseNumberRequired'>
type Given = { readonly [field in AddressField]?: string | null | undefined }

/** `N/A` stands for unknown and counts as empty (specification, section 3). */
const isEmpty = (value: string | null | undefined): boolean =>
  value === undefined || value === null || value.trim() === '' || value.trim() === 'N/A'

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
