import { randomBytes } from 'node:crypto'
import { type Call, type Handler, isRecord, type Route, readJson } from '../../http/call.ts'
import { hal, refusal } from '../door.ts'

/** A wallet's token, which stands for a card. The test device writes into it how the card behaves. */
export type WalletToken = { wallet: 'applepay' | 'googlepay'; outcome: 'paid' | 'failed' | 'challenge' }

const FIELDS = { applePayPaymentToken: 'applepay', googlePayPaymentToken: 'googlepay' } as const

/** @returns the token of a new payment, undefined without one, or the name of the wrong field */
export function readWalletToken(body: Record<string, unknown>): WalletToken | keyof typeof FIELDS | undefined {
  for (const [field, wallet] of Object.entries(FIELDS) as [keyof typeof FIELDS, WalletToken['wallet']][]) {
    const written = body[field]
    if (written === undefined) continue
    const token = typeof written === 'string' ? parse(written) : undefined
    if (!token) return field
    const says = JSON.stringify(token)
    return { wallet, outcome: says.includes('declined') ? 'failed' : says.includes('challenge') ? 'challenge' : 'paid' }
  }
  return undefined
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return isRecord(read) ? read : undefined
  } catch {
    return undefined
  }
}

/** Apple Pay merchant session: opaque, for the browser. */
export const startSession: Handler = (call: Call) => {
  const { validationUrl, domain } = readJson(call) ?? {}
  if (typeof validationUrl !== 'string' || !validationUrl.startsWith('https://'))
    return refusal(422, 'The validation URL is missing', 'validationUrl')
  if (typeof domain !== 'string' || domain === '') return refusal(422, 'The domain is missing', 'domain')
  const now = Date.now()
  return hal(201, {
    epochTimestamp: now,
    expiresAt: now + 5 * 60_000,
    merchantSessionIdentifier: `SSH${randomBytes(16).toString('hex').toUpperCase()}`,
    nonce: randomBytes(4).toString('hex'),
    merchantIdentifier: randomBytes(16).toString('hex').toUpperCase(),
    domainName: domain,
    displayName: 'Sandbox',
    signature: randomBytes(24).toString('hex'),
  })
}

/** Stands in for Google's script: a device that can pay, and a sheet with two buttons. */
const GOOGLE_SCRIPT = `
globalThis.google = { payments: { api: { PaymentsClient: class {
  isReadyToPay() { return Promise.resolve({ result: true }) }
  loadPaymentData(request) {
    return new Promise((resolve, reject) => {
      const { totalPrice, currencyCode, countryCode } = request.transactionInfo
      const card = request.allowedPaymentMethods[0]
      const billingAddress = { name: 'T. Tester', address1: 'Musterallee 15', postalCode: '10115', locality: 'Berlin', countryCode, phoneNumber: '+491711234567' }
      const sheet = document.createElement('dialog')
      Object.assign(sheet.style, { margin: 'auto auto 0', width: 'min(100%, 400px)', padding: '24px', border: 0, borderRadius: '16px 16px 0 0', background: '#fff', color: '#1c2330' })
      const say = (words) => sheet.append(Object.assign(document.createElement('p'), { textContent: words }))
      say('Google Pay (test)')
      say(totalPrice + ' ' + currencyCode + ', card ending in 1111')
      const end = (words, act) => {
        const button = Object.assign(document.createElement('button'), { type: 'button', textContent: words })
        Object.assign(button.style, { display: 'block', width: '100%', minHeight: '44px', marginTop: '8px', borderRadius: '8px', border: '1px solid #b9c1cd', background: '#eef1f5', color: 'inherit' })
        button.addEventListener('click', () => { sheet.close(); sheet.remove(); act() })
        sheet.append(button)
      }
      const token = (outcome) => ({ paymentMethodData: { tokenizationData: { type: 'PAYMENT_GATEWAY',
        token: JSON.stringify({ protocolVersion: 'ECv2', signature: outcome, signedMessage: card.tokenizationSpecification.parameters.gatewayMerchantId }) },
        ...(card.parameters.billingAddressRequired && { info: { billingAddress } }) },
        ...(request.emailRequired && { email: 'tester@example.com' }) })
      end('Pay', () => resolve(token('good')))
      end('Pay with a card that is declined', () => resolve(token('declined')))
      end('Cancel', () => reject({ statusCode: 'CANCELED' }))
      document.body.append(sheet)
      sheet.showModal()
    })
  }
} } } }
`

export const walletRoutes: Route[] = [
  [
    'GET',
    '/gp/p/js/pay.js',
    () => ({
      status: 200,
      headers: { 'content-type': 'text/javascript; charset=utf-8', 'cross-origin-resource-policy': 'cross-origin' },
      body: GOOGLE_SCRIPT,
    }),
  ],
]
