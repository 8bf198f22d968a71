import type { WebhookSender } from '#programs/webhooks'

/** Addresses that have their turn at once: a worker has ten places, and most are for shoppers. */
const mostTurns = 3

/** Turns of addresses, as `WebhookSender.inTurn` says. */
export function openTurns(): WebhookSender['inTurn'] {
  const turns = new Map<string, { isAskedAgain: boolean }>()
  return async (address, work) => {
    const held = turns.get(address)
    if (held) held.isAskedAgain = true
    if (held || turns.size >= mostTurns) return
    const turn = { isAskedAgain: true }
    turns.set(address, turn)
    try {
      for (let isDone = true; isDone && turn.isAskedAgain; ) {
        turn.isAskedAgain = false
        isDone = await work()
      }
    } finally {
      turns.delete(address)
    }
  }
}
