import { signed, unsigned } from '#kit/signature'
import { type LinkedPage, urlOfPage } from '#tenants/contract'
import type { CustomerShop } from '../shop.ts'

type Linked = Pick<CustomerShop, 'tenant' | 'secret' | 'siteUrl'>
type What = 'registration' | 'password' | 'address' | 'erasure'

const pages = {
  registration: '/confirm',
  password: '/reset-password',
  address: '/account/settings/profile/address',
  erasure: '/account/settings/erase/confirm',
} as const satisfies Record<What, LinkedPage>
const purpose = (shop: Linked, what: What) => `${what} of ${shop.tenant.id}`

/** URL by which a mail's reader proves the address. The token is in the query, which is never logged. */
export const proofUrl = (shop: Linked, what: What, id: string, language: string): string =>
  urlOfPage(shop, pages[what], { token: signed(shop.secret, purpose(shop, what), id), lng: language })

/** @returns the id of the registration or request; undefined for a link that we did not sign for this purpose */
export const readProof = (shop: Linked, what: What, token: string): string | undefined =>
  unsigned(shop.secret, purpose(shop, what), token)
