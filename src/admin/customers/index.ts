export { type CustomerDetail, readCustomer } from './read-customer.ts'
