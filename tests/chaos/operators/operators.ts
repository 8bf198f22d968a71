import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { AsOwner } from '../compare.ts'
import type { Ground, Programs } from '../programs.ts'
import { one } from '../shopper.ts'
import { openPress } from './press.ts'
import { changePrices } from './price-lists.ts'

/**
 * Operators in the back office while shoppers buy and programs are killed: one gives money back and writes notes, two
 * approve at once what is above the first one's limit, and one writes price lists.
 */
export async function openOperators(programs: Programs, ground: Ground, asOwner: AsOwner) {
  const door = await openPress(programs, ground, asOwner)
  const { press } = door
  let isOver = false

  async function giveBack(): Promise<void> {
    const [order] = await asOwner<{ tenant: string; number: string }>(
      `select tenant, order_number as number from orders where state = 'done' order by random() limit 1`,
    )
    if (!order) return
    const path = `/orders/${order.tenant}/${order.number}`
    const key = randomUUID()
    const amount = one(['', '0.50', '1.00', '2.50'])
    const give = () =>
      press('support', path, { action: 'refund', press: key, line: '', amount, reason: `chaos ${key}` })
    await Promise.all(Math.random() < 0.3 ? [give(), give()] : [give()])
    if (Math.random() < 0.2) await give()
    if (Math.random() < 0.2) await press('support', path, { action: 'note', press: randomUUID(), text: 'called back' })
  }

  async function approveWaiting(role: string): Promise<boolean> {
    const [wish] = await asOwner<{ id: string }>(
      `select approval_id as id from admin_approval where state = 'waiting' order by asked_at limit 1`,
    )
    if (wish) await press(role, '/approvals', { approval: wish.id, action: 'approve' })
    return wish !== undefined
  }

  const untilTheEnd = async (work: () => Promise<void>, restMs: number) => {
    while (!isOver) {
      await work()
      await pause(Math.random() * restMs)
    }
  }

  return {
    presses: door.presses,
    /** Until `end` is called, and nothing waits for a second person. */
    async work(): Promise<void> {
      const giving = untilTheEnd(giveBack, 500)
      const listing = untilTheEnd(() => changePrices(door, asOwner), 2000)
      const approves = async (role: string) => {
        let isGiving = true
        const stop = () => {
          isGiving = false
        }
        giving.then(stop, stop)
        while ((await approveWaiting(role)) || isGiving) await pause(Math.random() * 300)
      }
      await Promise.all([giving, listing, approves('finance'), approves('owner')])
    },
    end() {
      isOver = true
    },
  }
}
