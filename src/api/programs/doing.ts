import { z } from 'zod'
import { type ActionName, inputOf } from '#admin/actions'

/** Actions of the back office that a key can be allowed, and what each does in a line. */
export const doing = {
  'order.ask-now': 'Asks the partners about an order now',
  'promise.release': 'Releases money that is reserved for an order and not needed',
  'receipt.send-again': 'Sends a receipt again',
  'note.add': 'Writes a note beside an order',
  'refund.again': 'Tries refunds of an order again',
  'refund.give': 'Refunds an order, a line or an amount. Above the limit of the key a person approves it',
  'product.change': 'Changes a product. A steep change of its price waits for a person',
} as const satisfies Partial<Record<ActionName, string>>
export type Doing = keyof typeof doing
export const doings = Object.keys(doing) as Doing[]

/** The input of an action without the brand, which the key names. */
export function bodyOf(name: Doing): z.ZodObject {
  const input = inputOf(name)
  if (!(input instanceof z.ZodObject)) throw new Error(`${name} has no fields to describe`)
  return input.omit({ tenant: true })
}
