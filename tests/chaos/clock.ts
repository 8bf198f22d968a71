import { readFileSync } from 'node:fs'

// Loaded before a program (`node --import`): puts its clock ahead by the seconds in the file SALDO_CLOCK (under the
// name SALDO_CLOCK_OF), and moves it while the program runs. The program does not know. The file holds the seconds
// before and after a moment. All programs read it before that moment, so that their clocks jump together.

type Jump = { moment: number; before: Record<string, number>; after: Record<string, number> }

const { SALDO_CLOCK: file = '', SALDO_CLOCK_OF: name = '' } = process.env
/** Milliseconds after which the file is read again. */
const knownForMs = 20
const Real = Date
let jump: Jump = { moment: 0, before: {}, after: {} }
let readAt = Number.NEGATIVE_INFINITY

const now = () => {
  const real = Real.now()
  if (real - readAt > knownForMs) {
    jump = JSON.parse(readFileSync(file, 'utf8'))
    readAt = real
  }
  return real + 1000 * ((real < jump.moment ? jump.before : jump.after)[name] ?? 0)
}
globalThis.Date = new Proxy(Real, {
  construct: (target, given, caller) => Reflect.construct(target, given.length === 0 ? [now()] : given, caller),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
