import { useEffect } from 'react'
import { shopPath } from '#tenants/contract'
import { useFrame } from '../../../../document/use-frame.ts'

const everyMs = 3000

/** Looks every three seconds whether the link was paid, while anybody sees the page, and goes on to the result then. */
export function useGoingOn(token: string, resultPath: string): void {
  const { brand } = useFrame()
  useEffect(() => {
    const address = `${shopPath(brand, 'checkout/tikkie/state')}?order=${encodeURIComponent(token)}`
    const given = new AbortController()
    const look = async () => {
      if (document.hidden) return
      // A line that breaks for a moment is no answer: it is asked again.
      const answer = await fetch(address, { signal: given.signal }).catch(() => undefined)
      if (!answer?.ok || given.signal.aborted) return
      const { isWaiting } = (await answer.json()) as { isWaiting: boolean }
      if (!isWaiting) location.replace(resultPath)
    }
    const timer = setInterval(look, everyMs)
    // Back from the bank's app, nobody should wait for the next look.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      given.abort()
    }
  }, [token, resultPath, brand])
}
