import { type Coverage, type Speed, speeds } from '#catalogue/contract'

/**
 * The fastest network of a plan. A plan for several countries has one only where all of them are known: who reads "up
 * to 5G" must not come to a country of which nobody knows more.
 */
export function fastest(coverage: readonly Coverage[]): Speed | undefined {
  if (coverage.some(({ speed }) => speed === undefined)) return undefined
  return speeds.findLast((speed) => coverage.some((country) => country.speed === speed))
}
