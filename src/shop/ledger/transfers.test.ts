import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DeliveryPart, isUnderWayRefund, type Position, taxedNow, taxedParts } from '#orders'
import { anOrder, pretendPartners } from '../../../tests/support/partners/pretend-partners.ts'
import type { Account, Transfer } from './transfer.ts'
import { transfersBetween } from './transfers.ts'

const fee = 99
/** Of the products and of the fee, in hundredths of a per cent. */
type Rates = [number | null, number | null]
const lessOf = (off: number) => (delivery: DeliveryPart) => ({ ...delivery, amount: delivery.amount - off })
/** An order with units of that price, of which a promotion deducts a part or everything. */
const withFee = (units: number, payments: number, off = 0, rates: Rates = [null, null]): Position => ({
  ...anOrder(units, payments),
  total: units * (1500 - off),
  deliveries: anOrder(units, payments).deliveries.map(lessOf(off)),
  payments: anOrder(units, payments).payments.map((payment) => ({ ...payment, amount: units * (1500 - off) })),
  lines: [
    {
      line: 1,
      itemKey: 'item',
      kind: 'topup',
      vatRate: rates[0],
      feeVatRate: rates[1],
      vatCountry: rates[1] === null ? null : 'NL',
      agreement: null,
      productId: 'own-15',
      brandName: 'Own',
      description: 'Credit',
      msisdn: '+4915111',
      faceAmount: 1500 - fee,
      serviceFee: fee,
      quantity: units,
    },
  ],
})

const how = fc.constantFrom('heard', 'late', 'lost')
const step = fc.oneof(
  fc.tuple(fc.constant('askForPayment'), fc.nat(1), how),
  fc.tuple(fc.constant('movePayment'), fc.nat(1), fc.constantFrom('paid', 'paid', 'pending', 'failed', 'cancelled')),
  fc.tuple(fc.constant('reportPayment'), fc.nat(1), how),
  fc.tuple(fc.constant('work'), fc.constantFrom('heard', 'late', 'lost', 'never sent'), fc.boolean()),
  fc.tuple(fc.constant('moveDelivery'), fc.nat(2), fc.constantFrom('delivered', 'delivered', 'failed', 'reversed')),
  fc.tuple(fc.constant('reportDelivery'), fc.nat(2), how),
  fc.tuple(fc.constant('moveRefund'), fc.nat(2), fc.constantFrom('refunded', 'refunded', 'failed')),
  fc.tuple(fc.constant('reportRefund'), fc.nat(2), how),
  fc.tuple(fc.constant('giveBack'), fc.constantFrom('all', 'line', 'part', 'nothing')),
  fc.tuple(fc.constant('moveChargeback'), fc.nat(1), fc.nat(5)),
  fc.tuple(fc.constant('writeOff')),
  fc.tuple(fc.constant('winBack')),
  fc.tuple(fc.constant('lateUpdate'), fc.nat(5), fc.boolean()),
)
const day = fc.record({
  units: fc.integer({ min: 1, max: 3 }),
  payments: fc.integer({ min: 1, max: 2 }),
  off: fc.constantFrom(0, 0, fee, 700, 1499),
  rates: fc.constantFrom<Rates[]>([null, null], [null, 2100], [1900, 1900], [0, 0], [2550, 2100]),
  steps: fc.array(step, { maxLength: 60, size: 'max' }),
})

/** Plays a history with all its news, and collects the transfers. */
function livedThrough({ units, payments, off, rates, steps }: typeof day extends fc.Arbitrary<infer T> ? T : never) {
  const ledger: Transfer[] = []
  const partners = pretendPartners(withFee(units, payments, off, rates), (before, decision) => {
    ledger.push(...transfersBetween(before, decision.position))
    agrees(ledger, decision.position, off)
  })
  partners.askForPayment(0, 'heard')
  partners.movePayment(0, 'paid')
  partners.reportPayment(0, 'heard')
  for (const [act, ...args] of steps) (partners[act as 'work'] as (...given: unknown[]) => void)(...args)
  partners.settle()
  // What is still missing then was charged back.
  partners.writeOff()
  return { ledger, end: partners.position() }
}

const balance = (ledger: readonly Transfer[], account: Account): number =>
  ledger.reduce(
    (sum, { debit, credit, amount }) => sum + (debit === account ? amount : 0) - (credit === account ? amount : 0),
    0,
  )
const total = <T>(parts: readonly T[], amount: (part: T) => number) =>
  parts.reduce((sum, part) => sum + amount(part), 0)

const allAccounts = [
  ...([
    'provider',
    'refund',
    'supplier',
    'fee',
    'receivable',
    'goodwill',
    'loss',
    'promotion',
    'vat',
    'discount',
  ] as const),
]

