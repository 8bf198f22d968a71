export { type HttpClient, openHttpClient, type Question } from './http-client.ts'
