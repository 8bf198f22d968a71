import { z } from 'zod'
import type { OperatorGuess } from '#catalogue'
import type { BookedDelivery, DeliveryFacts, SupplierBalance, SupplierState } from '#fulfilment'
import { monthsAfter } from '#kit/date'
import { fromMajor, toNearestMinor } from '#kit/money'
import { numberRefused } from '#orders'
import { esimService, metadata } from './esims.ts'
import { pinTerms } from './product-shapes.ts'

/** The part of DT One's published answers (Digital Value Services 1.23) that we use. */
const states = {
  CREATED: 'submitted',
  CONFIRMED: 'submitted',
  SUBMITTED: 'submitted',
  COMPLETED: 'delivered',
  REJECTED: 'failed',
  DECLINED: 'failed',
  CANCELLED: 'failed',
  REVERSED: 'reversed',
} as const satisfies Record<string, SupplierState>

const classes = Object.keys(states) as (keyof typeof states)[]

const transactionShape = z.object({
  id: z.number(),
  external_id: z.string(),
  // Only the states' names are published, not their numbers.
  status: z.object({ message: z.string(), class: z.object({ message: z.enum(classes) }) }),
  metadata: metadata.optional(),
  credit_party_identifier: z.object({ account_number: z.string().nullish() }).nullish(),
  pin: z.object({ code: z.string().min(1), serial: z.string().nullish() }).nullish(),
  confirmation_date: z.string().nullish(),
  product: z
    .object({
      type: z.string().nullish(),
      service: z.object({ id: z.number() }).nullish(),
      pin: pinTerms.nullish().catch(undefined),
    })
    .nullish(),
})
type TransactionView = z.output<typeof transactionShape>

function factsOf(view: TransactionView): DeliveryFacts {
  const { id, external_id, status } = view
  const contents = contentsOf(view)
  // A complete transaction without its code or eSIM is asked about again: nothing counts as delivered before that.
  const isWaitedFor = (isCode(view) || isEsim(view)) && !contents && status.class.message === 'COMPLETED'
  const state = isWaitedFor ? 'submitted' : states[status.class.message]
  return {
    reference: String(id),
    externalId: external_id,
    state,
    ...(state === 'failed' && failureOf(status.message)),
    ...(state === 'delivered' && contents && { contents }),
  }
}

/** Refused by DT One (`REJECTED`) or the operator (`DECLINED`): the number is wrong, barred, or of the wrong kind. */
const aboutNumber = /^(REJECTED|DECLINED)-(INVALID|BARRED|INELIGIBLE)-CREDIT-PARTY$/

const failureOf = (said: string) => (aboutNumber.test(said) ? { failure: numberRefused, said } : { failure: said })

const isEsim = ({ product }: TransactionView): boolean => product?.service?.id === esimService

const isCode = (view: TransactionView): boolean =>
  view.product?.type?.endsWith('_PIN_PURCHASE') === true && !isEsim(view)

/** The delivered contents: a code, a new eSIM, or the eSIM that a plan was added to. */
function contentsOf(view: TransactionView): DeliveryFacts['contents'] {
  const { pin, metadata: esim, credit_party_identifier: party } = view
  if (isCode(view))
    return pin
      ? { kind: 'code', code: pin.code, ...(pin.serial ? { serial: pin.serial } : {}), ...lastDayOf(view) }
      : undefined
  // A delivery to an account is a plan for an existing eSIM: nothing else is sold that way here.
  const came = esim ?? (party?.account_number ? { iccid: party.account_number } : undefined)
  return came && { kind: 'esim-profile', ...came }
}

export const transaction = transactionShape.transform(factsOf)

export const transactions = z.array(transaction)

/** The last day of a code. -1 is unlimited; a code that is valid for hours is valid today. */
function lastDayOf({ confirmation_date: bought, product }: TransactionView): { expiresOn?: string } {
  const validity = product?.pin?.validity
  if (!validity || validity.quantity <= 0 || !bought) return {}
  return { expiresOn: dayAfter(bought.slice(0, 10), validity) }
}

const dayMs = 24 * 60 * 60_000
const days = { HOUR: 1 / 24, DAY: 1, WEEK: 7 }

function dayAfter(from: string, { unit, quantity }: NonNullable<z.output<typeof pinTerms>['validity']>): string {
  if (unit === 'MONTH') return monthsAfter(from, quantity)
  return new Date(Date.parse(from) + Math.floor(quantity * days[unit]) * dayMs).toISOString().slice(0, 10)
}

/** The same as a line of the supplier's list: with the ordered credit, and the callback URL. */
export const bookedTransactions = z.array(
  transactionShape
    .extend({
      creation_date: z.iso.datetime({ offset: true }),
      callback_url: z.string().nullish(),
      prices: z
        .object({ wholesale: z.object({ unit: z.string(), amount: z.number(), fee: z.number().nullish() }).nullish() })
        .nullish(),
      benefits: z.array(
        z.object({ unit_type: z.string(), unit: z.string(), amount: z.object({ base: z.number() }).nullish() }),
      ),
    })
    .transform((read): BookedDelivery => {
      const wholesale = read.prices?.wholesale
      const credit = read.benefits.find(({ unit_type }) => unit_type === 'CURRENCY')
      return {
        ...factsOf(read),
        amount: credit?.amount ? fromMajor(credit.amount.base) : undefined,
        currency: credit?.unit,
        // A cost in another currency cannot be compared.
        cost:
          wholesale && wholesale.unit === credit?.unit
            ? toNearestMinor(wholesale.amount + (wholesale.fee ?? 0))
            : undefined,
        callbackUrl: read.callback_url ?? undefined,
        createdAt: new Date(read.creation_date),
      }
    }),
)

export const operators = z
  .array(z.object({ id: z.number(), name: z.string(), identified: z.boolean() }))
  .transform((rows): OperatorGuess[] =>
    rows
      .map(({ id, name, identified }) => ({ operatorId: id, name, identified }))
      .sort((one, other) => Number(other.identified) - Number(one.identified)),
  )

/** Money held for deliveries under way is not available. A credit line counts as money. */
export const balances = z
  .array(z.object({ unit: z.string(), available: z.number(), credit_limit: z.number().nullish() }))
  .transform((rows): SupplierBalance[] =>
    rows.map(({ unit, available, credit_limit }) => ({
      currency: unit,
      available: toNearestMinor(available + (credit_limit ?? 0)),
    })),
  )

/** DT One's errors: one or several. */
export const problem = z.object({
  errors: z.tuple([z.object({ code: z.number(), message: z.string() })], z.unknown()),
})
