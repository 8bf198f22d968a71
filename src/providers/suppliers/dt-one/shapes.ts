import { z } from 'zod'
import type { OperatorGuess } from '#catalogue'
import type { DeliveryFacts, SupplierState } from '#fulfilment'

/** Of DT One's published answers (Digital Value Services 1.23) only what is used here. */
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

export const transaction = z
  .object({
    id: z.number(),
    external_id: z.string(),
    // The numbers of states are not published, their names are.
    status: z.object({ message: z.string(), class: z.object({ message: z.enum(classes) }) }),
  })
  .transform(({ id, external_id, status }): DeliveryFacts => {
    const state = states[status.class.message]
    return {
      reference: String(id),
      externalId: external_id,
      state,
      ...(state === 'failed' && { failure: status.message }),
    }
  })

export const transactions = z.array(transaction)

export const operators = z
  .array(z.object({ id: z.number(), name: z.string(), identified: z.boolean() }))
  .transform((rows): OperatorGuess[] =>
    rows
      .map(({ id, name, identified }) => ({ operatorId: id, name, identified }))
      .sort((one, other) => Number(other.identified) - Number(one.identified)),
  )

/** How DT One says no: one error or several. */
export const problem = z.object({
  errors: z.tuple([z.object({ code: z.number(), message: z.string() })], z.unknown()),
})
