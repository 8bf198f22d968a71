import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { readConsent } from '../cookies.ts'
import { isCheckout } from '../pages/checkout-pages.ts'
import { useFrame } from '../use-frame.ts'

/** Specification, section 9, in milliseconds. */
const startsAfter = 1000

// What a document may reach is settled when it comes: one that began in the checkout may reach nobody.
const beganInCheckout = typeof location !== 'undefined' && isCheckout(location.pathname)

/** Counts the visit, where the brand does that and the visitor agreed, a second after the page came; never in the checkout. */
export function Statistics() {
  const { statistics } = useFrame()
  const isPaying = isCheckout(useLocation().pathname)
  useEffect(() => {
    if (!statistics || isPaying || beganInCheckout || !readConsent(document.cookie)?.statistics) return
    const waiting = setTimeout(async () => {
      const { start } = await import('./start.ts')
      if (!isCheckout(location.pathname)) start(statistics)
    }, startsAfter)
    return () => clearTimeout(waiting)
  }, [statistics, isPaying])
  return null
}
