export type { IdentityProvider } from './identity-provider.ts'
export { isOidcRefusal, leaveForProvider, returnFromProvider } from './sign-in-by-oidc.ts'
