import { after } from '#kit/clock'
import type { Minor } from '#kit/money'
import { sealText, unsealText } from '#kit/seal'
import { shopPath } from '#tenants/contract'
import type { CheckoutShop } from '../shop.ts'

// A link by which somebody else pays for a top-up. Everything stands in the link itself, sealed: nothing is stored until
// it is paid for, and whoever has the link cannot read the number in it.

/** What a link asks for: credit for a number; the name that the asker typed, empty without one. */
export type AskedTopUp = { id: string; msisdn: string; productId: string; amount: Minor; name: string }

/** A link is good for a day. */
const seconds = 24 * 60 * 60

const purpose = (tenant: string) => `asks somebody to pay at ${tenant}`

type Sealer = Pick<CheckoutShop, 'secret' | 'tenant' | 'clock'>

export const sealAsked = ({ secret, tenant, clock }: Sealer, { id, msisdn, productId, amount, name }: AskedTopUp) =>
  sealText(
    secret,
    purpose(tenant.id),
    JSON.stringify([id, msisdn, productId, amount, name, after(clock.now(), seconds).getTime()]),
  )

/** @returns what a link asks for; undefined if we did not seal it for this brand */
export function openAsked(
  { secret, tenant, clock }: Sealer,
  token: string,
): (AskedTopUp & { isExpired: boolean }) | undefined {
  const text = unsealText(secret, purpose(tenant.id), token)
  if (text === undefined) return undefined
  type Parts = [id: string, msisdn: string, productId: string, amount: Minor, name: string, until: number]
  const [id, msisdn, productId, amount, name, until] = JSON.parse(text) as Parts
  return { id, msisdn, productId, amount, name, isExpired: until <= clock.now().getTime() }
}

/** URL of the page that offers to pay, in the asker's language. */
export const askedUrl = (shop: Pick<CheckoutShop, 'siteUrl' | 'tenant'>, token: string, language: string): string =>
  `${shop.siteUrl}${shopPath(shop.tenant, 'asked')}?${new URLSearchParams({ token, lng: language })}`
