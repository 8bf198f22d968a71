import { fromMajor } from '#kit/money'
import type { FormProblem } from '../../form-problem.ts'
import { differentAmount } from './amount-question.tsx'
import type { loadForm } from './load.ts'
import { type Offer, offerOf, productOf, tilesOf } from './offers.ts'

type FormPage = Awaited<ReturnType<typeof loadForm>>

/** What is chosen and typed, and for which operator it was chosen. */
export type Answers = {
  brandId: string | undefined
  amount: string
  different: string
  /** Whether the shopper chose it, or it is only what most people take. */
  isOwn: boolean
}

/** @returns the amount in major units; 0 or NaN where there is none */
export const amountIn = ({ amount, different }: Pick<Answers, 'amount' | 'different'>): number =>
  amount === differentAmount ? (fromMajor(different) ?? 0) / 100 : Number(amount)

/** Typed before, else asked for in the address, else what most people take. */
export function firstAnswers(
  { offers, filled }: FormPage,
  problem: FormProblem | undefined,
  brandId: string | undefined,
): Answers {
  if (problem) {
    const { amount = '', differentAmount: different = '' } = problem.typed
    return { brandId, amount, different, isOwn: true }
  }
  const tiles = tilesOf(offers, brandId)
  const { amount } = filled
  if (amount === undefined) return { brandId, amount: usualIn(tiles), different: '', isOwn: false }
  return tiles.some((tile) => tile.amount === amount)
    ? { brandId, amount: String(amount), different: '', isOwn: true }
    : { brandId, amount: differentAmount, different: String(amount), isOwn: true }
}

/**
 * What stays chosen once the number belongs to another operator, who sells other amounts: the shopper's own choice where
 * it is sold there too, by its tile or as a different amount. What is not sold is not chosen any more.
 */
export function carriedOver(answers: Answers, offers: readonly Offer[], brandId: string | undefined): Answers {
  const tiles = tilesOf(offers, brandId)
  const usual = { brandId, amount: usualIn(tiles), different: '', isOwn: false }
  if (!answers.isOwn) return usual
  const amount = amountIn(answers)
  if (tiles.some((tile) => tile.amount === amount)) {
    return { brandId, amount: String(amount), different: '', isOwn: true }
  }
  const offer = offerOf(offers, brandId)
  const isSold = (offer ? [offer] : offers).some((one) => productOf(one, amount))
  return isSold
    ? { brandId, amount: differentAmount, different: answers.different || String(amount), isOwn: true }
    : { brandId, amount: '', different: '', isOwn: true }
}

const usualIn = (tiles: ReturnType<typeof tilesOf>): string => String(tiles.find(({ usual }) => usual)?.amount ?? '')
