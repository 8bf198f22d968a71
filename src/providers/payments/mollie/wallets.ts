import { z } from 'zod'
import type { GooglePay, PaymentRequest, Wallets } from '#payments/provider'
import type { HttpClient } from '#providers/http-client'

export type GooglePayScript = Pick<GooglePay, 'script' | 'environment'>

/** Apple's session is opaque: it is passed on unchanged. */
const session = z.record(z.string(), z.unknown())

export function mollieWallets(
  client: HttpClient,
  googlePay: GooglePayScript | undefined,
  profileId: string | undefined,
): Wallets {
  return {
    googlePay: googlePay && profileId ? { ...googlePay, gateway: 'mollie', gatewayMerchantId: profileId } : undefined,

    startApplePay: ({ validationUrl, domain }) =>
      client({ method: 'POST', path: '/v2/wallets/applepay/sessions', json: { validationUrl, domain } }, session),
  }
}

/** A wallet's token pays at once; Google's contains a card. Without a token the shopper pays on Mollie's page. */
export function walletOf({ method, walletToken }: PaymentRequest): Record<string, unknown> {
  if (!walletToken) return {}
  if (method === 'applepay') return { applePayPaymentToken: walletToken }
  return method === 'googlepay' ? { method: 'creditcard', googlePayPaymentToken: walletToken } : {}
}
