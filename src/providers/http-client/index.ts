export { type HttpClient, openHttpClient, type PartnerRequest } from './http-client.ts'
