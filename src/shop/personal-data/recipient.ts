import type { Tenant } from '#tenants'

/** Why somebody receives personal data; each has its text in `privacyNotice.for.<name>`. */
export type RecipientTask =
  | 'payments'
  | 'wallet'
  | 'credit'
  | 'texts'
  | 'push'
  | 'mailing'
  | 'hosting'
  | 'support'
  | 'offers'
  | 'statistics'
  | 'deviceCheck'
  | 'signIn'
  | 'assistant'

/** A recipient of personal data, as the privacy notice names it. */
export type Recipient = {
  /** Its legal name and seat: `Blue Whale B.V., Amsterdam`. */
  company: string
  /**
   * Country of its seat: ISO 3166, lower case. Outside the shop's data protection area, the notice states the basis of
   * the transfer.
   */
  country: string
  task: RecipientTask
  /** The brands whose customer data it receives. */
  usedBy(tenant: Tenant): boolean
}

/** @returns a test for brands that offer one of these payment methods */
export const offersAny =
  (...methods: readonly string[]) =>
  ({ paymentMethods }: Tenant): boolean =>
    paymentMethods.some(({ id }) => methods.includes(id))
