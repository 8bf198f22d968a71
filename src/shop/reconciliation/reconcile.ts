import { type CheckoutShop, settleOrder, tenantOfWebhook } from '#checkout'
import { prepareBulkQuery, type Tx } from '#database'
import type { SupplierBooks, SupplierProducts } from '#fulfilment'
import { after } from '#kit/clock'
import { bookStatements } from '#ledger'
import { type PaymentBooks, providerOf } from '#payments'
import { eachBrand } from '#tenants'
import { theirDelivery, theirPayment, theirRefund } from './book-lines.ts'
import { type BookLine, compareBooks } from './compare-books.ts'
import {
  findDeliveryLines,
  findMoneyLines,
  findOwnPayments,
  findPaymentsBy,
  findRefundedPayments,
} from './reading/store.ts'
import { fileComparison, findOldestOpen, saveCosts } from './store.ts'

/** What a comparison needs besides the shop: the partners' own lists. */
export type ReconciliationShop = CheckoutShop & {
  supplierBooks: SupplierBooks
  supplierProducts: SupplierProducts
  /** Other cells sell other brands with the same accounts: what no brand here knows may be theirs. */
  hasOtherCells: boolean
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour
/** How far back each comparison looks: a payment may be paid a day after it was made. */
const reach = 2 * day
/** How long a difference is compared again; after that it stays open until an operator closes it. */
const memory = 30 * day
/** A movement within this time may be known to one side only, while the shop sells. */
const grace = 30 * minute
/** Allowed difference between both sides' times of creation. */
const slack = hour

type Side = Map<ReconciliationShop, BookLine[]>
/** `recent`: what moved a moment ago is judged too, which is right while nothing is sold. */
type Judged = { recent?: boolean | undefined }

/**
 * Compares the books of all brands with the partners', who know nothing of brands: each partner is asked once. A
 * difference is filed with its brand and alerts an operator; one that is gone is closed.
 * @throws if a partner's books cannot be read, or contain something that belongs to no brand; the rest is compared all
 *   the same
 */
export async function reconcile(shops: readonly ReconciliationShop[], how: Judged = {}): Promise<void> {
  const { strays, failures } = await compareAll(shops, how)
  const lost = shops[0]?.hasOtherCells ? [] : strays
  const troubles = [...lost.map((stray) => new Error(`belongs to no brand: ${stray}`)), ...failures]
  if (troubles.length > 0) throw new AggregateError(troubles, troubles.map(String).join('; '))
}

/**
 * Compares one brand's books with the partners' at once. What belongs to other brands is left alone.
 * @returns what could not be compared, in words
 */
export async function reconcileBrand(shop: ReconciliationShop, how: Judged = {}): Promise<string[]> {
  const { failures } = await compareAll([shop], how)
  return failures.map((error) => (error instanceof Error ? error.message : String(error)))
}

/** `strays`: what the partners' books hold and none of these brands knows. */
async function compareAll(shops: readonly ReconciliationShop[], how: Judged) {
  const [any] = shops
  const found: { strays: string[]; failures: unknown[] } = { strays: [], failures: [] }
  if (!any) return found
  const comparisons = [
    ...any.paymentBooks.map((books) => async () => {
      await readChargebacks(shops, books)
      return compareMoney(shops, books, how)
    }),
    () => compareDeliveries(shops, any, how),
  ]
  for (const compare of comparisons) {
    await compare().then(
      (strays) => found.strays.push(...strays),
      (error) => found.failures.push(error),
    )
  }
  return found
}

/** Chargebacks may come weeks later: if their webhook was lost, the payment is asked about, however old it is. */
async function readChargebacks(shops: readonly ReconciliationShop[], books: PaymentBooks): Promise<void> {
  const [any] = shops
  const answer = any && (await books.listChargedBack?.(after(any.clock.now(), -reach)))
  if (!answer) return
  if (answer.kind !== 'answered') throw new Error(`${books.name}: ${answer.reason}`)
  if (answer.value.length === 0) return
  await eachBrand(shops, async (shop) => {
    const payments = await shop.db.read((tx) => findPaymentsBy(tx, books.name, answer.value))
    for (const { paymentId, orderNumber, reference } of payments) {
      const facts = await providerOf(shop.payments, { provider: books.name }).findPayment(reference)
      await settleOrder(shop, orderNumber, [{ about: 'payment', paymentId, answer: facts, actor: 'clock' }])
    }
  })
}

async function compareMoney(shops: readonly ReconciliationShop[], paymentBooks: PaymentBooks, how: Judged) {
  const { name } = paymentBooks
  const window = await windowOf(shops, name, how, paymentBooks.showsAfter)
  const refunded = await linesOf(shops, (tx) => findRefundedPayments(tx, name, window.from))
  const [payments, refunds] = await Promise.all([
    paymentBooks.listPayments(window.from),
    paymentBooks.listRefunds(window.from, [...refunded.values()].flat()),
  ])
  if (payments.kind !== 'answered') throw new Error(`${name}: ${payments.reason}`)
  if (refunds.kind !== 'answered') throw new Error(`${name}: ${refunds.reason}`)
  const ours = await linesOf(shops, (tx) => findMoneyLines(tx, name, window.from))
  const theirs: Side = new Map(shops.map((shop) => [shop, []]))
  const strays: string[] = []

  const ownerOf = new Map<string, ReconciliationShop>()
  for (const { tenant: named, reference } of payments.value) {
    const owner = shops.find(({ tenant }) => tenant.id === named)
    if (owner) ownerOf.set(reference, owner)
  }
  // Not every provider knows brands. A refund names its payment, which may be older than the listed ones.
  const all = [...payments.value.map(({ reference }) => reference), ...refunds.value.map((one) => one.paymentReference)]
  const unknown = all.filter((reference) => !ownerOf.has(reference))
  for (const shop of unknown.length > 0 ? shops : []) {
    for (const reference of await shop.db.read((tx) => findOwnPayments(tx, name, unknown))) ownerOf.set(reference, shop)
  }
  for (const payment of payments.value) {
    const owner = ownerOf.get(payment.reference)
    if (owner) theirs.get(owner)?.push(...theirPayment(payment))
    else strays.push(`payment ${payment.reference}`)
  }
  for (const refund of refunds.value) {
    const owner = ownerOf.get(refund.paymentReference)
    if (owner) theirs.get(owner)?.push(theirRefund(refund))
    else strays.push(`refund ${refund.reference}`)
  }
  await fileAll(ours, theirs, window)
  return strays
}

async function compareDeliveries(
  shops: readonly ReconciliationShop[],
  { supplierBooks, clock }: ReconciliationShop,
  how: Judged,
) {
  const { name } = supplierBooks
  const window = await windowOf(shops, name, how)
  const listed = await supplierBooks.listDeliveries(window.from, clock.now())
  if (listed.kind !== 'answered') throw new Error(`${name}: ${listed.reason}`)
  const ours = await linesOf(shops, (tx) => findDeliveryLines(tx, name, window.from))
  const theirs: Side = new Map(shops.map((shop) => [shop, []]))
  const strays: string[] = []
  const known = new Map([...ours].flatMap(([shop, lines]) => lines.map((line) => [line.reference, { shop, line }])))
  for (const delivery of listed.value) {
    const own = known.get(delivery.externalId)
    const tenant = tenantOfWebhook(delivery.callbackUrl)
    const owner = own?.shop ?? shops.find((shop) => shop.tenant.id === tenant)
    if (owner) theirs.get(owner)?.push(theirDelivery(delivery, own?.line))
    else strays.push(`delivery ${delivery.reference} (${delivery.externalId})`)
  }
  await eachBrand(shops, async (shop) => {
    const costs = listed.value.flatMap(({ externalId, state, cost, currency, createdAt: at }) =>
      known.get(externalId)?.shop === shop && state === 'delivered' && cost !== undefined && currency !== undefined
        ? { externalId, cost, currency, at }
        : [],
    )
    await shop.db.transaction(async (tx) => {
      await prepareBulkQuery(tx)
      await saveCosts(tx, costs)
      await bookStatements(tx)
    })
  })
  await fileAll(ours, theirs, window)
  return strays
}

type Window = { partner: string; from: Date; since: Date; until: Date }

/**
 * Reaches back to the oldest open difference, so that its end is noticed.
 * @param showsAfter seconds until a movement appears in the partner's list
 */
async function windowOf(
  shops: readonly ReconciliationShop[],
  partner: string,
  { recent = false }: Judged,
  showsAfter = 0,
): Promise<Window> {
  const now = shops[0]?.clock.now() ?? new Date()
  const usual = after(now, -reach)
  const open = await Promise.all(
    shops.map(({ db }) => db.read((tx) => findOldestOpen(tx, partner, after(now, -memory)))),
  )
  const since = new Date(Math.min(...[usual, ...open.flatMap((at) => at ?? [])].map(Number)))
  return { partner, from: after(since, -slack), since, until: after(now, -Math.max(recent ? 0 : grace, showsAfter)) }
}

async function linesOf<Line>(shops: readonly ReconciliationShop[], read: (tx: Tx) => Promise<Line[]>) {
  const lines = new Map<ReconciliationShop, Line[]>()
  for (const shop of shops) {
    const [, ofShop] = await shop.db.read((tx) => Promise.all([prepareBulkQuery(tx), read(tx)]))
    lines.set(shop, ofShop)
  }
  return lines
}

async function fileAll(ours: Side, theirs: Side, window: Window): Promise<void> {
  await eachBrand(ours, async ([shop, lines]) => {
    const comparison = compareBooks(lines, theirs.get(shop) ?? [], window)
    const [tenant, now] = [shop.tenant.id, shop.clock.now()]
    await shop.db.transaction(async (tx) => {
      await prepareBulkQuery(tx)
      await fileComparison(tx, window, comparison, { tenant, now })
    })
  })
}
