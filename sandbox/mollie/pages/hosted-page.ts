import { type Answer, type Call, json, type Route, readFields, redirect } from '../../http/call.ts'
import { html } from '../../http/html.ts'
import { page } from '../../http/page.ts'
import { type Card, cardOf } from '../cards/cards.ts'
import { usualCard } from '../customers/customers.ts'
import { FAILURE_REASONS, ISSUERS, METHODS } from '../methods/methods.ts'
import {
  isFinal,
  mayChoose,
  type Payment,
  type PaymentState,
  type Payments,
  type Settlement,
  STATES,
} from '../payments/payments.ts'
import { bankPage, choicePage, paymentPage, settledPage } from './pages.ts'

/**
 * The hosted payment page. `GET /pay/{id}` shows it; posting its form with `status` (and `method`, `issuer`,
 * `failureReason`, or a test `card`) settles the payment and leads back to the shop. `POST /payments/{id}/status` settles it without a
 * shopper, for the home page and for tools.
 */
export function hostedPageRoutes(payments: Payments): Route[] {
  const find = (call: Call) => payments.shelf.get(call.params[0] ?? '')

  const show = (call: Call): Answer => {
    const payment = find(call)
    if (!payment) return notFound()
    if (isFinal(payment)) return settledPage(payment)
    const method = payment.method ?? known(call.query.get('method'), payment)
    if (!method) return choicePage(payment, choicesOf(payment))
    const kept = payments.keptCard(payment)
    const isAsked = call.query.get('step') === '3-d-secure' || (payment.typed && isChallenged(payment, payment.typed))
    return isAsked ? bankPage(payment, method, kept) : paymentPage(payment, method, kept)
  }

  const pay = (call: Call): Answer => {
    const payment = find(call)
    if (!payment) return notFound()
    // Back button or second tab: a settled payment does not change.
    if (isFinal(payment)) return redirect(backToShop(payment))
    const fields = readFields(call) ?? {}
    const askBank = () => redirect(`/pay/${payment.id}?method=${fields.method ?? ''}&step=3-d-secure`)
    if (fields.step === '3-d-secure') return askBank()
    const method = payment.method ?? known(fields.method, payment)
    if (method === 'creditcard' && typeof fields.card === 'string' && fields.card !== '') {
      const card = cardOf({ cardNumber: fields.card, cardHolder: 'T. Tester', expiryDate: '12/34' })
      const { outcome } = card
      if (isChallenged(payment, card)) {
        payments.handCard(payment, card)
        return askBank()
      }
      payments.settle(payment, {
        state: outcome.kind === 'failed' ? 'failed' : 'paid',
        method,
        typed: card,
        ...(outcome.kind === 'failed' ? { failureReason: outcome.reason } : {}),
      })
      return redirect(backToShop(payment))
    }
    const isUnproven = fields.status === 'paid' && fields.threeDSecure !== 'yes'
    if (isUnproven && payments.keptCard(payment)) return askBank()
    const settlement = readSettlement(payment, fields)
    if (!settlement)
      return json(422, { error: `status must be one of ${STATES.filter((s) => mayChoose(payment, s)).join(', ')}` })
    payments.settle(payment, settlement)
    return redirect(backToShop(payment))
  }

  const settle = (call: Call): Answer => {
    const payment = find(call)
    if (!payment) return json(404, { error: `No payment ${call.params[0]}` })
    const settlement = readSettlement(payment, readFields(call) ?? {})
    if (!settlement || !payments.settle(payment, settlement))
      return json(409, { error: `A payment that is ${payment.state} cannot become that` })
    return call.headers.accept?.includes('text/html')
      ? redirect('/')
      : json(200, { id: payment.id, state: payment.state })
  }

  return [
    ['GET', '/pay/:id', show],
    ['POST', '/pay/:id', pay],
    ['POST', '/payments/:id/status', settle],
  ]
}

/** Whether 3-D Secure is needed: always when the card is saved. */
const isChallenged = ({ sequenceType }: Payment, { outcome }: Card): boolean =>
  outcome.kind === 'challenge' || (outcome.kind === 'paid' && sequenceType === 'first')

function readSettlement(payment: Payment, fields: Record<string, unknown>): Settlement | undefined {
  const { outcome } = payment.typed ?? {}
  const isFailing = outcome?.kind === 'challenge' && outcome.fails && fields.status === 'paid'
  const state = isFailing ? 'failed' : (fields.status as PaymentState)
  if (!mayChoose(payment, state)) return undefined
  const method = payment.method ?? known(fields.method, payment)
  const settlement: Settlement = { state }
  if (method) settlement.method = method
  const issuer = ISSUERS.find(({ id }) => id === fields.issuer)
  if (method === 'ideal' && issuer) settlement.issuer = issuer.id
  if (method === 'creditcard') {
    // The page for saving a card includes 3-D Secure.
    settlement.threeDSecure = fields.threeDSecure === 'yes' || payment.sequenceType === 'first'
    if (state === 'failed')
      settlement.failureReason = isFailing ? 'authentication_failed' : readReason(fields.failureReason)
    if (payment.sequenceType === 'first') Object.assign(settlement, readCard(fields))
  }
  return settlement
}

function readReason(value: unknown): string {
  return typeof value === 'string' && Object.hasOwn(FAILURE_REASONS, value) ? value : 'unknown_reason'
}

/** The card, and how later charges will end, when the page creates a mandate. */
function readCard({ later, cardExpires }: Record<string, unknown>): Pick<Settlement, 'card' | 'later'> {
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(String(cardExpires)) ?? []
  const expires = new Date(Date.UTC(Number(year), Number(month), 0))
  return {
    ...(year && { card: { ...usualCard, expires: expires.toISOString().slice(0, 10) } }),
    later: typeof later === 'string' && Object.hasOwn(FAILURE_REASONS, later) ? later : 'paid',
  }
}

function choicesOf(payment: Payment) {
  const offered = METHODS.filter((method) => method.currencies.includes(payment.currency))
  return payment.choices?.length ? offered.filter(({ id }) => payment.choices?.includes(id)) : offered
}

function known(id: unknown, payment: Payment): string | undefined {
  return choicesOf(payment).find((method) => method.id === id)?.id
}

function backToShop(payment: Payment): string {
  const back = payment.state === 'canceled' ? (payment.cancelUrl ?? payment.redirectUrl) : payment.redirectUrl
  return back ?? '/'
}

function notFound(): Answer {
  return page('No such payment', html`<h1>There is no such payment</h1>`, { narrow: true, status: 404 })
}
