import { buy } from './buy.ts'
import { endWith } from './end-with.ts'
import { type Line, openLine } from './line.ts'
import type { Load, Outcome, Shop } from './purchase-load.ts'

// This many shoppers at once. Each buys again and again, every time with a new number and e-mail address. Started with
// the load as JSON; prints the result as JSON.

const load = JSON.parse(process.argv[2] ?? '') as Load
const outcome: Outcome = { purchases: 0, seconds: 0, milliseconds: [], polls: 0, errors: [] }
let next = load.first

const started = performance.now()
const end = started + load.seconds * 1000
await Promise.all(Array.from({ length: load.shoppers }, shopUntilTheEnd))
outcome.seconds = (performance.now() - started) / 1000
endWith(outcome)

async function shopUntilTheEnd(): Promise<void> {
  const [shop, sandbox] = [linesInTurn(load.ports), openLine(load.sandboxPort)]
  while (performance.now() < end) {
    const number = next++
    const at = load.shops[number % load.shops.length] as Shop
    const began = performance.now()
    try {
      await buy({ shop, sandbox }, at, number, (step) => {
        if (step === 'rest/payment-commit-order') outcome.polls += 1
      })
      outcome.purchases += 1
      outcome.milliseconds.push(Math.round(performance.now() - began))
    } catch (error) {
      outcome.errors.push(`${at.tenant} ${number}: ${(error as Error).message}`)
      if (outcome.errors.length > 20) return
    }
  }
}

/** Each request goes to the next port, as behind a proxy that knows no sessions. */
function linesInTurn(ports: readonly number[]): Line {
  const lines = ports.map(openLine)
  let turn = next
  return {
    send: (request) => (lines[turn++ % lines.length] as Line).send(request),
    close: () => {
      for (const line of lines) line.close()
    },
  }
}
