export { twilio } from './twilio.ts'
