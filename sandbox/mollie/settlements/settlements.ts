import { type Call, type Handler, isForm, json, type Route, redirect } from '../../http/call.ts'
import type { Shelf } from '../../journal.ts'
import { decimal } from '../../money.ts'
import { operation } from '../../partner-door.ts'
import type { World } from '../../world.ts'
import { hal, mollieDoor, refusal } from '../door.ts'
import { listBody } from '../lists.ts'
import { newId } from '../new-id.ts'
import { paymentBody } from '../payments/payment-body.ts'
import type { Payment, Payments } from '../payments/payments.ts'
import { type Refunds, refundBody } from '../payments/refunds.ts'
import { type Chargebacks, chargebackBody } from './chargebacks.ts'

/** A pay-out to the shop's bank: payments less refunds, chargebacks and fees. Amounts in minor units. */
export type Settlement = {
  id: string
  reference: string
  currency: string
  amount: number
  createdAt: string
  payments: string[]
  refunds: string[]
  chargebacks: string[]
  revenue: { method: string; count: number; net: number }[]
  costs: { method: string; count: number; fixed: number; percentage: string; net: number }[]
}

const DAY = 24 * 60 * 60_000
/** Fee of a payment: a fixed part in minor units, and basis points of its amount. */
const FEES: Record<string, { fixed: number; rate: number }> = { creditcard: { fixed: 25, rate: 180 } }
const USUAL = { fixed: 29, rate: 0 }

/** Pays out once a day, and on request. */
export function openSettlements({ journal, timers }: World, payments: Payments, refunds: Refunds, taken: Chargebacks) {
  const shelf: Shelf<Settlement> = journal.shelf('settlements')
  const settled = { payments: new Set<string>(), refunds: new Set<string>(), chargebacks: new Set<string>() }
  const note = (settlement: Settlement) => {
    for (const kind of ['payments', 'refunds', 'chargebacks'] as const) {
      for (const id of settlement[kind]) settled[kind].add(id)
    }
  }
  for (const settlement of shelf.all()) note(settlement)

  /** Settles everything due, one settlement for each currency. */
  const payOut = (): Settlement[] => {
    const due = {
      payments: payments.shelf
        .all()
        .filter(({ id, state, amount }) => state === 'paid' && amount > 0 && !settled.payments.has(id)),
      refunds: refunds.shelf.all().filter(({ id, state }) => state === 'refunded' && !settled.refunds.has(id)),
      chargebacks: taken.shelf.all().filter(({ id, reversedAt }) => !reversedAt && !settled.chargebacks.has(id)),
    }
    const currencies = new Set(Object.values(due).flatMap((all) => all.map(({ currency }) => currency)))
    return [...currencies].map((currency) => {
      const of = <T extends { currency: string }>(all: T[]) => all.filter((one) => one.currency === currency)
      const settlement = settle(currency, of(due.payments), of(due.refunds), of(due.chargebacks))
      note(settlement)
      shelf.put(settlement)
      return settlement
    })
  }

  function settle(
    currency: string,
    paid: Payment[],
    back: ReturnType<Refunds['shelf']['all']>[number][],
    charged: ReturnType<Chargebacks['shelf']['all']>[number][],
  ): Settlement {
    const methods = [...Map.groupBy(paid, ({ method }) => method ?? 'creditcard')]
    const costs = methods.map(([method, of]) => {
      const { fixed, rate } = FEES[method] ?? USUAL
      const net = of.reduce((sum, one) => sum + fixed + Math.round((amountOf(one) * rate) / 10_000), 0)
      return { method, count: of.length, fixed, percentage: (rate / 100).toFixed(2), net }
    })
    const revenue = [
      ...methods.map(([method, of]) => ({ method, count: of.length, net: total(of.map(amountOf)) })),
      ...(back.length > 0
        ? [{ method: 'refund', count: back.length, net: -total(back.map(({ amount }) => amount)) }]
        : []),
      ...(charged.length > 0
        ? [{ method: 'chargeback', count: charged.length, net: -total(charged.map(({ amount }) => amount)) }]
        : []),
    ]
    const now = new Date()
    return {
      id: newId('stl'),
      reference: `1234567.${now.toISOString().slice(2, 7).replace('-', '')}.${String(shelf.all().length + 1).padStart(2, '0')}`,
      currency,
      amount: total(revenue.map(({ net }) => net)) - total(costs.map(({ net }) => net)),
      createdAt: now.toISOString(),
      payments: paid.map(({ id }) => id),
      refunds: back.map(({ id }) => id),
      chargebacks: charged.map(({ id }) => id),
      revenue,
      costs,
    }
  }

  const daily = () => {
    timers.after(DAY, () => {
      payOut()
      daily()
    })
  }
  daily()
  return { shelf, payOut }
}

