export { includedVat } from './included-vat.ts'
export { type CustomerPlace, customerPlace, placeOfSupply } from './place.ts'
export { standardRate } from './rates.ts'
