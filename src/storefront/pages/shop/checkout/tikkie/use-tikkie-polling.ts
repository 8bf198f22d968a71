import { useEffect } from 'react'
import { shopPath } from '#tenants/contract'
import { useFrame } from '../../../../document/use-frame.ts'

const everyMs = 3000

/** Polls every three seconds whether the link was paid, while the page is visible, and then continues to the result. */
export function useTikkiePolling(token: string, resultPath: string): void {
  const { brand } = useFrame()
  useEffect(() => {
    const address = `${shopPath(brand, 'checkout/tikkie/state')}?order=${encodeURIComponent(token)}`
    const given = new AbortController()
    const look = async () => {
      if (document.hidden) return
      // A broken connection is no answer: it is retried.
      const answer = await fetch(address, { signal: given.signal }).catch(() => undefined)
      if (!answer?.ok || given.signal.aborted) return
      const { isWaiting } = (await answer.json()) as { isWaiting: boolean }
      if (!isWaiting) location.replace(resultPath)
    }
    const timer = setInterval(look, everyMs)
    // Back from the bank's app, nobody should wait for the next poll.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      given.abort()
    }
  }, [token, resultPath, brand])
}
