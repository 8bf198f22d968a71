import { keyIdOf } from '#kit/signature'
import { keysOf } from '../customers.ts'
import type { DeskShop } from '../issue.ts'
import { findOldUses, moveUse, type OldUse } from './store.ts'

const ordersAtOnce = 200

/**
 * Moves the fingerprints of uses to the current key, if their orders still have the customer's data.
 * @returns how many fingerprints moved
 */
export async function moveUses(shop: DeskShop): Promise<number> {
  const printKey = keyIdOf(shop.secret[0])
  let moved = 0
  for (let after = ''; ; ) {
    const last = after
    const part = await shop.db.transaction(async (tx) => {
      const uses = await findOldUses(tx, printKey, last, ordersAtOnce)
      const known = uses.flatMap((use) => {
        const subject = currentOf(shop, use)
        return subject === undefined ? [] : [{ use, subject }]
      })
      for (const { use, subject } of known) await moveUse(tx, use, { subject, printKey })
      return { moved: known.length, last: uses.at(-1)?.orderNumber }
    })
    moved += part.moved
    if (part.last === undefined) return moved
    after = part.last
  }
}

/**
 * The fingerprint under the current key of the same fact about the customer; undefined if the order no longer has it.
 */
function currentOf({ secret: [current, ...older], tenant }: DeskShop, use: OldUse): string | undefined {
  const { customerId, email, numbers, subject } = use
  const parts = [
    ...(customerId ? [{ customerId, numbers: [] }] : []),
    ...(email ? [{ email, numbers: [] }] : []),
    ...numbers.map((number) => ({ numbers: [number] })),
  ]
  const part = parts.find((one) => older.some((key) => keysOf([key], tenant.id, one).includes(subject)))
  return part && keysOf([current], tenant.id, part)[0]
}
