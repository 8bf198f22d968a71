import { isRecord } from '../http/call.ts'
import type { NewInvoice } from './invoice.ts'
import type { NewPullPayment } from './pull-payments.ts'
import { METHODS } from './rates.ts'

export type Objection = { path: string; message: string }
export const isObjection = (value: object): value is Objection => 'path' in value

const MINUTES = 15

export function readInvoice(body: Record<string, unknown>, storeId: string): NewInvoice | Objection {
  const amount = readAmount(body.amount)
  if (amount === undefined) return { path: 'amount', message: 'The amount must be a decimal above zero' }
  if (typeof body.currency !== 'string') return { path: 'currency', message: 'A currency is needed' }
  const checkout = isRecord(body.checkout) ? body.checkout : {}
  const methods = Array.isArray(checkout.paymentMethods) ? checkout.paymentMethods.map(String) : METHODS
  const unknown = methods.find((method) => !METHODS.includes(method))
  if (unknown) return { path: 'checkout.paymentMethods', message: `Invalid payment method: ${unknown}` }
  const { redirectURL, expirationMinutes } = checkout
  return {
    storeId,
    amount,
    currency: body.currency,
    methods,
    metadata: isRecord(body.metadata) ? body.metadata : {},
    minutes: typeof expirationMinutes === 'number' ? expirationMinutes : MINUTES,
    ...(typeof redirectURL === 'string' ? { redirectUrl: redirectURL } : {}),
  }
}

export function readRefund(body: Record<string, unknown>, invoiceId: string): NewPullPayment | Objection {
  const { refundVariant, customAmount, customCurrency, name, description } = body
  if (refundVariant !== 'Custom') return { path: 'refundVariant', message: 'Only Custom is played here' }
  const amount = readAmount(customAmount)
  if (amount === undefined) return { path: 'customAmount', message: 'Amount must be greater than 0' }
  if (typeof customCurrency !== 'string') return { path: 'customCurrency', message: 'Invalid currency' }
  return {
    amount,
    currency: customCurrency,
    description: typeof description === 'string' ? description : '',
    name: typeof name === 'string' ? name : `Refund ${invoiceId}`,
  }
}

/** A decimal as a text or a number, in minor units. */
function readAmount(value: unknown): number | undefined {
  const minor = Math.round(Number(value) * 100)
  return minor > 0 ? minor : undefined
}
