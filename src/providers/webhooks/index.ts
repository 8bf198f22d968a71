import type { TextWebhook } from '#notifications'
import type { PaymentWebhook } from '#payments/provider'
import { btcpayWebhook } from '#providers/btcpay'
import { mollieWebhook } from '#providers/mollie'
import { payPalWebhook } from '#providers/paypal'
import { tikkieWebhook } from '#providers/tikkie'
import { twilioWebhook } from '#providers/twilio'

/** Webhooks of all partners, for the API: each adapter describes its own. */
export const paymentWebhooks: readonly PaymentWebhook[] = [mollieWebhook, payPalWebhook, tikkieWebhook, btcpayWebhook]
export const supplierWebhooks = [{ supplier: 'dt-one', summary: 'DT One reports a change of a transaction' }] as const
export const textWebhooks: readonly TextWebhook[] = [twilioWebhook]
