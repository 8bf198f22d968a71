export { type CustomerPlace, customerPlace, placeOfSupply } from './place.ts'
export { standardRate } from './rates.ts'
export { vatWithin } from './within.ts'
