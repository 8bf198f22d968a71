import { attempt } from '#kit/attempt'

/** Names of controls, and what was typed in each. */
export type Typed = [name: string, value: string][]

/** The last form that went away while what it sent was under way. */
let underWay: { place: string; typed: Typed } | undefined

/** Keeps what was typed for this tab, until the form at this place is shown again. Nothing typed: nothing is kept. */
export function keep(place: string, typed: Typed): void {
  if (typed.length === 0) attempt(() => sessionStorage.removeItem(place))
  else attempt(() => sessionStorage.setItem(place, JSON.stringify(typed)))
}

/** What was kept for a form, which is then kept no longer. */
export function takeBack(place: string): Typed {
  const written = attempt(() => sessionStorage.getItem(place))
  if (written) keep(place, [])
  return attempt(() => JSON.parse(written ?? '[]') as Typed) ?? []
}

/** Remembers what was under way when its form went away, as it does when all is well. */
export const leaveUnderWay = (place: string, typed: Typed) => {
  underWay = { place, typed }
}

/** It did not arrive: what was sent is kept. @returns whether there is something */
export function keepUnderWay(): boolean {
  if (!underWay) return false
  keep(underWay.place, underWay.typed)
  underWay = undefined
  return true
}
