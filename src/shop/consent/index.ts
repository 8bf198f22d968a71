export { measurementOf } from './measurement.ts'
export { type ConsentChoice, recordConsent } from './record-consent.ts'
