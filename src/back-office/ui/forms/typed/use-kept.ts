import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Control, controlsOf, isTouched, nameOf, pressesOf, show, tellTyped, typedIn } from './controls.ts'
import { keep, leaveUnderWay, type Typed, takeBack } from './kept.ts'
import type { Sent } from './use-what-is-said.ts'

type Wish = {
  form: RefObject<HTMLFormElement | null>
  /** Where it is kept; undefined: nowhere. */
  place: string | undefined
  unanswered: RefObject<Sent | undefined>
}

/** Stands beside the names of controls. */
const ofPress = ' press'

/**
 * Keeps what was typed into a form while the page is left, and brings it back with the page. What was sent and got no
 * answer comes back with the name of its press: sent again as it is, it is done once.
 * @returns `isBack`: something was brought back; `forget` ends that, or only the name of the press
 */
export function useKept({ form, place, unanswered }: Wish) {
  const [isBack, setBack] = useState(false)
  const press = useRef<string>(undefined)

  useEffect(() => {
    const shown = form.current
    if (!shown || !place) return
    const kept = new Map(takeBack(place))
    press.current = kept.get(ofPress)
    for (const control of controlsOf(shown)) {
      const value = kept.get(nameOf(control))
      if (value === undefined) continue
      // The browser may have brought it back before.
      if (!isTouched(control)) show(control, value)
      if (typedIn(control) !== value) continue
      setBack(true)
      tellTyped(control)
    }

    const written = (isKept: (one: Control) => boolean): Typed =>
      controlsOf(shown)
        .filter((one) => one.type !== 'file' && isTouched(one) && isKept(one))
        .map((one) => [nameOf(one), typedIn(one)])
    const withPress = (): Typed => [...written(() => true), [ofPress, pressesOf(shown)[0]?.value ?? '']]
    // The browser leaves: an answer would be heard by nobody.
    const leaveAll = () => keep(place, unanswered.current ? withPress() : written(() => true))
    addEventListener('pagehide', leaveAll)
    return () => {
      removeEventListener('pagehide', leaveAll)
      const sent = unanswered.current
      if (sent) leaveUnderWay(place, withPress())
      keep(
        place,
        written((one) => sent?.typed.get(one) !== typedIn(one)),
      )
    }
  }, [form, place, unanswered])

  // The page names a new press with each showing.
  useEffect(() => {
    if (press.current && form.current) for (const one of pressesOf(form.current)) one.value = press.current
  })

  const forget = (all: boolean) => {
    press.current = undefined
    if (all) setBack(false)
  }
  return { isBack, forget }
}
