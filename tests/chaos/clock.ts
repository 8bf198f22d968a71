import { readFileSync } from 'node:fs'

// Loaded before a program (`node --import`): its clock is as many seconds ahead as the file named by SALDO_CLOCK says
// at this moment, so that it can jump while the program runs. Nothing in the program knows.

const file = process.env.SALDO_CLOCK ?? ''
const Real = Date
let aheadMs = 0
const look = () => {
  try {
    aheadMs = 1000 * Number(readFileSync(file, 'utf8'))
  } catch {
    // Between two writings: what was read last goes on.
  }
}
look()
setInterval(look, 200).unref()

const now = () => Real.now() + aheadMs
globalThis.Date = new Proxy(Real, {
  construct: (target, given, caller) => Reflect.construct(target, given.length === 0 ? [now()] : given, caller),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
