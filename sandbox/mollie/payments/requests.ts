import { isRecord } from '../../http/call.ts'
import type { CardTokens } from '../cards/cards.ts'
import { canReserve, ISSUERS, METHODS, type Methods } from '../methods/methods.ts'
import type { NewCapture } from './captures.ts'
import type { NewPayment } from './payments.ts'
import type { NewRefund } from './refunds.ts'
import { readWalletToken } from './wallets.ts'

/** What is wrong with a request, and the field. */
export type Objection = { detail: string; field: string }

export function isObjection(value: object): value is Objection {
  return 'detail' in value && 'field' in value
}

export function readNewPayment(
  body: Record<string, unknown>,
  methods: Methods,
  cards: CardTokens,
): NewPayment | Objection {
  const series = readSeries(body)
  if (isObjection(series)) return series
  // A first payment of 0 only creates a mandate. Cards accept that, other methods do not.
  const least = series.sequenceType === 'first' && body.method === 'creditcard' ? 0 : 1
  const amount = readAmount(body.amount, least)
  if (isObjection(amount)) return amount
  const description = text(body.description)
  if (!description) return missing('description')
  const redirectUrl = text(body.redirectUrl) ?? null
  if (!redirectUrl && series.sequenceType !== 'recurring') return missing('redirectUrl')
  for (const field of ['redirectUrl', 'cancelUrl', 'webhookUrl']) {
    const url = text(body[field])
    if (url && !URL.canParse(url)) return { field, detail: `The ${field} is not a complete URL` }
  }
  const wanted = [body.method ?? []].flat().map(String)
  for (const id of wanted) {
    const method = METHODS.find((candidate) => candidate.id === id)
    if (!method || methods.isDown(id)) return { field: 'method', detail: `The payment method '${id}' is not enabled` }
    if (!method.currencies.includes(amount.currency))
      return { field: 'amount.currency', detail: `${method.name} does not take ${amount.currency}` }
    if (amount.minor < Math.min(method.least, least) || amount.minor > method.most)
      return { field: 'amount', detail: `The amount is outside what ${method.name} takes` }
    if (body.captureMode === 'manual' && !canReserve(id))
      return { field: 'captureMode', detail: `${method.name} cannot be captured later` }
  }
  const unbilled = wanted[0] === 'klarna' ? readBill(body, amount) : undefined
  if (unbilled) return unbilled
  const wallet = readWalletToken(body)
  if (typeof wallet === 'string') return { field: wallet, detail: `The ${wallet} is not valid` }
  const cardToken = wanted[0] === 'creditcard' ? text(body.cardToken) : undefined
  const session = isRecord(body.metadata) ? body.metadata.checkoutSession : undefined
  const charge = { amount: amount.minor, currency: amount.currency, session }
  const typed = cardToken === undefined ? undefined : cards.find(cardToken, charge)
  if (cardToken !== undefined && !typed) return { field: 'cardToken', detail: 'The card token is not valid' }
  return {
    amount: amount.minor,
    currency: amount.currency,
    description: description.slice(0, 255),
    ...(wanted.length === 1 ? { method: wanted[0] } : { choices: wanted }),
    // An unknown issuer is ignored: the shopper chooses.
    issuer: ISSUERS.find((issuer) => issuer.id === body.issuer)?.id,
    ...(typed ? { typed } : {}),
    ...(wallet ? { wallet } : {}),
    metadata: body.metadata ?? null,
    redirectUrl,
    cancelUrl: text(body.cancelUrl),
    webhookUrl: text(body.webhookUrl),
    locale: text(body.locale),
    ...series,
    ...(body.captureMode === 'manual' && { captureMode: 'manual' }),
    ...(wanted[0] === 'klarna' && { lines: body.lines }),
  }
}

