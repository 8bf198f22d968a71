import { type Minor, sum } from '#kit/money'

// Pure arithmetic: discounts by unit, in whole minor units. The order of codes and of lines makes no difference, no
// cent is lost or added, and no price becomes negative.

/**
 * What a code deducts: a percentage of the price in hundredths of a percent, an amount of the whole cart, or the
 * service fees.
 */
export type Takes =
  | { kind: 'percentage'; basisPoints: number }
  | { kind: 'amount'; amount: Minor }
  | { kind: 'free-fee' }

/** Goods that a code applies to; null: all. */
export type Goods = { productIds: readonly string[] | null; brandIds: readonly string[] | null }

/** Units of one product, each at its price with fee. `key` identifies the line, wherever it is in the list. */
export type PricedLine = {
  key: string
  productId: string
  brandId: string
  serviceFee: Minor
  unitPrices: readonly Minor[]
}

export type Code = Goods & { promotionId: string; takes: Takes }

export type Discounts = {
  /** The discount of each unit, by the line's key, in the order of the units. */
  units: ReadonlyMap<string, readonly Minor[]>
  /** The discount of each code, by its id. */
  codes: ReadonlyMap<string, Minor>
  total: Minor
}

type Unit = { line: PricedLine; index: number; left: Minor; feeLeft: Minor; off: Minor }

/** Whether a code applies to a product. */
export const isFor = ({ productIds, brandIds }: Goods, { productId, brandId }: PricedLine): boolean =>
  (productIds?.includes(productId) ?? true) && (brandIds?.includes(brandId) ?? true)

/**
 * Calculates the discounts. Codes apply in a fixed order: fees first, then percentages, each of what is left, amounts
 * last; those of one kind by id.
 */
export function discountsOf(lines: readonly PricedLine[], codes: readonly Code[]): Discounts {
  const units = lines.flatMap((line) =>
    line.unitPrices.map(
      (left, index): Unit => ({
        line,
        index,
        left,
        off: 0,
        feeLeft: Math.min(line.serviceFee, left),
      }),
    ),
  )
  const taken = codes.toSorted(inOrder).map((code): [string, Minor] => {
    const concerned = units.filter(({ line }) => isFor(code, line))
    return [code.promotionId, take(code.takes, concerned)]
  })
  return {
    units: new Map(
      lines.map(({ key }) => [key, units.filter(({ line }) => line.key === key).map(({ off }) => off)] as const),
    ),
    codes: new Map(taken),
    total: sum(units.map(({ off }) => off)),
  }
}

const ranks = { 'free-fee': 0, percentage: 1, amount: 2 } as const
const inOrder = (one: Code, other: Code): number =>
  ranks[one.takes.kind] - ranks[other.takes.kind] || (one.promotionId < other.promotionId ? -1 : 1)

/** Applies a code to some units. @returns its total discount */
function take(takes: Takes, units: readonly Unit[]): Minor {
  const left = sum(units.map((unit) => unit.left))
  const shares =
    takes.kind === 'free-fee'
      ? units.map(({ feeLeft }) => feeLeft)
      : shareOut(takes.kind === 'amount' ? Math.min(takes.amount, left) : percentOf(left, takes.basisPoints), units)
  for (const [index, unit] of units.entries()) {
    const share = shares[index] ?? 0
    unit.off += share
    unit.left -= share
    // The price covers the face value first; the rest of it is the fee.
    unit.feeLeft = Math.min(takes.kind === 'free-fee' ? 0 : unit.feeLeft, unit.left)
  }
  return sum(shares)
}

/** Rounds half a minor unit up. */
const percentOf = (amount: Minor, basisPoints: number): Minor =>
  Number((BigInt(amount) * BigInt(basisPoints) + 5_000n) / 10_000n)

/**
 * Splits an amount by what is left to pay of each unit: whole minor units, the remainder to the units that lost most by
 * rounding down, and among equals by the line's key. No unit gets more than is left of it.
 */
function shareOut(amount: Minor, units: readonly Unit[]): Minor[] {
  const all = BigInt(sum(units.map(({ left }) => left)))
  if (all === 0n) return units.map(() => 0)
  const exact = units.map(({ left }) => BigInt(amount) * BigInt(left))
  const shares = exact.map((part) => Number(part / all))
  const odd = amount - sum(shares)
  const byLoss = units
    .map((unit, place) => ({ ...unit, place, lost: (exact[place] ?? 0n) % all }))
    .sort(
      (one, other) =>
        Number(other.lost > one.lost) - Number(other.lost < one.lost) ||
        (one.line.key === other.line.key ? one.index - other.index : one.line.key < other.line.key ? -1 : 1),
    )
  for (const { place } of byLoss.slice(0, odd)) shares[place] = (shares[place] ?? 0) + 1
  return shares
}
