import type { Tenant } from '#tenants'

/** What somebody receives personal data for; each has its words in `privacyNotice.for.<name>`. */
export type RecipientTask =
  | 'payments'
  | 'wallet'
  | 'credit'
  | 'texts'
  | 'mailing'
  | 'hosting'
  | 'support'
  | 'offers'
  | 'statistics'
  | 'deviceCheck'
  | 'signIn'

/** Who receives personal data, as the privacy notice names them. */
export type Recipient = {
  /** As its contracts call it, with its seat: `Blue Whale B.V., Amsterdam`. */
  company: string
  /** Of its seat: ISO 3166, lower case. Outside the shop's data protection area, the notice says what the transfer rests on. */
  country: string
  task: RecipientTask
  /** The brands whose customers' data goes there. */
  usedBy(tenant: Tenant): boolean
}

/** @returns a test for brands that offer one of these payment methods */
export const offersAny =
  (...methods: readonly string[]) =>
  ({ paymentMethods }: Tenant): boolean =>
    paymentMethods.some(({ id }) => methods.includes(id))
