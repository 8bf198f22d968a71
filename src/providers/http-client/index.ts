export { openExchange } from './exchange.ts'
export { type HttpClient, openHttpClient, type PartnerRequest } from './http-client.ts'
