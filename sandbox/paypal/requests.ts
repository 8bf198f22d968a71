import { isRecord } from '../http/call.ts'
import type { NewOrder } from './orders.ts'
import type { NewRefund } from './refunds.ts'

/** What is wrong with a request: PayPal's issue, and the field. */
export type Objection = { issue: string; field: string }

export const isObjection = (value: object): value is Objection => 'issue' in value && 'field' in value

const CURRENCIES = ['EUR', 'GBP', 'USD']
const missing = (field: string): Objection => ({ issue: 'MISSING_REQUIRED_PARAMETER', field })
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const part = (value: unknown, name: string): Record<string, unknown> => {
  const inner = isRecord(value) ? value[name] : undefined
  return isRecord(inner) ? inner : {}
}

export function readNewOrder(body: Record<string, unknown>): NewOrder | Objection {
  if (body.intent !== 'CAPTURE') return { issue: 'INVALID_PARAMETER_VALUE', field: '/intent' }
  const [unit] = Array.isArray(body.purchase_units) ? body.purchase_units : []
  if (!isRecord(unit)) return missing('/purchase_units')
  const amount = readAmount(unit.amount)
  if (isObjection(amount)) return amount
  const customId = text(unit.custom_id)
  if (customId && customId.length > 127) return { issue: 'INVALID_STRING_LENGTH', field: '/purchase_units/0/custom_id' }
  const paypal = part(body.payment_source, 'paypal')
  const context = { ...part(body, 'application_context'), ...part(paypal, 'experience_context') }
  const vault = part(part(paypal, 'attributes'), 'vault')
  for (const name of ['return_url', 'cancel_url']) {
    const url = text(context[name])
    if (url && !URL.canParse(url)) return { issue: 'INVALID_PARAMETER_SYNTAX', field: `/payment_source/paypal/${name}` }
  }
  const vaultId = text(paypal.vault_id)
  const stored = vaultId === undefined ? undefined : readStored(paypal)
  if (stored && isObjection(stored)) return stored
  return {
    amount: amount.minor,
    currency: amount.currency,
    description: text(unit.description)?.slice(0, 127) ?? '',
    referenceId: text(unit.reference_id),
    customId,
    invoiceId: text(unit.invoice_id),
    returnUrl: text(context.return_url),
    cancelUrl: text(context.cancel_url),
    locale: text(context.locale),
    vaultId,
    stored,
    storesInVault: vault.store_in_vault === 'ON_SUCCESS',
  }
}

const PATTERNS = [
  'IMMEDIATE',
  'DEFERRED',
  'RECURRING_PREPAID',
  'RECURRING_POSTPAID',
  'THRESHOLD_PREPAID',
  'THRESHOLD_POSTPAID',
  'SUBSCRIPTION_PREPAID',
  'SUBSCRIPTION_POSTPAID',
  'UNSCHEDULED_PREPAID',
  'UNSCHEDULED_POSTPAID',
  'INSTALLMENT_PREPAID',
  'INSTALLMENT_POSTPAID',
]

/** Who initiates a charge of a vaulted account. `IMMEDIATE` is a purchase by a present shopper. */
function readStored(paypal: Record<string, unknown>): NonNullable<NewOrder['stored']> | Objection {
  const at = '/payment_source/paypal/stored_credential'
  const { payment_initiator: initiator, usage, usage_pattern: pattern } = part(paypal, 'stored_credential')
  const wrong = (name: string): Objection => ({ issue: 'INVALID_PARAMETER_VALUE', field: `${at}/${name}` })
  if (initiator === undefined) return missing(`${at}/payment_initiator`)
  if (initiator !== 'CUSTOMER' && initiator !== 'MERCHANT') return wrong('payment_initiator')
  if (usage !== 'SUBSEQUENT') return wrong('usage')
  const isKnown = typeof pattern === 'string' && PATTERNS.includes(pattern)
  if (!isKnown || (pattern === 'IMMEDIATE') !== (initiator === 'CUSTOMER')) return wrong('usage_pattern')
  return { initiator, pattern }
}

/** An empty body refunds all that is left. */
export function readNewRefund(body: Record<string, unknown>, currency: string): NewRefund | Objection {
  const amount = body.amount === undefined ? undefined : readAmount(body.amount)
  if (amount && isObjection(amount)) return amount
  if (amount && amount.currency !== currency) return { issue: 'CURRENCY_MISMATCH', field: '/amount/currency_code' }
  return {
    ...(amount && { amount: amount.minor }),
    customId: text(body.custom_id),
    invoiceId: text(body.invoice_id),
    noteToPayer: text(body.note_to_payer),
  }
}

export function readSetup(body: Record<string, unknown>) {
  const paypal = part(body.payment_source, 'paypal')
  const context = part(paypal, 'experience_context')
  const [returnUrl, cancelUrl] = [text(context.return_url), text(context.cancel_url)]
  if (!returnUrl || !cancelUrl) return missing('/payment_source/paypal/experience_context')
  return {
    returnUrl,
    cancelUrl,
    description: text(paypal.description),
    customerId: text(part(body, 'customer').id),
    merchantCustomerId: text(part(body, 'customer').merchant_customer_id),
  }
}

function readAmount(value: unknown): { minor: number; currency: string } | Objection {
  if (!isRecord(value)) return missing('/amount')
  const currency = String(value.currency_code)
  if (!CURRENCIES.includes(currency)) return { issue: 'CURRENCY_NOT_SUPPORTED', field: '/amount/currency_code' }
  if (typeof value.value !== 'string' || !/^\d{1,9}\.\d{2}$/.test(value.value))
    return { issue: 'DECIMAL_PRECISION', field: '/amount/value' }
  const minor = Number(value.value.replace('.', ''))
  return minor > 0 ? { minor, currency } : { issue: 'CANNOT_BE_ZERO_OR_NEGATIVE', field: '/amount/value' }
}
