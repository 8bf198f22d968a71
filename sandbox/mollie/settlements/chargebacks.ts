import { type Call, type Handler, isForm, json, type Route, readFields, redirect } from '../../http/call.ts'
import type { Shelf } from '../../journal.ts'
import { decimal } from '../../money.ts'
import { operation } from '../../partner-door.ts'
import type { World } from '../../world.ts'
import { hal, mollieDoor, refusal } from '../door.ts'
import { listBody } from '../lists.ts'
import { newId } from '../new-id.ts'
import { type Payment, type Payments, referenceOf } from '../payments/payments.ts'

/** A chargeback of a paid payment, which the bank may reverse; the amount in minor units. */
export type Chargeback = {
  id: string
  paymentId: string
  amount: number
  currency: string
  createdAt: string
  reversedAt?: string
}

export type Chargebacks = ReturnType<typeof openChargebacks>

export function openChargebacks({ journal }: World, payments: Payments) {
  const shelf: Shelf<Chargeback> = journal.shelf('chargebacks')
  const of = (payment: Payment) => shelf.all().filter(({ paymentId }) => paymentId === payment.id)
  const standing = (payment: Payment) => of(payment).filter(({ reversedAt }) => reversedAt === undefined)

  return {
    shelf,
    of,
    /** Minor units charged back and not reversed. */
    standing: (payment: Payment) => sumOf(standing(payment)),
    /** Charges back an amount, or all that is left. Returns false when less is left. */
    take(payment: Payment, wanted?: number): boolean {
      const left = payment.amount - sumOf(standing(payment))
      const amount = wanted ?? left
      if (payment.state !== 'paid' || amount <= 0 || amount > left) return false
      const { id: paymentId, currency } = payment
      shelf.put({ id: newId('chb'), paymentId, amount, currency, createdAt: new Date().toISOString() })
      // The provider reports the sum of all chargebacks, reversed ones included.
      payment.chargedBack = (payment.chargedBack ?? 0) + amount
      payments.shelf.put(payment)
      payments.announce(payment, 'webhook')
      return true
    },
    /** Reverses the newest open chargeback. */
    giveUp(payment: Payment): boolean {
      const last = standing(payment).at(-1)
      if (!last) return false
      last.reversedAt = new Date().toISOString()
      shelf.put(last)
      payments.announce(payment, 'webhook')
      return true
    },
  }
}

const sumOf = (chargebacks: Chargeback[]) => chargebacks.reduce((sum, { amount }) => sum + amount, 0)

/** The provider's lists, and two routes that act as the shopper's bank. */
export function chargebackRoutes(world: World, payments: Payments, chargebacks: Chargebacks): Route[] {
  const find = (call: Call) => payments.shelf.get(call.params[0] ?? '')
  const about = (call: Call) => {
    const payment = find(call)
    return payment ? referenceOf(payment) : call.path
  }
  const list: Handler = (call) => {
    const payment = find(call)
    if (!payment) return refusal(404, `No payment exists with token ${call.params[0]}.`)
    return listBody(call, 'chargebacks', chargebacks.of(payment), (one) => chargebackBody(one, call.origin))
  }
  const get: Handler = (call) => {
    const found = chargebacks.shelf.get(call.params[1] ?? '')
    return found && found.paymentId === call.params[0]
      ? hal(200, chargebackBody(found, call.origin))
      : refusal(404, `No chargeback exists with token ${call.params[1]}.`)
  }
  const listAll: Handler = (call) =>
    listBody(call, 'chargebacks', chargebacks.shelf.all(), (one) => chargebackBody(one, call.origin))

  const byTheBank = (act: (payment: Payment, call: Call) => boolean): Handler => {
    return (call) => {
      const payment = find(call)
      if (!payment) return json(404, { error: `No payment ${call.params[0]}` })
      if (!act(payment, call)) return json(409, { error: 'There is nothing left of it that could be' })
      return isForm(call) ? redirect('/#payments') : json(200, { id: payment.id, chargebacks: chargebacks.of(payment) })
    }
  }
  const take = byTheBank((payment, call) => {
    const { amount } = readFields(call) ?? {}
    return chargebacks.take(payment, amount ? Math.round(Number(amount) * 100) : undefined)
  })
  const at = (name: string, work: Handler, reference?: (call: Call) => string) =>
    operation(world.faults, mollieDoor, name, work, reference)
  return [
    ['GET', '/v2/payments/:id/chargebacks', at('list-chargebacks', list, about)],
    ['GET', '/v2/payments/:id/chargebacks/:chargeback', at('get-chargeback', get, about)],
    ['GET', '/v2/chargebacks', at('list-all-chargebacks', listAll)],
    ['POST', '/payments/:id/chargebacks', take],
    ['POST', '/payments/:id/chargebacks/reverse', byTheBank((payment) => chargebacks.giveUp(payment))],
  ]
}

export function chargebackBody(chargeback: Chargeback, origin: string) {
  const { id, paymentId, createdAt, reversedAt = null } = chargeback
  const payment = `${origin}/v2/payments/${paymentId}`
  const amount = { value: decimal(chargeback.amount), currency: chargeback.currency }
  const hal = (href: string) => ({ href, type: 'application/hal+json' })
  return {
    resource: 'chargeback',
    id,
    amount,
    settlementAmount: { ...amount, value: `-${amount.value}` },
    reason: null,
    paymentId,
    createdAt,
    reversedAt,
    _links: {
      self: hal(`${payment}/chargebacks/${id}`),
      payment: hal(payment),
      documentation: { href: `${origin}/`, type: 'text/html' },
    },
  }
}
