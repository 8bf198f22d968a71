import { fromMajor } from '#kit/money'
import type { FormProblem } from '../../form-problem.ts'
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

/** @returns the amount in major units; 0 or NaN without one */
export const amountIn = ({ amount, different }: Pick<Answers, 'amount' | 'different'>): number =>
  amount === differentAmount ? (fromMajor(different) ?? 0) / 100 : Number(amount)

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
  return isTile(tiles, amount) ? answers(String(amount)) : answers(differentAmount, String(amount))
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
  if (isTile(tiles, amount)) return answers(String(amount))
  return totalOf(offers, brandId, amount) ? answers(differentAmount, before.different || String(amount)) : answers('')
}

type Tiles = ReturnType<typeof tilesOf>
const isTile = (tiles: Tiles, amount: number): boolean => tiles.some((tile) => tile.amount === amount)
const usualIn = (tiles: Tiles): string => String(tiles.find(({ usual }) => usual)?.amount ?? '')
