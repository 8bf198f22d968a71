import type { VatKind } from '#catalogue/contract'
import { type Minor, sum } from '#kit/money'
import { includedVat } from '#vat'
import { type DeliveryPart, givenGoodwill, isKept, type LinePart, type Position } from './position.ts'

/** The price of a line's products, or its service fee, with the VAT in it. Minor units. */
export type TaxedPart = {
  line: number
  of: 'product' | 'fee'
  /** Place of supply; null for lines written before it was stored. */
  country: string | null
  /** Hundredths of a per cent; null where no VAT is due yet. */
  rate: number | null
  gross: Minor
  net: Minor
  vat: Minor
}

/**
 * A change of the VAT of one country and rate; negative where it is no longer due. `rate` in hundredths of a per cent.
 */
export type VatChange = { country: string; rate: number; net: Minor; vat: Minor }

type Sold = Pick<Position, 'lines' | 'goodwill' | 'deliveries'>

/**
 * The taxable amounts of an order's lines: the price of these units, less goodwill. The price covers the face value
 * first; the rest is the fee, as with promo codes. A goodwill for the whole order is split by the price of the lines.
 * `ledger_vat_due` has the same rule in SQL.
 */
export function taxedParts({ lines, goodwill }: Sold, units: readonly DeliveryPart[]): TaxedPart[] {
  const left = lines.map(({ line, faceAmount }) => {
    const own = units.filter((unit) => unit.line === line)
    const back = givenGoodwill(goodwill.filter((part) => part.line === line))
    return { face: faceAmount * own.length, paid: Math.max(0, sum(own.map(({ amount }) => amount)) - back) }
  })
  const shares = sharedOut(
    givenGoodwill(goodwill.filter(({ line }) => line === null)),
    left.map(({ paid }) => paid),
  )
  return lines.flatMap((line, index) => {
    const { face = 0, paid = 0 } = left[index] ?? {}
    const gross = paid - (shares[index] ?? 0)
    const product = Math.min(gross, face)
    return [partOf(line, 'product', line.vatRate, product), partOf(line, 'fee', line.feeVatRate, gross - product)]
  })
}

/** The taxable amounts now: of units that were delivered or may still be. */
export const taxedNow = (position: Sold): TaxedPart[] => taxedParts(position, position.deliveries.filter(isKept))

function partOf({ line, vatCountry }: LinePart, of: TaxedPart['of'], rate: number | null, gross: Minor): TaxedPart {
  const vat = rate === null ? 0 : includedVat(gross, rate)
  return { line, of, country: vatCountry, rate, gross, net: gross - vat, vat }
}

/** Splits an amount by weights, to the cent; no share exceeds its weight. */
function sharedOut(amount: Minor, weights: readonly Minor[]): Minor[] {
  const total = sum(weights)
  const shared = Math.min(Math.max(amount, 0), total)
  let weight = 0
  let before = 0
  return weights.map((one) => {
    weight += one
    const until = total === 0 ? 0 : Math.round((shared * weight) / total)
    const share = until - before
    before = until
    return share
  })
}

/** A line's kind for VAT: a data plan is not a voucher. */
export const vatKindOf = ({ kind, vatRate }: Pick<LinePart, 'kind' | 'vatRate'>): VatKind => {
  if (kind === 'esim-plan') return 'service'
  return vatRate === null ? 'multi-purpose' : 'single-purpose'
}
