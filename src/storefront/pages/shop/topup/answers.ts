import { fromMajor, type Minor } from '#kit/money'
import type { FormProblem } from '../../form-problem.ts'
import { written } from '../price.ts'
import { differentAmount } from './amount-question.tsx'
import type { loadForm } from './load.ts'
import { type Offer, tilesOf, totalOf } from './offers.ts'

type FormPage = Awaited<ReturnType<typeof loadForm>>

/** The chosen and typed values, and the operator that they were chosen for. */
export type Answers = {
  brandId: string | undefined
  amount: string
  different: string
  /** Whether the shopper chose it, or it is only the most popular. */
  isOwn: boolean
}

/** @returns the amount in minor units; 0 without one */
export const amountIn = ({ amount, different }: Pick<Answers, 'amount' | 'different'>): Minor =>
  fromMajor(amount === differentAmount ? different : amount) ?? 0

const answered =
  (brandId: string | undefined) =>
  (amount: string, different = '', isOwn = true): Answers => ({ brandId, amount, different, isOwn })

/** Typed before, else from the URL, else the most popular. */
export function firstAnswers(
  { offers, filled: { amount } }: FormPage,
  problem: FormProblem | undefined,
  brandId: string | undefined,
): Answers {
  const answers = answered(brandId)
  if (problem) return answers(problem.typed.amount ?? '', problem.typed.differentAmount)
  const tiles = tilesOf(offers, brandId)
  if (amount === undefined) return answers(usualIn(tiles), '', false)
  return isTile(tiles, amount) ? answers(written(amount)) : answers(differentAmount, written(amount))
}

/**
 * What stays chosen when the number belongs to another operator with other amounts: the shopper's own choice if it is
 * sold there too, by its tile or as a different amount. An amount that is not sold is dropped.
 */
export function carriedOver(before: Answers, offers: readonly Offer[], brandId: string | undefined): Answers {
  const answers = answered(brandId)
  const tiles = tilesOf(offers, brandId)
  if (!before.isOwn) return answers(usualIn(tiles), '', false)
  const amount = amountIn(before)
  if (isTile(tiles, amount)) return answers(written(amount))
  return totalOf(offers, brandId, amount) ? answers(differentAmount, before.different || written(amount)) : answers('')
}

type Tiles = ReturnType<typeof tilesOf>
const isTile = (tiles: Tiles, amount: Minor): boolean => tiles.some((tile) => tile.amount === amount)
function usualIn(tiles: Tiles): string {
  const usual = tiles.find((tile) => tile.usual)
  return usual ? written(usual.amount) : ''
}
