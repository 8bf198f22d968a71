export { type ConsentChoice, recordConsent } from './record-consent.ts'
