export { mollie } from './mollie.ts'
