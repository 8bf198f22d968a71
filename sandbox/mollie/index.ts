import type { Route } from '../http/call.ts'
import { openIdempotency } from '../idempotency.ts'
import type { World } from '../world.ts'
import { openCardTokens } from './cards/cards.ts'
import { componentRoutes } from './cards/components.ts'
import { delegatePayment } from './cards/delegated.ts'
import { customerRoutes } from './customers/customer-routes.ts'
import { openCustomers } from './customers/customers.ts'
import { methodRoutes } from './methods/method-routes.ts'
import { openMethods } from './methods/methods.ts'
import { hostedPageRoutes } from './pages/hosted-page.ts'
import { captureRoutes } from './payments/capture-routes.ts'
import { type captureBody, captureReference, openCaptures } from './payments/captures.ts'
import { openCharges } from './payments/charges.ts'
import { paymentRoutes } from './payments/payment-routes.ts'
import { openPayments, referenceOf } from './payments/payments.ts'
import { refundRoutes } from './payments/refund-routes.ts'
import { openRefunds, type refundBody, refundReference } from './payments/refunds.ts'
import { walletRoutes } from './payments/wallets.ts'
import type { Rules } from './rules.ts'
import { chargebackRoutes, openChargebacks } from './settlements/chargebacks.ts'
import { openSettlements, settlementRoutes } from './settlements/settlements.ts'

export type Mollie = ReturnType<typeof openMollie>

/** The payment provider: the part of Mollie's API v2 that the shop uses, and the payment pages. */
export function openMollie(world: World) {
  const customers = openCustomers(world)
  const payments = openPayments(world, customers)
  const charges = openCharges(world, payments, customers)
  const refunds = openRefunds(world, payments)
  const captures = openCaptures(world, payments)
  const chargebacks = openChargebacks(world, payments)
  const settlements = openSettlements(world, payments, refunds, chargebacks)
  const methods = openMethods()
  const cards = openCardTokens(world.journal)
  const once = openIdempotency(world.journal, 'idempotency', ({ headers }) => {
    const key = headers['idempotency-key']
    return key && `${headers.authorization} ${key}`
  })
  const rules: Rules = { faults: world.faults, once }

  const routes: Route[] = [
    ...paymentRoutes({ payments, charges, customers, methods, cards }, rules),
    ...captureRoutes(payments, captures, rules),
    ...refundRoutes(payments, refunds, rules),
    ...methodRoutes(methods, rules),
    ...chargebackRoutes(world, payments, chargebacks),
    ...settlementRoutes(world, settlements, { payments, refunds, chargebacks }),
    ...customerRoutes(customers, rules),
    ...walletRoutes,
    ...componentRoutes(cards),
    ['POST', '/agentic_commerce/delegate_payment', delegatePayment(world, cards)],
    ...hostedPageRoutes(payments),
  ]

  return {
    routes,
    methods,
    mandates: customers.mandates,
    payments: payments.shelf,
    captures: captures.shelf,
    chargebacks: chargebacks.shelf,
    settlements: settlements.shelf,
    refunds: refunds.shelf,
    referenceOf,
    chargedBack: chargebacks.standing,
    captureReference(capture: Parameters<typeof captureBody>[0]) {
      const payment = payments.shelf.get(capture.paymentId)
      return payment ? captureReference(capture, payment) : capture.id
    },
    refundReference(refund: Parameters<typeof refundBody>[0]) {
      const payment = payments.shelf.get(refund.paymentId)
      return payment ? refundReference(refund, payment) : refund.id
    },
  }
}
