import { createHash } from 'node:crypto'
import { decimal } from '../../money.ts'
import { CAPTURE_WITHIN, isCancelable, isFinal, type Payment } from './payments.ts'

/** A payment in the provider's shape; `origin` is the base of its links. */
export function paymentBody(payment: Payment, origin: string) {
  const customer = `${origin}/v2/customers/${payment.customerId}`
  const { id, state, currency } = payment
  const amountOf = (minor: number) => ({ value: decimal(minor), currency })
  const page = { href: `${origin}/pay/${id}`, type: 'text/html' }
  const self = `${origin}/v2/payments/${id}`
  return {
    resource: 'payment',
    id,
    mode: 'test',
    description: payment.description,
    amount: amountOf(payment.amount),
    ...(state === 'paid' && {
      amountRefunded: amountOf(payment.refunded),
      amountRemaining: amountOf((payment.captured ?? payment.amount) - payment.refunded),
    }),
    ...(payment.chargedBack && { amountChargedBack: amountOf(payment.chargedBack) }),
    captureMode: payment.captureMode,
    lines: payment.lines,
    ...((payment.captureMode || payment.captured) && { amountCaptured: amountOf(payment.captured ?? 0) }),
    ...(state === 'authorized' &&
      payment.reached.authorized && {
        captureBefore: new Date(Date.parse(payment.reached.authorized) + CAPTURE_WITHIN).toISOString(),
      }),
    method: payment.method ?? null,
    metadata: payment.metadata ?? null,
    status: state,
    ...(!isFinal(payment) && { isCancelable: isCancelable(payment) }),
    sequenceType: payment.sequenceType ?? 'oneoff',
    customerId: payment.customerId,
    mandateId: payment.mandateId,
    profileId: 'pfl_sandbox',
    redirectUrl: payment.redirectUrl,
    cancelUrl: payment.cancelUrl,
    webhookUrl: payment.webhookUrl,
    locale: payment.locale,
    createdAt: payment.createdAt,
    ...(state === 'open' && { expiresAt: payment.expiresAt }),
    authorizedAt: payment.reached.authorized,
    paidAt: payment.reached.paid,
    canceledAt: payment.reached.canceled,
    expiredAt: payment.reached.expired,
    failedAt: payment.reached.failed,
    details: detailsOf(payment),
    _links: {
      self: { href: self, type: 'application/hal+json' },
      ...(state === 'open' && { checkout: page }),
      ...((state === 'pending' || state === 'authorized') && { changePaymentState: page }),
      ...(payment.customerId && { customer: { href: customer, type: 'application/hal+json' } }),
      ...(payment.mandateId && {
        mandate: { href: `${customer}/mandates/${payment.mandateId}`, type: 'application/hal+json' },
      }),
      ...(payment.refunded > 0 && { refunds: { href: `${self}/refunds`, type: 'application/hal+json' } }),
      ...(payment.captured && { captures: { href: `${self}/captures`, type: 'application/hal+json' } }),
      ...(payment.chargedBack && { chargebacks: { href: `${self}/chargebacks`, type: 'application/hal+json' } }),
      dashboard: { href: `${origin}/`, type: 'text/html' },
    },
  }
}

/** Made-up accounts of the banks that pay. */
const ACCOUNTS = { bancontact: 'BE68539007547034', eps: 'AT611904300234573201', trustly: 'DE89370400440532013000' }

/** The same fingerprint for the same card. Without a card each payment gets its own. */
function fingerprintOf({ id, typed }: Payment): string {
  const card = typed ? [typed.label, typed.number, typed.holder, typed.expires] : [id]
  return createHash('sha256').update(card.join(' ')).digest('base64url').slice(0, 24)
}

function detailsOf(payment: Payment): Record<string, unknown> | undefined {
  const { method, state } = payment
  if (
    (method === 'creditcard' || method === 'applepay' || method === 'googlepay') &&
    (state === 'paid' || state === 'authorized' || state === 'failed')
  )
    return {
      cardNumber: payment.typed?.number ?? '6787',
      cardHolder: payment.typed?.holder ?? 'T. Tester',
      cardLabel: payment.typed?.label ?? 'Mastercard',
      cardFingerprint: fingerprintOf(payment),
      cardFunding: payment.typed?.isPrepaid ? 'prepaid' : 'credit',
      cardSecurity: payment.threeDSecure ? '3dsecure' : 'normal',
      feeRegion: 'intra-eu',
      wallet: payment.wallet?.wallet,
      failureReason: payment.failureReason,
    }
  if (state !== 'paid') return undefined
  if (method === 'ideal')
    return {
      consumerName: 'T. Tester',
      consumerAccount: 'NL53INGB0618365937',
      consumerBic: payment.issuer?.replace('ideal_', '') ?? 'INGBNL2A',
    }
  if (method === 'bancontact' || method === 'eps' || method === 'trustly')
    return {
      consumerName: 'T. Tester',
      consumerAccount: ACCOUNTS[method],
      consumerBic: 'TESTXXYY',
      ...(method === 'bancontact' && { cardNumber: '1234' }),
    }
  if (method === 'paysafecard') return { customerReference: 'tester' }
  if (method === 'paypal')
    return {
      consumerName: 'T. Tester',
      consumerAccount: 'tester@example.org',
      paypalReference: payment.id.slice(3).toUpperCase(),
    }
  return undefined
}
