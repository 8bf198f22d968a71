import type { Minor } from '#kit/money'

export type Subject = 'payment' | 'chargeback' | 'refund' | 'delivery' | 'settlement' | 'product'

/**
 * One line of a side's books. `words` describe the money or credit that moved, in the same form on both sides; null for
 * none.
 */
export type BookLine = {
  subject: Subject
  /** Our reference; the partner's if its record has none of ours. */
  reference: string
  orderNumber: string | null
  words: string | null
  /** The amount of `words`, where the ledger has it or has to: not of what is under way. */
  moved?: { amount: Minor; currency: string } | undefined
  madeAt: Date
  /** Its last change, as far as that side knows. */
  changedAt: Date
}

/** A difference between the two sides; null if a side has no movement. */
export type Difference = {
  subject: Subject
  reference: string
  orderNumber: string | null
  ours: string | null
  theirs: string | null
  /** By how much they say more; omitted where it is no amount, in two currencies, or under way. */
  offBy?: Minor
  currency?: string
  madeAt: Date
}

/** `unjudged`: what moved too recently, as `subject reference`. */
export type Comparison = { differences: Difference[]; unjudged: string[]; compared: number }

const keyOf = ({ subject, reference }: Pick<BookLine, 'subject' | 'reference'>): string => `${subject} ${reference}`

/**
 * Compares our books with a partner's, in both directions. Judges what was made from `since` on and has not changed
 * after `until`, because later updates may still be on its way. Both sides should reach back a little further than
 * `since`, because their clocks differ.
 */
export function compareBooks(
  ours: readonly BookLine[],
  theirs: readonly BookLine[],
  { since, until }: { since: Date; until: Date },
): Comparison {
  const [here, there] = [Map.groupBy(ours, keyOf), Map.groupBy(theirs, keyOf)]
  const comparison: Comparison = { differences: [], unjudged: [], compared: 0 }
  for (const key of new Set([...here.keys(), ...there.keys()])) {
    const [our, their] = [here.get(key) ?? [], there.get(key) ?? []]
    const lines = [...our, ...their]
    const madeAt = new Date(Math.min(...lines.map((line) => line.madeAt.getTime())))
    if (madeAt < since) continue
    if (lines.some(({ changedAt }) => changedAt > until)) {
      comparison.unjudged.push(key)
      continue
    }
    comparison.compared++
    const [said, told] = [wordsOf(our), wordsOf(their)]
    const [first] = lines
    if (said === told || !first) continue
    const { subject, reference } = first
    const orderNumber = lines.find((line) => line.orderNumber !== null)?.orderNumber ?? null
    comparison.differences.push({
      subject,
      reference,
      orderNumber,
      ours: said,
      theirs: told,
      ...apart(our, their),
      madeAt,
    })
  }
  return comparison
}

function apart(ours: readonly BookLine[], theirs: readonly BookLine[]): Pick<Difference, 'offBy' | 'currency'> {
  const lines = [...ours, ...theirs].filter(({ words }) => words !== null)
  const [currency = null, ...others] = new Set(lines.map(({ moved }) => moved?.currency ?? null))
  if (currency === null || others.length > 0) return {}
  return { offBy: sumOf(theirs) - sumOf(ours), currency }
}

const sumOf = (lines: readonly BookLine[]): Minor =>
  lines.reduce((sum, { words, moved }) => sum + (words === null ? 0 : (moved?.amount ?? 0)), 0)

/** The movements of one reference: twice is not the same as once. */
function wordsOf(lines: readonly BookLine[]): string | null {
  const words = lines.flatMap(({ words }) => words ?? [])
  return words.length === 0 ? null : words.toSorted().join(', and again ')
}
