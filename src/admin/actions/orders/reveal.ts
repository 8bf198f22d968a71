import { z } from 'zod'
import { findPosition, type Position } from '#orders'
import { action } from '../engine/action.ts'
import { refuse } from '../engine/refusals.ts'

/** Values of an order that pages show masked. */
const values = {
  email: ({ contact }: Position) => contact.email,
  phone: ({ contact }: Position) => contact.phoneNumber,
  name: ({ contact }: Position) => [contact.firstname, contact.lastname].filter((part) => part !== 'N/A').join(' '),
  msisdn: ({ lines }: Position, line: number | undefined) => lines.find((one) => one.line === line)?.msisdn,
}
export type RevealedValue = keyof typeof values

/** Shows a masked value of an order. That it was shown is written down, the value is not. */
export const valueReveal = action({
  needs: 'orders.reveal',
  input: z.strictObject({
    tenant: z.string(),
    orderNumber: z.string().max(20),
    value: z.enum(Object.keys(values) as [RevealedValue, ...RevealedValue[]]),
    /** Of the number topped up. */
    line: z.int().positive().optional(),
  }),
  about: ({ tenant, orderNumber }) => ({ tenant, subject: `order ${orderNumber}` }),
  async run({ shop }, { orderNumber, value, line }) {
    const position = await (await shop()).db.read((tx) => findPosition(tx, orderNumber))
    if (!position) return refuse('orderNotFound')
    const shown = values[value](position, line)
    return shown ? { value: shown } : refuse('valueNotFound')
  },
  kept: () => null,
})
