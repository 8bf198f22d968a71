import { newKey } from '#kit/ids'
import { type Refusal, refuse } from '#kit/result'
import type { MessageShop } from '#notifications'
import { handedInDevice } from './contract.ts'
import { countDevices, deleteDevices, holdOrder, insertDevice, insertMessages, ofOrder, type Wish } from './store.ts'

/** Devices of one order, and of one customer: a further one takes the place of the one that was told least lately. */
const most = { order: 5, customer: 10 }

/**
 * Has a device told: of the outcome of an order, which the caller was shown to know, or of all that concerns the
 * customer. An order that has its outcome already is told at once. Idempotent.
 * @param handedIn by the browser; refuses VALIDATION_FAILED for what no push service that we know could have given
 */
export async function keepDevice(shop: MessageShop, wish: Wish, handedIn: unknown): Promise<Refusal | undefined> {
  const { tenant, db, clock, visitor, push } = shop
  const read = handedInDevice.safeParse(handedIn)
  if (!push || !read.success || !push.accepts(read.data))
    return refuse('VALIDATION_FAILED', { fields: { endpoint: 'notValid' } })
  const device = { ...read.data, deviceId: newKey(), language: visitor.language }
  await db.transaction(async (tx) => {
    const now = clock.now()
    const isOver = 'orderNumber' in wish && (await holdOrder(tx, wish.orderNumber))
    await insertDevice(tx, wish, device, 'orderNumber' in wish ? most.order : most.customer, now)
    if (!isOver) return
    const subject = { kind: 'order', about: wish.orderNumber } as const
    await insertMessages(tx, tenant.id, ofOrder(wish.orderNumber), subject, now)
  })
  return undefined
}

/** Tells a device nothing more. @param endpoint omitted: all devices */
export const dropDevices = ({ db }: Pick<MessageShop, 'db'>, wish: Wish, endpoint?: string): Promise<void> =>
  db.transaction((tx) => deleteDevices(tx, wish, endpoint))

export const countOwnDevices = ({ db }: Pick<MessageShop, 'db'>, customerId: string): Promise<number> =>
  db.read((tx) => countDevices(tx, { customerId }))
