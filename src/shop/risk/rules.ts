import { sum } from '#kit/money'
import type { RiskRule } from '#tenants'
import type { Fingerprints, Subject } from './subjects.ts'

export type Outcome = RiskRule['outcome']

/** The rules' verdict: the outcome, and the deciding rule with its count and limit. */
export type Verdict = {
  outcome: Outcome
  reason?: { rule: string; counted: number; atMost: number }
  /** All rules that refuse, by name. */
  refusedBy: string[]
  /** Rules would refuse it, and an exemption allows it. */
  isExempt: boolean
}

/** When the rules are checked: each rule has its own moments. */
export type CheckPoint = 'address' | 'start' | 'retry' | 'card'

/** One rule for one subject, with what the current order adds. */
export type RuleCheck = { rule: string; subjects: Fingerprints; limits: RiskRule; own: number }

/**
 * The rules that apply at this moment, each with its subjects. At the address only those that ask for a one-time
 * password: refusals follow where money would move. A further payment of an order adds no order and no goods. Cards are
 * known only after the start.
 */
export function ruleChecksOf(
  rules: Readonly<Record<string, RiskRule>>,
  subjects: readonly Subject[],
  moment: CheckPoint,
): RuleCheck[] {
  return Object.entries(rules).flatMap(([rule, limits]) => {
    const { per, counts, kinds, outcome } = limits
    const hasSay =
      outcome !== 'allow' &&
      (moment !== 'address' || outcome === 'otp') &&
      (moment !== 'retry' || counts === 'payments') &&
      (moment !== 'card' || per === 'card')
    if (!hasSay) return []
    return subjects
      .filter((subject) => subject.per === per)
      .flatMap(({ keys, goods }) => {
        const theirs = goods.filter(({ kind }) => !kinds || kinds.some((one) => one === kind))
        const own = counts === 'amount' ? sum(theirs.map(({ amount }) => amount)) : 1
        return theirs.length > 0 ? [{ rule, subjects: keys, limits, own }] : []
      })
  })
}

/** What was there before: the count, and whether such goods were ever paid for. */
export type EarlierOrders = { before: number; wasPaid: boolean }

/**
 * Judges the counts, probe by probe. A refusal goes before a one-time password, and an earlier rule before a later one.
 * @param lifted rules from which the contact is exempt: they refuse nothing
 */
export function applyRules(
  probes: readonly RuleCheck[],
  found: readonly EarlierOrders[],
  lifted: readonly string[] = [],
): Verdict {
  const broken = probes.flatMap(({ rule, limits, own }, index) => {
    const { before = 0, wasPaid = false } = found[index] ?? {}
    const counted = before + own
    if (counted <= limits.atMost || (limits.untilFirstPaid && wasPaid)) return []
    return [{ outcome: limits.outcome, reason: { rule, counted, atMost: limits.atMost } }]
  })
  const all = broken.filter(({ outcome }) => outcome === 'refuse')
  const refusing = all.filter(({ reason }) => !lifted.includes(reason.rule))
  const refusedBy = [...new Set(refusing.map(({ reason }) => reason.rule))]
  const isExempt = all.length > 0 && refusing.length === 0
  const last = refusing[0] ?? broken.find(({ outcome }) => outcome === 'otp')
  if (last) return { ...last, refusedBy, isExempt }
  return { outcome: 'allow', ...(all[0] ? { reason: all[0].reason } : {}), refusedBy, isExempt }
}
