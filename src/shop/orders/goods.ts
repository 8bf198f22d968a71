import type { ProductKind } from '#catalogue/contract'
import { isAsked } from './asked/asked-line.ts'

/** Whether anything of an order is more than credit on a SIM card. */
export const hasGoods = (lines: readonly { kind: ProductKind }[]): boolean => lines.some(({ kind }) => kind !== 'topup')

type LineOfNumber = { itemKey: string; kind: ProductKind; quantity: number; msisdn: string | null; agreement: unknown }

/**
 * @returns the line of an order that is one top-up, once, and sets nothing up; undefined for any other, and for one that
 *   somebody asked its payer for: its number is not theirs
 */
export function soleTopUp<Line extends LineOfNumber>([line, ...others]: readonly Line[]):
  | (Line & { msisdn: string })
  | undefined {
  if (
    !line?.msisdn ||
    line.kind !== 'topup' ||
    line.quantity !== 1 ||
    line.agreement ||
    others.length > 0 ||
    isAsked(line)
  )
    return undefined
  return { ...line, msisdn: line.msisdn }
}
