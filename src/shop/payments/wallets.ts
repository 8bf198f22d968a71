import type { PartnerAnswer } from '#kit/result'

/** What a browser needs for Google Pay: Google's script, and how its tokens are made for this provider. */
export type GooglePay = {
  script: string
  environment: 'TEST' | 'PRODUCTION'
  /** Google's names of the provider and of us there. */
  gateway: string
  gatewayMerchantId: string
}

/** Wallets of the shopper's own device, whose token is paid with in place of a card. */
export type Wallets = {
  /** Left out where it is not set up: then the method leads to the provider's page. */
  readonly googlePay: GooglePay | undefined
  /**
   * Proves to Apple that this shop may ask for a payment: the session is good for one payment within five minutes.
   * @param request `validationUrl` as Apple's browser gave it, `domain` as the shopper sees it
   */
  startApplePay(request: { validationUrl: string; domain: string }): Promise<PartnerAnswer<Record<string, unknown>>>
}

/** The methods that need a device which can; each leads to the provider's page where its token is not brought along. */
export const walletMethods: readonly string[] = ['applepay', 'googlepay']
