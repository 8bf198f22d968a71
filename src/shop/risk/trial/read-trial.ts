import { after } from '#kit/clock'
import { type Currency, type Minor, sum } from '#kit/money'
import type { RiskRule, Shop } from '#tenants'
import { countRefused, judgeAgain, type TriedRow, type TriedRule } from './store.ts'

export type RiskRules = Readonly<Record<string, RiskRule>>
export type Counted = {
  orders: number
  chargedBack: number
  /** In each currency, the most used first. */
  turnover: { currency: Currency; amount: Minor }[]
}
type Effect = {
  /** They would have been asked for a one-time password, or had passed one. */
  asked: Counted
  refused: Counted
}

/** What two sets of rules would have done with the same purchases. */
export type Trial = {
  days: number
  /** All purchases that were judged again. */
  purchases: Counted
  /** As many as are judged at most, the newest: there may be more. */
  isCut: boolean
  inForce: Effect
  drafted: Effect
  /** Attempts that were refused in these days. They became no purchases, so neither column has them. */
  refusedThen: number
}

const days = 30
const mostPurchases = 5_000

/**
 * Tries drafted rules on the paid purchases of the last thirty days, beside the rules in force. Purchases count as they
 * were made: one that the drafted rules would have refused still counts for later ones. Nobody is named.
 */
export async function readTrial(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  rules: { inForce: RiskRules; drafted: RiskRules },
  most = mostPurchases,
): Promise<Trial> {
  const since = after(clock.now(), -days * 24 * 3600)
  return db.read(async (tx) => {
    const [rows, refusedThen] = await Promise.all([
      judgeAgain(tx, inOneList(rules), { since, most }),
      countRefused(tx, since),
    ])
    const of = (set: 'before' | 'after', outcome: RiskRule['outcome']) =>
      countedOf(rows.filter((row) => row[set] === outcome))
    const purchases = countedOf(rows)
    return {
      days,
      purchases,
      isCut: purchases.orders === most,
      inForce: { asked: of('before', 'otp'), refused: of('before', 'refuse') },
      drafted: { asked: of('after', 'otp'), refused: of('after', 'refuse') },
      refusedThen,
    }
  })
}

/** What says the same in both sets is counted once. */
function inOneList({ inForce, drafted }: { inForce: RiskRules; drafted: RiskRules }): TriedRule[] {
  const saying = (set: 'before' | 'after', rules: RiskRules) =>
    Object.values(rules).flatMap((rule) => (rule.outcome === 'allow' ? [] : [{ set, rule, same: sameOf(rule) }]))
  const all = [...saying('before', inForce), ...saying('after', drafted)]
  return [...Map.groupBy(all, ({ same }) => same).values()].flatMap((group) =>
    group.slice(0, 1).map(({ rule }) => ({ ...rule, sets: group.map(({ set }) => set) })),
  )
}

const sameOf = ({ per, counts, atMost, withinMinutes, kinds, untilFirstPaid, outcome }: RiskRule): string =>
  JSON.stringify([per, counts, atMost, withinMinutes, kinds?.toSorted(), untilFirstPaid, outcome])

const countedOf = (rows: readonly TriedRow[]): Counted => ({
  orders: sum(rows.map(({ orders }) => orders)),
  chargedBack: sum(rows.map(({ chargedBack }) => chargedBack)),
  turnover: [...Map.groupBy(rows, ({ currency }) => currency)]
    .map(([currency, some]) => ({ currency, amount: sum(some.map(({ turnover }) => turnover)) }))
    .toSorted((one, other) => other.amount - one.amount),
})
