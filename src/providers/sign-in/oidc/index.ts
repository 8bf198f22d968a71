export { type OidcOptions, openIdProvider } from './oidc.ts'
