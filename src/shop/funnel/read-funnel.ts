import type { Tx } from '#database'
import { bounds, isBack, type Step, steps } from './steps.ts'
import { findSums, type Period } from './store.ts'

/** Half, and nine of ten, took no longer than this: seconds, `more` than the longest bucket, or unknown without any. */
export type Took = { half: number | 'more' | undefined; most: number | 'more' | undefined }

export type Funnel = {
  /** How often each step was reached; who went back to it is not counted again. */
  reached: Record<Step, number>
  /** Who went back, to where and from where, the most frequent first. */
  back: { step: string; from: string; times: number }[]
  /** How long each step took since the one before: from the cart to the order, to the payment, to the delivery. */
  took: Record<'order' | 'paid' | 'done', Took>
}

type Part = { step: string; part: string; times: number }

/** @returns the sums of some hours, read as one way */
export function funnelOf(parts: readonly Part[]): Funnel {
  const reached = Object.fromEntries(
    steps.map((step) => [step, sumOf(parts.filter((one) => one.step === step && !isBack(one.step, one.part)))]),
  ) as Funnel['reached']
  const back = parts
    .filter(({ step, part }) => isBack(step, part))
    .map(({ step, part, times }) => ({ step, from: part, times }))
    .sort((one, other) => other.times - one.times)
  const took = (step: string): Took => ({ half: shareWithin(parts, step, 0.5), most: shareWithin(parts, step, 0.9) })
  return { reached, back, took: { order: took('order'), paid: took('paid'), done: took('done') } }
}

/** @returns the bucket within which this share of a step's times lies */
function shareWithin(parts: readonly Part[], step: string, share: number): number | 'more' | undefined {
  const own = parts.filter((one) => one.step === step)
  const all = sumOf(own)
  if (all === 0) return undefined
  let sum = 0
  for (const bound of bounds) {
    sum += sumOf(own.filter(({ part }) => part === String(bound)))
    if (sum >= all * share) return bound
  }
  return 'more'
}

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { times }) => sum + times, 0)

/** The way of some brands' shoppers in a period. */
export const readFunnel = async (tx: Tx, period: Period, tenants: readonly string[]): Promise<Funnel> =>
  funnelOf(await findSums(tx, period, tenants))
