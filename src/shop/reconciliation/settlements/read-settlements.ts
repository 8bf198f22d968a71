import { prepareBulkQuery } from '#database'
import { after } from '#kit/clock'
import { toDecimalString } from '#kit/money'
import { bookStatements } from '#ledger'
import type { PaymentBooks, Settlement, SettlementLine } from '#payments'
import { eachBrand } from '#tenants'
import { type BookLine, compareBooks } from '../compare-books.ts'
import { findOwnPayments } from '../reading/store.ts'
import type { ReconciliationShop } from '../reconcile.ts'
import { fileComparison } from '../store.ts'
import { findSettledLines, findUnsettled, saveSettlement } from './store.ts'

const day = 24 * 60 * 60
/** How far back pay-outs are read again and compared. */
const reach = 31 * day
/** Payments older than this should have been paid out. */
const payOutOverdueAfter = 7 * day

/**
 * Reads the providers' pay-outs, books them with their charges, and compares them with our payments, refunds and
 * chargebacks. Reports lines that we do not know, other amounts, and payments that were never paid out.
 * @throws if a pay-out cannot be read, does not add up, or belongs to no brand; the rest is handled all the same
 */
export async function readSettlements(shops: readonly ReconciliationShop[]): Promise<void> {
  const troubles: unknown[] = []
  for (const books of shops[0]?.paymentBooks ?? []) {
    if (!books.listSettlements) continue
    await readBooks(shops, books).then(
      (found) => troubles.push(...found.map((one) => new Error(one))),
      (error) => troubles.push(error),
    )
  }
  if (troubles.length > 0) throw new AggregateError(troubles, troubles.map(String).join('; '))
}

async function readBooks(shops: readonly ReconciliationShop[], books: PaymentBooks): Promise<string[]> {
  const now = shops[0]?.clock.now() ?? new Date()
  const since = after(now, -reach)
  const answer = await books.listSettlements?.(since)
  if (answer?.kind !== 'answered') throw new Error(`${books.name}: ${answer?.reason}`)
  const all = answer.value.flatMap(({ lines }) => lines.map(({ paymentReference }) => paymentReference))
  const ownerOf = new Map<string, ReconciliationShop>()
  for (const shop of all.length > 0 ? shops : []) {
    const own = await shop.db.read((tx) => findOwnPayments(tx, books.name, all))
    for (const reference of own) ownerOf.set(reference, shop)
  }
  await eachBrand(shops, async (shop) => {
    const parts = answer.value.flatMap((settlement) => partOf(settlement, shop, ownerOf) ?? [])
    await bookAndCompare(shop, books.name, parts, { since, now })
  })
  return answer.value.flatMap((settlement) => [
    ...settlement.lines
      .filter(({ paymentReference }) => !shops[0]?.hasOtherCells && !ownerOf.has(paymentReference))
      .map(({ kind, reference }) => `belongs to no brand: ${kind} ${reference} of settlement ${settlement.reference}`),
    ...(netOf(settlement.lines) - settlement.charges === settlement.amount
      ? []
      : [`settlement ${settlement.reference} does not add up`]),
  ])
}

const signed = ({ kind, amount }: SettlementLine) => (kind === 'payment' ? amount : -amount)
const netOf = (lines: readonly SettlementLine[]) => lines.reduce((sum, line) => sum + signed(line), 0)
const cameIn = (lines: readonly SettlementLine[]) => netOf(lines.filter(({ kind }) => kind === 'payment'))

/**
 * One brand's part of a settlement; charges are split by the brands' receipts, to the cent. Brands of other cells have
 * theirs: what nobody here knows is counted as one more brand, the last one.
 */
export function partOf(
  settlement: Settlement,
  shop: ReconciliationShop,
  ownerOf: ReadonlyMap<string, ReconciliationShop>,
): Settlement | undefined {
  const owners = settlement.lines.map(({ paymentReference }) => ownerOf.get(paymentReference))
  const known = [...new Set(owners.flatMap((owner) => owner ?? []))]
  const brands: (ReconciliationShop | undefined)[] = [
    ...known,
    ...(shop.hasOtherCells && owners.includes(undefined) ? [undefined] : []),
  ]
  const at = brands.indexOf(shop)
  if (at === -1) return undefined
  const linesOf = (some: readonly (ReconciliationShop | undefined)[]) =>
    settlement.lines.filter(({ paymentReference }) => some.includes(ownerOf.get(paymentReference)))
  // Rounded running totals: their differences add up to the whole.
  const all = cameIn(linesOf(brands))
  const upTo = (count: number) =>
    count === brands.length || all === 0
      ? count === brands.length
        ? settlement.charges
        : 0
      : Math.round((settlement.charges * cameIn(linesOf(brands.slice(0, count)))) / all)
  const charges = upTo(at + 1) - upTo(at)
  const lines = linesOf([shop])
  return { ...settlement, lines, charges, amount: netOf(lines) - charges }
}

async function bookAndCompare(
  shop: ReconciliationShop,
  provider: string,
  parts: readonly Settlement[],
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  const window = { partner: `${provider} settlements`, since, until: now }
  const tenant = shop.tenant.id
  await shop.db.transaction(async (tx) => {
    await prepareBulkQuery(tx)
    for (const part of parts) await saveSettlement(tx, provider, part)
    if (parts.length > 0) await bookStatements(tx)
    const theirs = parts.flatMap((part) => part.lines.map((line) => bookLine(part, line)))
    const ours = await findSettledLines(tx, provider, since)
    const unsettled = await findUnsettled(tx, provider, { since, before: after(now, -payOutOverdueAfter) })
    const comparison = compareBooks([...ours, ...unsettled], theirs, window)
    await fileComparison(tx, window, comparison, { tenant, now })
  })
}

const bookLine = (
  { reference: name, currency, settledAt }: Settlement,
  { kind, reference, amount }: SettlementLine,
): BookLine => ({
  subject: 'settlement',
  reference: `${name} ${kind} ${reference}`,
  orderNumber: null,
  words: `${toDecimalString(amount)} ${currency}`,
  madeAt: settledAt,
  changedAt: settledAt,
})
