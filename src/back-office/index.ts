export { type BackOffice, openBackOffice } from './server/open-back-office.ts'
