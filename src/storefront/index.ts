export { allShopsPage } from './all-shops.ts'
export { securityHeaders } from './security-headers.ts'
export { type Storefront, storefront } from './server.ts'
export type { Services } from './services.ts'
