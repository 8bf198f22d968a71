export {
  type AddressField,
  fieldsForMethod,
  isAskedAlways,
  known,
  missingAddressFields,
  missingForMethod,
  needsAddress,
} from './address-fields.ts'
export { type DocumentField, documentFieldOf, type OwnDocuments, readDocumentField } from './document-field.ts'
export { methodName } from './method-name.ts'
export {
  brandPath,
  type LinkedPage,
  linkedPages,
  type ShopPage,
  shopBase,
  shopPages,
  shopPath,
  standingPages,
  urlOfPage,
} from './pages.ts'
export { noVatId } from './settings/vat-id.ts'
export type { Country, Locale } from './settings/words.ts'
export type { Settings } from './settings.ts'
export { channels } from './shop.ts'
export type { PublicTenant, Tenant } from './tenant.ts'
