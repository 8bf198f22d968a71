import type { Product } from '#catalogue'
import type { Bounds, OfferedProduct } from '#fulfilment'
import { type Minor, toDecimalString } from '#kit/money'

/** A difference between our product and the supplier's, in words; `stops` if selling it would do harm. */
export type ProductDifference = { ours: string; theirs: string | null; stops: boolean }
/** `cost` is the supplier's charge for one today, if it states that in our currency. */
export type Judgement = { drift?: ProductDifference; cost?: Minor }

/**
 * Judges one product by the supplier's list. A product that is gone, has another amount, or costs more than its price
 * must not be sold; other changes of cost do not stop it. An agreed cost is no difference.
 */
export function judgeProduct(product: Product, offered: OfferedProduct | undefined): Judgement {
  if (!offered) return { drift: { ours: wordsOf(product, boundsOf(product), product.cost), theirs: null, stops: true } }
  const wanted = boundsOf(product)
  const face = comparableFace(product, offered)
  const isOther = face !== undefined && !(offered.currency === product.currency && fits(product, wanted, face))
  const costs = costsOf(product, wanted, offered)
  const isAgreed = costs === undefined || costs.max === product.cost
  const isLoss =
    costs !== undefined && (costs.min > wanted.min + product.serviceFee || costs.max > wanted.max + product.serviceFee)
  const stops = isOther || (isLoss && !isAgreed)
  const hasDrift = stops || (!isAgreed && product.cost !== undefined)
  return {
    ...(costs && { cost: costs.max }),
    ...(hasDrift && {
      drift: {
        ours: wordsOf(product, wanted, product.cost),
        theirs: wordsOf({ currency: offered.currency ?? product.currency }, face ?? wanted, costs?.max),
        stops,
      },
    }),
  }
}

const boundsOf = ({ price }: Product): Bounds =>
  'amount' in price ? { min: price.amount, max: price.amount } : { min: price.range.min, max: price.range.max }

/**
 * A plan gives data, and fixed credit may be in another currency than its price: these amounts are not compared. A free
 * amount is ordered in our currency.
 */
function comparableFace(product: Product, { face, currency }: OfferedProduct): Bounds | undefined {
  if (product.kind === 'esim-plan') return undefined
  return 'range' in product.price || currency === product.currency ? face : undefined
}

function fits(product: Product, wanted: Bounds, face: Bounds): boolean {
  return 'amount' in product.price
    ? face.min === wanted.min && face.max === wanted.max
    : face.min <= wanted.min && face.max >= wanted.max
}

/** The cost of our lowest and highest amount; for a free amount in proportion. */
function costsOf(product: Product, wanted: Bounds, { cost, costCurrency, face }: OfferedProduct): Bounds | undefined {
  if (!cost || costCurrency !== product.currency) return undefined
  if (cost.min === cost.max || !face || face.min === face.max) return cost
  const rate = (cost.max - cost.min) / (face.max - face.min)
  const at = (amount: Minor) => Math.round(cost.min + rate * (amount - face.min))
  return { min: at(wanted.min), max: at(wanted.max) }
}

function wordsOf({ currency }: { currency: string }, { min, max }: Bounds, cost: Minor | undefined): string {
  const money = (amount: Minor) => toDecimalString(amount)
  const gives = `${min === max ? money(max) : `${money(min)} to ${money(max)}`} ${currency}`
  return cost === undefined ? gives : `${gives} for ${money(cost)}`
}
