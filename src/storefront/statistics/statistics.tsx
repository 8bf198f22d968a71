import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { readConsent } from '../cookies/cookies.ts'
import { useFrame } from '../document/use-frame.ts'
import { isPrivate } from '../pages/checkout-pages.ts'

/** Specification, section 9, in milliseconds. */
const startsAfter = 1000

// What a document may reach is settled when it comes: one that began on a private page may reach nobody.
const beganInPrivate = typeof location !== 'undefined' && isPrivate(location.pathname)

const isAgreed = () => readConsent(document.cookie)?.statistics ?? false

/** Counts the visit, where the brand does that and the visitor agreed, a second after the page came; never on private pages. */
export function Statistics() {
  const { statistics } = useFrame()
  const staysOut = isPrivate(useLocation().pathname)
  useEffect(() => {
    if (!statistics || staysOut || beganInPrivate || !isAgreed()) return
    const waiting = setTimeout(async () => {
      const { start } = await import('./start.ts')
      // Meanwhile the visitor may have gone on, or have thought better of it.
      if (!isPrivate(location.pathname) && isAgreed()) start(statistics)
    }, startsAfter)
    return () => clearTimeout(waiting)
  }, [statistics, staysOut])
  return null
}
