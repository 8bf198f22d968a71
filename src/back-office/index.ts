export { identifyOperators, siteFor } from './server/identify-operators.ts'
export { type BackOffice, openBackOffice } from './server/open-back-office.ts'
