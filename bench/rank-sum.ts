/**
 * The two-sided rank-sum test of Mann, Whitney and Wilcoxon, with the normal approximation (good from about twenty
 * figures a side) and mean ranks for ties: whether one of two samples tends to be larger, whatever their distribution.
 * @returns `above`: how often a figure of the first is above one of the second, from 0 to 1, 0.5 if alike; `p`: how
 *   likely figures as different as these are if both samples are alike
 */
export function rankSum(first: readonly number[], second: readonly number[]): { above: number; p: number } {
  const [n, m] = [first.length, second.length]
  const all = [
    ...first.map((figure) => ({ figure, isFirst: true })),
    ...second.map((figure) => ({ figure, isFirst: false })),
  ]
  all.sort((one, other) => one.figure - other.figure)
  let sum = 0
  let ties = 0
  for (let start = 0, end = 0; start < all.length; start = end) {
    while (end < all.length && all[end]?.figure === all[start]?.figure) end++
    const alike = end - start
    const rank = (start + 1 + end) / 2
    sum += rank * all.slice(start, end).filter(({ isFirst }) => isFirst).length
    ties += alike ** 3 - alike
  }
  const u = sum - (n * (n + 1)) / 2
  const size = n + m
  const deviation = Math.sqrt(((n * m) / 12) * (size + 1 - ties / (size * (size - 1))))
  const distance = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5)
  return { above: u / (n * m), p: deviation === 0 ? 1 : 2 * tail(distance / deviation) }
}

/** The share of the normal distribution beyond z >= 0 (Abramowitz and Stegun, 26.2.17; off by 7.5e-8 at most). */
function tail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const factors = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153]
  const sum = factors.reduce((inner, factor) => (inner + factor) * t, 0)
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}