/** Each account agrees with the order's own parts. */
function agrees(ledger: readonly Transfer[], position: Position, off: number): void {
  const { payments, deliveries, refunds, goodwill, losses } = position
  const delivered = deliveries.filter(({ state }) => state === 'delivered')
  const underWay = total(
    refunds.filter(({ state }) => isUnderWayRefund(state)),
    ({ amount }) => amount,
  )
  const holding = total(payments, ({ paid, returned }) => paid - returned)
  const given = total(goodwill, ({ amount }) => amount)
  const vatOf = (of: 'product' | 'fee') =>
    total(
      taxedParts(position, delivered).filter((part) => part.of === of),
      ({ vat }) => vat,
    )
  const lost = total(losses, ({ amount }) => amount)
  expect(lost).toBeGreaterThanOrEqual(0)
  const accounts = allAccounts.map((account) => [account, balance(ledger, account)])
  expect(Object.fromEntries(accounts)).toEqual({
    provider: holding,
    refund: 0 - underWay,
    supplier: 0 - delivered.length * (1500 - fee),
    fee: vatOf('fee') - delivered.length * fee,
    discount: vatOf('product'),
    vat: 0 - vatOf('product') - vatOf('fee'),
    promotion: delivered.length * off,
    receivable: delivered.length * (1500 - off) - given - lost - (holding - underWay),
    goodwill: given,
    loss: lost,
  })
}

const keyOf = ({ event, reference, debit, credit }: Transfer) => [event, reference, debit, credit].join(' ')

test('whatever happens in whatever order, the accounts agree with payments, deliveries and refunds', () => {
  fc.assert(
    fc.property(day, (given) => {
      const { ledger, end } = livedThrough(given)
      const sum = allAccounts.reduce((so, account) => so + balance(ledger, account), 0)
      expect(sum).toBe(0)
      // Keys are unique, so the ledger's unique key drops no transfer.
      expect(new Set(ledger.map(keyOf)).size).toBe(ledger.length)
      const isOpen = end.refunds.filter(({ state }) => state === 'failed').length >= 4
      if (!isOpen) expect(balance(ledger, 'receivable')).toBe(0)
    }),
    { numRuns: 300 },
  )
})

test('a chargeback in two parts makes two transfers, and the shopper owes what was delivered', () => {
  const position = withFee(1, 1)
  const payment = (chargedBack: number) => ({
    ...position,
    payments: position.payments.map((one) => ({ ...one, paid: 1500, returned: chargedBack, chargedBack })),
  })
  const [first, second, third] = [payment(0), payment(500), payment(1500)]
  const ledger = [transfersBetween(first, second), transfersBetween(second, third)].flat()
  expect(ledger.map(({ reference, amount }) => [reference, amount])).toEqual([
    ['pay-0 500', 500],
    ['pay-0 1500', 1000],
  ])
  expect([balance(ledger, 'receivable'), balance(ledger, 'provider')]).toEqual([1500, -1500])
})

test('without a change nothing is booked', () => {
  expect(transfersBetween(withFee(2, 1), withFee(2, 1))).toEqual([])
})

/** The VAT in the ledger, by rate: taxable amount and VAT. */
function vatIn(ledger: readonly Transfer[]): Record<number, [net: number, vat: number]> {
  const found: Record<number, [number, number]> = {}
  for (const { event, amount, vat } of ledger) {
    if (!vat) continue
    const sign = event === 'vat.due' ? 1 : -1
    const [net, due] = found[vat.rate] ?? [0, 0]
    found[vat.rate] = [net + sign * vat.net, due + sign * amount]
  }
  return found
}

test('for a finished order, net and VAT in the ledger equal the receipt’s, rate by rate', () => {
  fc.assert(
    fc.property(day, (given) => {
      const { ledger, end } = livedThrough(given)
      fc.pre(end.deliveries.every(({ state }) => ['delivered', 'failed', 'reversed'].includes(state)))
      const due: ReturnType<typeof vatIn> = {}
      for (const { rate, net, vat } of taxedNow(end)) {
        const [before, tax] = due[rate ?? -1] ?? [0, 0]
        if (rate !== null) due[rate] = [before + net, tax + vat]
      }
      const withoutNothing = (sums: ReturnType<typeof vatIn>) =>
        Object.fromEntries(Object.entries(sums).filter(([, [net]]) => net > 0))
      expect(withoutNothing(vatIn(ledger))).toEqual(withoutNothing(due))
      // A control: with another rate they differ.
      const wrong = ledger.map(({ vat, ...rest }) => (vat ? { ...rest, vat: { ...vat, rate: vat.rate + 100 } } : rest))
      if (Object.keys(withoutNothing(due)).length > 0) {
        expect(withoutNothing(vatIn(wrong))).not.toEqual(withoutNothing(due))
      }
    }),
    { numRuns: 300 },
  )
})
