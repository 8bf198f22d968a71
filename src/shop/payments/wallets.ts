import type { PartnerAnswer } from '#kit/result'

/** What a browser needs for Google Pay: Google's script, and the parameters of this provider's tokens. */
export type GooglePay = {
  script: string
  environment: 'TEST' | 'PRODUCTION'
  /** Google's names for the provider and for us as its merchant. */
  gateway: string
  gatewayMerchantId: string
}

/** Wallets of the shopper's device, whose token pays in place of a card. */
export type Wallets = {
  /** Omitted where it is not set up: the method then leads to the provider's page. */
  readonly googlePay: GooglePay | undefined
  /**
   * Gets an Apple Pay merchant session, valid for one payment within five minutes.
   * @param request `validationUrl` as the browser gave it, `domain` as the shopper sees it
   */
  startApplePay(request: { validationUrl: string; domain: string }): Promise<PartnerAnswer<Record<string, unknown>>>
}

/** Methods that need a device which supports them; without its token each leads to the provider's page. */
export const walletMethods: readonly string[] = ['applepay', 'googlepay']
