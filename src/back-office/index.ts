export { identifyOperators } from './server/identify-operators.ts'
export { type BackOffice, openBackOffice } from './server/open-back-office.ts'