const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const amountOf = ({ captured, amount }: Payment) => captured ?? amount

export function settlementRoutes(
  world: World,
  settlements: ReturnType<typeof openSettlements>,
  books: { payments: Payments; refunds: Refunds; chargebacks: Chargebacks },
): Route[] {
  const { shelf, payOut } = settlements
  const onOne =
    (work: (call: Call, settlement: Settlement) => ReturnType<Handler>): Handler =>
    (call) => {
      const found = shelf.get(call.params[0] ?? '')
      return found ? work(call, found) : refusal(404, `No settlement exists with token ${call.params[0]}.`)
    }
  const listed = <T extends { id: string }>(
    name: 'payments' | 'refunds' | 'chargebacks',
    all: Shelf<T>,
    body: (one: T, origin: string) => object,
  ) =>
    onOne((call, settlement) =>
      listBody(
        call,
        name,
        settlement[name].flatMap((id) => all.get(id) ?? []),
        (one) => {
          const shown = body(one, call.origin)
          // Test payments are never paid out.
          return { ...shown, ...('mode' in shown ? { mode: 'live' } : {}), settlementId: settlement.id }
        },
      ),
    )
  const at = (name: string, work: Handler) => operation(world.faults, mollieDoor, name, work)
  return [
    [
      'GET',
      '/v2/settlements',
      at('list-settlements', (call) =>
        listBody(call, 'settlements', shelf.all(), (one) => settlementBody(one, call.origin)),
      ),
    ],
    [
      'GET',
      '/v2/settlements/:id',
      at(
        'get-settlement',
        onOne((call, one) => hal(200, settlementBody(one, call.origin))),
      ),
    ],
    [
      'GET',
      '/v2/settlements/:id/payments',
      at('list-settlement-payments', listed('payments', books.payments.shelf, paymentBody)),
    ],
    [
      'GET',
      '/v2/settlements/:id/refunds',
      at('list-settlement-refunds', listed('refunds', books.refunds.shelf, refundBody)),
    ],
    [
      'GET',
      '/v2/settlements/:id/chargebacks',
      at('list-settlement-chargebacks', listed('chargebacks', books.chargebacks.shelf, chargebackBody)),
    ],
    [
      'POST',
      '/settlements/pay-out',
      (call) => {
        const made = payOut()
        return isForm(call) ? redirect('/#settlements') : json(200, made)
      },
    ],
  ]
}

function settlementBody(settlement: Settlement, origin: string) {
  const { id, reference, currency, createdAt } = settlement
  const money = (minor: number) => ({ value: decimal(minor), currency })
  const [year = '', month = ''] = createdAt.split('-')
  const self = `${origin}/v2/settlements/${id}`
  const link = (href: string) => ({ href, type: 'application/hal+json' })
  return {
    resource: 'settlement',
    id,
    reference,
    createdAt,
    settledAt: createdAt,
    status: 'paidout',
    amount: money(settlement.amount),
    balanceId: 'bal_sandbox',
    invoiceId: id.replace('stl', 'inv'),
    periods: {
      [year]: {
        [month]: {
          revenue: settlement.revenue.map(({ method, count, net }) => ({
            description: method,
            method,
            count,
            amountNet: money(net),
            amountVat: null,
            amountGross: money(net),
          })),
          costs: settlement.costs.map(({ method, count, fixed, percentage, net }) => ({
            description: method,
            method,
            count,
            rate: { fixed: money(fixed), percentage },
            amountNet: money(net),
            amountVat: null,
            amountGross: money(net),
          })),
        },
      },
    },
    _links: {
      self: link(self),
      payments: link(`${self}/payments`),
      refunds: link(`${self}/refunds`),
      chargebacks: link(`${self}/chargebacks`),
      documentation: { href: `${origin}/`, type: 'text/html' },
    },
  }
}