/** Klarna sends an invoice, so it needs the address and the lines. */
function readBill(body: Record<string, unknown>, amount: { minor: number; currency: string }): Objection | undefined {
  const to = isRecord(body.billingAddress) ? body.billingAddress : {}
  for (const field of ['givenName', 'familyName', 'email', 'streetAndNumber', 'postalCode', 'city', 'country'])
    if (!text(to[field])) return missing(`billingAddress.${field}`)
  const lines = Array.isArray(body.lines) ? body.lines.filter(isRecord) : []
  if (lines.length === 0) return missing('lines')
  let total = 0
  for (const { description, quantity, unitPrice, discountAmount, totalAmount, vatRate, vatAmount } of lines) {
    const [unit, line] = [readAmount(unitPrice), readAmount(totalAmount, 0)]
    const off = discountAmount === undefined ? { minor: 0 } : readAmount(discountAmount)
    if (
      isObjection(unit) ||
      isObjection(line) ||
      isObjection(off) ||
      !text(description) ||
      typeof quantity !== 'number'
    )
      return { field: 'lines', detail: 'A line needs a description, a quantity, a unit price and a total amount' }
    if (unit.minor * quantity - off.minor !== line.minor || line.currency !== amount.currency)
      return { field: 'lines', detail: 'A line does not come to its unit price times its quantity, less its discount' }
    if ((vatRate !== undefined || vatAmount !== undefined) && !isVatOf(line.minor, vatRate, vatAmount))
      return { field: 'lines', detail: 'The VAT amount of a line does not follow from its VAT rate' }
    total += line.minor
  }
  return total === amount.minor ? undefined : { field: 'lines', detail: 'The lines do not add up to the amount' }
}

function isVatOf(total: number, rate: unknown, amount: unknown): boolean {
  const vat = readAmount(amount, 0)
  if (isObjection(vat) || typeof rate !== 'string' || !/^\d{1,2}\.\d{2}$/.test(rate)) return false
  return vat.minor === Math.round((total * Number(rate)) / (100 + Number(rate)))
}

export function readNewCapture(body: Record<string, unknown>, currency: string): NewCapture | Objection {
  const amount = body.amount === undefined || body.amount === null ? undefined : readAmount(body.amount)
  if (amount && isObjection(amount)) return amount
  if (amount && amount.currency !== currency)
    return { field: 'amount.currency', detail: 'The amount contains an invalid currency' }
  return {
    ...(amount && { amount: amount.minor }),
    description: text(body.description)?.slice(0, 255) ?? '',
    metadata: body.metadata ?? null,
  }
}

export function readNewRefund(body: Record<string, unknown>, currency: string): NewRefund | Objection {
  const amount = readAmount(body.amount)
  if (isObjection(amount)) return amount
  if (amount.currency !== currency)
    return { field: 'amount.currency', detail: `The payment was made in ${currency}, so the refund must be too` }
  return {
    amount: amount.minor,
    description: text(body.description)?.slice(0, 255) ?? '',
    metadata: body.metadata ?? null,
  }
}

function readAmount(value: unknown, least = 1): { minor: number; currency: string } | Objection {
  if (!isRecord(value)) return missing('amount')
  const { value: decimal, currency } = value
  if (!METHODS.some((method) => method.currencies.includes(String(currency))))
    return { field: 'amount.currency', detail: `The currency '${currency}' is not supported` }
  if (typeof decimal !== 'string' || !/^\d{1,9}\.\d{2}$/.test(decimal))
    return { field: 'amount.value', detail: 'The amount must be a string with two decimals' }
  const minor = Number(decimal.replace('.', ''))
  if (minor < least) return { field: 'amount.value', detail: 'The amount is lower than the minimum' }
  return { minor, currency: String(currency) }
}

/** Whether a payment belongs to a series, and its customer. */
function readSeries(
  body: Record<string, unknown>,
): Pick<NewPayment, 'sequenceType' | 'customerId' | 'mandateId'> | Objection {
  const { sequenceType = 'oneoff' } = body
  const customerId = text(body.customerId)
  if (sequenceType === 'oneoff') return { customerId }
  if (sequenceType !== 'first' && sequenceType !== 'recurring')
    return { field: 'sequenceType', detail: 'The sequenceType must be oneoff, first or recurring' }
  return customerId ? { sequenceType, customerId, mandateId: text(body.mandateId) } : missing('customerId')
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function missing(field: string): Objection {
  return { field, detail: `The '${field}' field is missing` }
}
