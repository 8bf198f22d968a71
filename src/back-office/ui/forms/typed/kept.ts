import { attempt } from '#kit/attempt'
import { onOperatorsDevice } from '#kit/on-device'

/** Names of controls, and what was typed in each. */
export type Typed = [name: string, value: string][]

const keyOf = (place: string) => `${onOperatorsDevice.typed.name}${place}`

/** A form that goes away just now while what it sent is under way. */
let underWay: { place: string; typed: Typed } | undefined

/** Keeps what was typed for this tab, until the form at this place is shown again. Nothing typed: nothing is kept. */
export function keep(place: string, typed: Typed): void {
  if (typed.length === 0) attempt(() => sessionStorage.removeItem(keyOf(place)))
  else attempt(() => sessionStorage.setItem(keyOf(place), JSON.stringify(typed)))
}

/** What was kept for a form, which is then kept no longer. */
export function takeBack(place: string): Typed {
  const written = attempt(() => sessionStorage.getItem(keyOf(place)))
  if (written) keep(place, [])
  return attempt(() => JSON.parse(written ?? '[]') as Typed) ?? []
}

/** Tells what is under way while its form goes away, as it does when all is well. */
export function leaveUnderWay(place: string, typed: Typed): void {
  underWay = { place, typed }
  // What comes in its place comes at once.
  queueMicrotask(() => {
    underWay = undefined
  })
}

/** An error comes in the place of a form: what it sent is kept. @returns whether there is something */
export function keepUnderWay(): boolean {
  if (!underWay) return false
  keep(underWay.place, underWay.typed)
  underWay = undefined
  return true
}
