export { readShopTexts, type ShopTexts, type TextFault, textFault } from '../check/shop-texts.ts'
export { neededTexts } from '../check/texts.ts'
export { type DocumentField, documentFieldOf, type OwnDocuments, readDocumentField } from '../document-field.ts'
export { contentHash } from '../loading/content-hash.ts'
export { readOwnDocuments } from '../loading/own-documents.ts'
export { countries as allCountries, locales as allLocales } from '../settings/words.ts'
export { findProblems, type WrittenVersion } from './check-version.ts'
export { type Field, type FieldKind, listFields, readAsTyped, readTyped } from './fields.ts'
export { type Change, type Difference, listDifferences, planChanges, readField } from './leaves.ts'
export { type BrandFile, inOrder, listFiles, listWords } from './list-files.ts'
export {
  listDocumentDifferences,
  listTextDifferences,
  planSaid,
  readSaid,
  readTextField,
  type Said,
  type TextField,
  textFieldOf,
} from './own-texts.ts'
export { planVersion, readSettings } from './version.ts'
